import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CardInput } from '../../src/model/card.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import { handData } from '../support/hand-data.js';
import { World } from '../support/worlds.js';
import { inFolder, run } from './run.js';

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run([...args, folder, '--format', 'json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}
async function words(...args: string[]): Promise<string> {
  return (await run(args, { columns: 240 })).out.replace(/\s+/g, ' ');
}
/** The findings of the page, by the id of the sentence, and the page's text. */
async function pageOf(folder: string, ...args: string[]) {
  const page = join(folder, '..', 'report.html');
  expect((await run(['report', folder, '--out', page, '--resamples', '199', ...args])).code).toBe(0);
  const html = await readFile(page, 'utf8');
  const said = [...html.matchAll(/data-sentence="([\w-]+)"[^>]*>(.*?)<\/li>/gs)].map(([, id, text]) => ({
    id,
    text: text.replace(/<[^>]*>/g, '').replaceAll('&#39;', "'"),
  }));
  const text = html
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  return { said, text };
}

const ITEMS = 146;

/** People prefer a throughout; a rating judge scores it above b on 55 items, below on 19, and alike on 72. */
function rated(card: Partial<CardInput> = {}) {
  const items = Array.from({ length: ITEMS }, (_, k) => ({ item: `i${k + 1}`, k }));
  const labels = items.map(
    ({ item }): Label => ({ item, dimension: 'overall', annotator: 'x', pair: ['a', 'b'], preference: 'a' }),
  );
  const worthOfA = (k: number) => (k < 55 ? 4 : k < 74 ? 2 : 3);
  const values = (judge: string, of: (k: number) => number): Score[] =>
    items.flatMap(({ item, k }) =>
      [
        { system: 'a', value: of(k) },
        { system: 'b', value: 3 },
      ].map((given) => ({ judge, protocol: 'rating', dimension: 'overall', item, ...given })),
    );
  return handData({
    card: { anonymous: true, systems: [{ id: 'a' }, { id: 'b' }], ...card },
    items: ITEMS,
    labels,
    scores: [
      ...values('rater', worthOfA),
      // The other way round: 19 right, 55 wrong, 72 ties.
      ...values('turned', (k) => 6 - worthOfA(k)),
      ...values('tier', () => 3),
    ],
  });
}

describe('a tie is neither right nor wrong', () => {
  it('correlate: 55 right, 19 wrong and 72 ties are .743 of what both decide, with 49% ties beside', () =>
    inFolder(rated(), async (folder) => {
      const { pairs } = await json(folder, 'correlate');
      const row = (judge: string) => pairs[0].rows.find((one: { judge: string }) => one.judge === judge);
      const rater = row('rater');
      expect(rater.accuracy.value).toBeCloseTo(55 / 146, 12);
      expect(rater.decided.value).toBeCloseTo(55 / 74, 12);
      expect(rater.decidedInterval.low.value).toBeGreaterThan(0.5);
      expect(rater.ties).toMatchObject({ judge: { value: 72 / 146 }, humans: { value: 0 } });
      expect(row('tier')).toMatchObject({ accuracy: { value: 0 }, decided: { value: null } });
      const printed = await words('correlate', folder);
      expect(printed).toMatch(/rater rating \.377 \[[^\]]*\] \.743 \[[^\]]*\] \.493/);
      expect(printed).toContain('A tie is neither right nor wrong');
    }));

  it('the page speaks against the judge whose decided pairs say so, and of no other', () =>
    inFolder(rated(), async (folder) => {
      const { said, text } = await pageOf(folder);
      const against = said.filter(({ id }) => id === 'against-people').map((one) => one.text);
      expect(against).toHaveLength(1);
      expect(against[0]).toContain('turned (rating)');
      expect(against[0]).toContain('of the pairs that both decide fewer than half');
      expect(against[0]).not.toMatch(/rater|tier/);
      expect(said.find(({ id }) => id === 'untested')?.text).toContain('tier (rating)');
      expect(text).toContain('.743');
    }));

  it('compare: who is wrong on 55 is not better than who ties throughout, whatever accuracy says', () =>
    inFolder(rated(), async (folder) => {
      const { dimensions } = await json(folder, 'compare');
      const [{ judges, pairs, measure, standsOut }] = dimensions;
      expect(measure).toBe('preferences');
      const values = (key: string) => judges.map((one: Record<string, { value: number }>) => one[key].value);
      expect(values('value')).toEqual([55 / 146, 19 / 146, 0]);
      expect(values('decided')).toEqual([55 / 74, 19 / 74, null]);
      expect(values('ties')).toEqual([72 / 146, 72 / 146, 1]);
      const between = (a: string, b: string) =>
        pairs.find((one: { a: string; b: string }) => one.a === `${a}/rating` && one.b === `${b}/rating`);
      // 19 against 0 with ties wrong; 19 + 36 against 73 with ties half right.
      const torn = between('turned', 'tier');
      expect(torn).toMatchObject({ conflict: 'sign', difference: { value: 19 / 146 } });
      expect(torn.zero.difference.value).toBeCloseTo(-18 / 146, 12);
      expect(torn).not.toHaveProperty('better');
      expect(between('rater', 'tier')).toMatchObject({ better: 'a' });
      expect(between('rater', 'turned')).toMatchObject({ better: 'a' });
      expect(standsOut).toEqual({ judge: 'rater/rating' });
      const printed = await words('compare', folder);
      expect(printed).toContain('grounds differ');
      expect(printed).toContain('ties half: a tie of the judge or of people where the other decided');
      expect(printed).toMatch(/turned\/rating \.130 \[[^\]]*\] \.257 \.493/);
      const { said } = await pageOf(folder);
      const differ = said.find(({ id }) => id === 'grounds-differ')?.text;
      expect(differ).toContain('of turned/rating and tier/rating neither is named better: with ties counted');
    }));
});

describe('the random row is an expectation with its range', () => {
  it('is the same for every seed, exact where it can be had, and no interval of the expectation', () =>
    inFolder(rated(), async (folder) => {
      const random = async (seed: string) =>
        (await json(folder, 'correlate', '--seed', seed)).pairs[0].rows.find(
          (one: { judge: string }) => one.judge === 'random',
        );
      const [one, other] = [await random('1'), await random('4')];
      // A coin is right on half of what people decide: all of it.
      for (const row of [one, other]) expect(row).toMatchObject({ expected: true, accuracy: { value: 0.5 } });
      const { low, high } = one.interval;
      // 95% of binomial draws of 146: .5 ± .08.
      expect(low.value).toBeGreaterThan(0.4);
      expect(low.value).toBeLessThan(0.45);
      expect(high.value).toBeGreaterThan(0.55);
      expect(high.value).toBeLessThan(0.6);
      const printed = await words('correlate', folder);
      expect(printed).toContain('random (expected)');
      expect(printed).toContain('the mean over judges that draw at random, and where 95% of them lie');
    }));

  it('of correlations it is 0 exactly, and the bar on the page with the best row that draws nothing', () => {
    const world = new World(60, 4, 15);
    for (const one of world.made) one.quality = (one.words - 50) / 20 + 0.7 * world.normal();
    world.people().values('weak', (one) => world.rating(one.quality + 1.5 * world.normal()));
    return inFolder(world.data(), async (folder) => {
      const levels = async (seed: string) =>
        (await json(folder, 'correlate', '--resamples', '199', '--seed', seed)).correlations[0].rows.find(
          (one: { judge: string }) => one.judge === 'random',
        ).levels;
      for (const seed of ['1', '4']) {
        for (const { correlation, interval } of await levels(seed)) {
          expect(correlation).toEqual({ value: 0 });
          expect(interval.low.value).toBeLessThan(0);
          expect(interval.high.value).toBeGreaterThan(0);
        }
      }
      const { said, text } = await pageOf(folder);
      expect(said.find(({ id }) => id === 'no-model-as-good')?.text).toContain('length (words)');
      expect(text).toContain('random (expected)');
      expect(text).toMatch(/best without a model: length \(words\)/);
    });
  });
});
