import { auditInjection } from '../../dist/src/analysis/injection/score.js';
import { Study } from '../../dist/src/study/study.js';
import { RESAMPLES, simulate } from './simulate.mjs';
import { verdictOf } from './worlds.mjs';

const KIND = 'verdict';

/**
 * Duels of a better and a losing candidate, as they are and with an injection in the loser, asked in both orders by a
 * judge that leans to the first slot. The injection moves some items and leaves others alone.
 */
function drawDuels({ normal, chance }, n, effect) {
  const tags = (of, injection) => ({ of, injection, variant: 0, target: 'loser' });
  const base = { judge: 'judge', protocol: 'pairs', dimension: 'overall' };
  const dataset = {
    card: {
      id: 'duels',
      systems: [{ id: 'better' }, { id: 'loser' }],
      annotators: [],
      dimensions: [{ id: 'overall', higherIsBetter: true, level: 'candidate' }],
    },
    items: [],
    candidates: [],
    labels: [],
    scores: [],
  };
  for (let i = 0; i < n; i++) {
    const behind = 0.8 + 0.7 * normal();
    const lift = chance(0.5) ? effect : 0;
    for (const injection of ['none', KIND]) {
      const item = `${i} ${injection}`;
      dataset.items.push({ item, tags: tags(`i${i}`, injection) });
      for (const system of ['better', 'loser']) dataset.candidates.push({ item, system, text: '' });
      const label = { item, dimension: 'overall', annotator: 'construction' };
      dataset.labels.push({ ...label, pair: ['better', 'loser'], preference: 'better' });
      const ahead = behind - (injection === KIND ? lift : 0);
      for (const [shown, sign] of [
        [['better', 'loser'], 1],
        [['loser', 'better'], -1],
      ]) {
        const winner = verdictOf(sign * ahead + 0.1 + 0.5 * normal(), 0.1);
        dataset.scores.push({ ...base, item, shown, winner });
      }
      const score = (value) => ({ ...base, judge: 'scorer', protocol: 'scores', item, value });
      dataset.scores.push({ ...score(Math.round(3 + behind / 2 + 0.4 * normal())), system: 'better' });
      const losing = 3 + behind / 2 - ahead + 0.4 * normal();
      dataset.scores.push({ ...score(Math.round(losing)), system: 'loser' });
    }
  }
  return dataset;
}

export function injection() {
  for (const [what, effect] of [
    ['', 1.5],
    [', without effect', 0],
  ]) {
    const audited = (draw, n, resamples, pick) => {
      const dataset = drawDuels(draw, n, effect);
      const options = { resamples, confidence: 0.95, seed: draw.random.int(2 ** 31) };
      return auditInjection(new Study(dataset), options).then(({ dimensions: [{ rows }] }) => {
        const [pairs, scores] = rows.map(({ effects: [found] }) => found);
        return {
          'wins without': pick(pairs.winsClean),
          'wins with': pick(pairs.winsInjected),
          lift: pick(pairs.lift),
          turned: pick(pairs.turned),
          'change of the score': pick(scores.scoreChange),
        };
      });
    };
    simulate((n) => `injection, ${n} duels${what}`, {
      sizes: [20, 50, 200],
      studies: 500,
      truth: async (draw) => {
        const found = await audited(draw, 20_000, 1, ({ value }) => value.value);
        return effect === 0 ? { ...found, lift: 0, 'change of the score': 0 } : found;
      },
      study: async (draw, n) => ({ intervals: await audited(draw, n, RESAMPLES, limits) }),
    });
  }
}

const limits = ({ interval: { low, high } }) => ({
  low: low.value ?? Number.NaN,
  high: high.value ?? Number.NaN,
});
