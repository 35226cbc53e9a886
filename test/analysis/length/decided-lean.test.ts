import { describe, expect, it } from 'vitest';
import { auditLength } from '../../../src/analysis/length/length.js';
import type { Dataset } from '../../../src/model/dataset.js';
import { createRandom, type Random } from '../../../src/stats/numeric/random.js';
import { Study } from '../../../src/study/study.js';
import { handData } from '../../support/hand-data.js';

const options = { unit: 'words' as const, resamples: 199, confidence: 0.95, seed: 1, permutations: 399 };
const PAIRS = [
  ['a', 'b'],
  ['a', 'c'],
  ['b', 'c'],
] as const;

/**
 * People and a judge that follow quality and length alike, each with an error of their own; then the judge turns a
 * share of its verdicts into ties, whatever the pair.
 */
function drawn(random: Random, nItems: number, { ties = 0, liking = 1 }): Dataset {
  const lengths = new Map<string, number>();
  const labels: Dataset['labels'] = [];
  const scores: Dataset['scores'] = [];
  for (let i = 1; i <= nItems; i++) {
    const item = `i${i}`;
    for (const system of 'abc') lengths.set(`${item}${system}`, 5 + random.int(30));
    for (const [x, y] of PAIRS) {
      const ratio = Math.log2((lengths.get(item + x) ?? 1) / (lengths.get(item + y) ?? 1));
      const quality = 3 * (random.uniform() - 0.5);
      const prefersFirst = (much: number) => quality + much * ratio + 3 * (random.uniform() - 0.5) > 0;
      const preference = prefersFirst(1) ? x : y;
      labels.push({ item, dimension: 'overall', annotator: 'p', pair: [x, y], preference });
      const winner = prefersFirst(liking) ? 'first' : 'second';
      const tied = random.uniform() < ties;
      scores.push({
        judge: 'j',
        protocol: 'compare',
        item,
        dimension: 'overall',
        shown: [x, y],
        winner: tied ? 'tie' : winner,
      });
    }
  }
  return handData({
    items: nItems,
    labels,
    scores,
    words: (item, system) => lengths.get(item + system) ?? 1,
  });
}

async function judged(dataset: Dataset) {
  const { dimensions } = await auditLength(new Study(dataset), options);
  return dimensions[0].judges[0];
}

describe('the lean of auditLength', () => {
  it('a judge that ties more and leans alike is called leaning in no more than 7% of studies', async () => {
    const random = createRandom(3);
    const studies = 150;
    let [byShare, byEffect, byAlpha] = [0, 0, 0];
    for (let study = 0; study < studies; study++) {
      const { lean, difference } = await judged(drawn(random, 40, { ties: 0.5 }));
      if ((lean.longerWins.pValue.value ?? 1) < 0.05) byShare++;
      if ((lean.effect.pValue.value ?? 1) < 0.05) byEffect++;
      if ((difference.pValue.value ?? 1) < 0.05) byAlpha++;
    }
    expect(byShare / studies).toBeLessThan(0.075);
    expect(byEffect / studies).toBeLessThan(0.075);
    // What it is there for: by the alphas of all pairs such a judge seems to follow length less.
    expect(byAlpha / studies).toBeGreaterThan(0.2);
  });

  it('finds a judge that follows length more, and shows who ties how often', async () => {
    const { lean } = await judged(drawn(createRandom(4), 150, { ties: 0.3, liking: 3 }));
    expect(lean.longerWins.interval.low.value).toBeGreaterThan(0);
    expect(lean.longerWins.pValue.value).toBeLessThan(0.01);
    expect(lean.effect.interval.low.value).toBeGreaterThan(0);
    expect(lean.judge.tieRate.value).toBeCloseTo(0.3, 1);
    expect(lean.people.tieRate.value).toBe(0);
    expect(lean.decidedPairs).toBeLessThan(lean.jointPairs);
  });

  it('has no value, with a reason, for a judge that always ties', async () => {
    const { lean, control, byDecile } = await judged(drawn(createRandom(5), 20, { ties: 1 }));
    const reason = 'no pair of unlike lengths that both decided';
    for (const one of [
      lean.judge.effect,
      lean.judge.longerWins.value,
      lean.people.effect,
      lean.longerWins.value,
      lean.longerWins.pValue,
      lean.effect.value,
      lean.effect.pValue,
    ]) {
      expect(one).toMatchObject({ value: null, reason });
    }
    expect(lean.judge.tieRate).toEqual({ value: 1 });
    expect(control.oddsRatio.value).toMatchObject({ value: null, reason: 'every verdict is a tie' });
    expect(control.pValue.value).toBeNull();
    // Ties count one half; that no resample differs does not make it certain.
    const [{ winRate }] = byDecile;
    expect(winRate.value.value).toBe(0.5);
    expect(winRate.interval.high.value).toBeGreaterThan(0.6);
  });

  it('a judge that equals the people leans as they do: 0, without an interval of width 0', async () => {
    const dataset = drawn(createRandom(6), 40, {});
    const equal = dataset.labels.map((label) => {
      if (!('pair' in label)) throw new Error('expected pairs');
      const winner = label.preference === label.pair[0] ? ('first' as const) : ('second' as const);
      return {
        judge: 'j',
        protocol: 'compare',
        item: label.item,
        dimension: 'overall',
        shown: label.pair,
        winner,
      };
    });
    const { lean } = await judged({ ...dataset, scores: equal });
    for (const one of [lean.longerWins, lean.effect]) {
      expect(one.value.value).toBe(0);
      expect(one.interval.low).toMatchObject({
        value: null,
        reason: expect.stringContaining('same on every'),
      });
      expect(one.pValue.value).toBe(1);
    }
  });

  it('where the longer always wins the effect is undefined and the share is not', async () => {
    const dataset = drawn(createRandom(7), 20, { liking: 1e9 });
    const { lean, control } = await judged(dataset);
    expect(lean.judge.longerWins.value.value).toBe(1);
    expect(lean.judge.longerWins.interval.low.value).toBeLessThan(1);
    expect(lean.judge.effect).toMatchObject({ value: null, reason: 'the longer candidate won always' });
    expect(lean.effect.value).toMatchObject({ value: null, reason: 'the longer candidate won always' });
    expect(control.oddsRatio.value.value).toBeNull();
  });

  it('says that there are no human labels where there are none', async () => {
    const { lean } = await judged({ ...drawn(createRandom(8), 5, {}), labels: [] });
    expect(lean.longerWins.value).toMatchObject({ value: null, reason: 'there are no human labels' });
    expect(lean.people.tieRate).toMatchObject({ value: null, reason: 'there are no human labels' });
  });
});
