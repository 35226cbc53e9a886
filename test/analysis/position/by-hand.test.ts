import { describe, expect, it } from 'vitest';
import { auditPosition, type PositionOptions } from '../../../src/analysis/position/position.js';
import { InputError } from '../../../src/errors.js';
import type { Label } from '../../../src/model/label.js';
import type { Score } from '../../../src/model/score.js';
import type { Study } from '../../../src/study/study.js';
import { valueScores } from '../../support/hand-data.js';
import { few, handStudy, pairLabels, pairScores, scaledAs } from '../../support/hand-study.js';

const options: PositionOptions = { ...few, humans: false, permutations: 9999 };
const card = { ...scaledAs('preference'), anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] };
const labels = pairLabels('p1', 'i1 a>b', 'i2 a>b', 'i3 a<b', 'i4 a>b', 'i5 a=b');
const first = async (study: Study, more: Partial<PositionOptions> = {}) =>
  (await auditPosition(study, { ...options, ...more })).dimensions[0].rows[0];

describe('five pairs in both orders by hand', () => {
  const scores = pairScores(
    'j',
    'compare',
    // Kept; the first place twice; the second place twice; a win and a tie; unread once.
    ...['i1 a>b', 'i1 b<a', 'i2 a>b', 'i2 b>a', 'i3 a<b', 'i3 b<a'],
    ...['i4 a>b', 'i4 b=a', 'i5 a=b', 'i5 b?a'],
  );

  it('counts what is kept, flips, or turns into a tie', async () => {
    const { bothOrders, kind, coverage } = await first(handStudy({ card, items: 5, labels, scores }));
    expect({ kind, coverage }).toEqual({ kind: 'pairs', coverage: { asked: 10, scored: 9 } });
    expect(bothOrders).toMatchObject({
      pairs: 5,
      consistent: 1,
      strictFlips: 2,
      winAndTie: 1,
      unscored: 1,
      flipsToFirst: 1,
      flipsToSecond: 1,
      consistency: { value: { value: 0.25 } },
      flipRate: { value: { value: 0.5 } },
      winAndTieRate: { value: { value: 0.25 } },
      // One tie among the eight verdicts of pairs scored twice.
      tieRate: { value: 0.125 },
      // One flip either way: as even as can be.
      pValue: { value: 1 },
      byItem: { pValue: { value: 1 }, exhaustive: true },
    });
    // First places among seven wins: i1 one, i2 two, i3 none, i4 one.
    expect(bothOrders?.firstSlotShare.value.value).toBeCloseTo(4 / 7, 12);
  });

  it('has the accuracy of each place; a tie of the judge is a miss, one of people counts nowhere', async () => {
    const { accuracy } = await first(handStudy({ card, items: 5, labels, scores }));
    // The preferred one stood first on i1, i2, i4 as shown and on i3 exchanged: right, right, right, wrong.
    expect(accuracy?.whenFirst.value.value).toBeCloseTo(3 / 4, 12);
    // Second on i3 as shown, and on i1, i2, i4 exchanged: right, right, wrong, tie.
    expect(accuracy?.whenSecond.value.value).toBeCloseTo(2 / 4, 12);
    expect(accuracy?.difference.value.value).toBeCloseTo(1 / 4, 12);
    expect(accuracy).toMatchObject({ preferredFirst: 4, preferredSecond: 4, judgeTies: 1, humanTies: 2 });
    expect(accuracy?.tieRate.value).toBe(0.125);
  });

  it('has no test without a flip, and no accuracy without labels', async () => {
    const kept = pairScores('j', 'compare', 'i1 a>b', 'i1 b<a');
    const row = await first(handStudy({ card, scores: kept }));
    expect(row.bothOrders).toMatchObject({
      pValue: { value: null, code: 'no-flip' },
      byItem: { pValue: { value: null, code: 'no-flip' } },
    });
    expect(row.accuracy).toBeUndefined();
    expect(row.unknown.map(({ code }) => code)).toEqual(['no-preferences-by-position']);
  });
});

describe('pairs in one order by hand', () => {
  it('tests a drawn order: three of four first places', async () => {
    const scores = pairScores('j', 'compare', 'i1 a>b', 'i2 b>a', 'i3 a>b', 'i4 b<a', 'i5 a=b');
    const { oneOrder, bothOrders, unknown } = await first(handStudy({ card, items: 5, labels, scores }));
    expect(bothOrders).toBeUndefined();
    expect(oneOrder).toMatchObject({ order: 'randomized', verdicts: 5, first: 3, second: 1, ties: 1 });
    expect(oneOrder?.firstSlotShare.value.value).toBe(0.75);
    // Of four throws: 4 + 4 with one or three, 1 + 1 with none or four.
    expect(oneOrder?.pValue?.value).toBeCloseTo(10 / 16, 12);
    expect(oneOrder?.byItem?.pValue.value).toBeCloseTo(10 / 16, 12);
    expect(unknown.map(({ code }) => code)).toEqual(['flips-unknown']);
  });

  it('tests nothing where the same one always stood first', async () => {
    const scores = pairScores('j', 'compare', 'i1 a>b', 'i2 a>b');
    const { oneOrder, unknown } = await first(handStudy({ card, items: 5, labels, scores }));
    expect(oneOrder).toMatchObject({ order: 'fixed', first: 2 });
    expect(oneOrder?.pValue).toBeUndefined();
    expect(oneOrder?.byItem).toBeUndefined();
    expect(unknown.map(({ code }) => code)).toEqual(['flips-unknown', 'pairs-in-fixed-order']);
  });

  it('believes what it is told of the order', async () => {
    const scores = pairScores('j', 'compare', 'i1 a>b', 'i2 a>b');
    const { oneOrder } = await first(handStudy({ card, items: 5, labels, scores }), { order: 'randomized' });
    // Two of two: 2 of 4 throws.
    expect(oneOrder?.pValue?.value).toBeCloseTo(0.5, 12);
  });
});

describe('a judge that always answers the same', () => {
  const many = (n: number, ...forms: string[]) =>
    Array.from({ length: n }, (_, k) => forms.map((form) => `i${k + 1} ${form}`)).flat();

  it('is named from twenty verdicts on ten items', async () => {
    const ofItems = (n: number) =>
      handStudy({ card, items: n, scores: pairScores('j', 'compare', ...many(n, 'a>b', 'b>a')) });
    expect((await first(ofItems(10))).always).toEqual({ slot: 'first', verdicts: 20 });
    expect((await first(ofItems(9))).always).toBeUndefined();
  });

  it('is not named where that place may have been the right one', async () => {
    const scores = pairScores('j', 'compare', ...many(20, 'a>b'));
    expect((await first(handStudy({ card, items: 20, scores }))).always).toBeUndefined();
    const tied = pairScores('j', 'compare', ...many(20, 'a=b'));
    const row = await first(handStudy({ card, items: 20, scores: tied }));
    expect(row.always).toEqual({ slot: 'tie', verdicts: 20 });
  });
});

describe('lists by hand', () => {
  const list = (item: string, shown: string[], ranks: number[] | null): Score => ({
    judge: 'j',
    protocol: 'rank',
    item,
    dimension: 'overall',
    shown,
    ranking: ranks && Object.fromEntries(shown.map((system, k) => [system, ranks[k]])),
  });

  it('has the mean rank of each place, and how often it won', async () => {
    const scores = [
      list('i1', ['a', 'b', 'c'], [1, 2, 3]),
      list('i2', ['c', 'b', 'a'], [1, 3, 2]),
      list('i3', ['b', 'a', 'c'], null),
    ];
    const row = await first(handStudy({ card: scaledAs('rank'), items: 3, scores }));
    expect(row).toMatchObject({ kind: 'lists', coverage: { asked: 3, scored: 2 } });
    expect(row.list).toMatchObject({ order: 'randomized', lists: 2 });
    expect(row.list?.slots.map(({ meanRank, winShare }) => [meanRank.value, winShare.value])).toEqual([
      [1, 1],
      [2.5, 0],
      [2.5, 0],
    ]);
  });

  it('tests nothing where the order was the same throughout', async () => {
    const scores = ['i1', 'i2'].map((item) => list(item, ['a', 'b', 'c'], [1, 2, 3]));
    const { list: found, unknown } = await first(handStudy({ card: scaledAs('rank'), scores }));
    expect(found).toMatchObject({ order: 'fixed' });
    expect(found?.byItem).toBeUndefined();
    expect(unknown.map(({ code }) => code)).toEqual(['lists-in-fixed-order']);
  });
});

describe('people', () => {
  it('are audited where the order on their screens is known, against what the others prefer', async () => {
    const seen = (given: Label[], shown: [string, string]) => given.map((label) => ({ ...label, shown }));
    const people = [
      ...seen(pairLabels('p1', 'i1 a>b', 'i2 a>b'), ['a', 'b']),
      ...seen(pairLabels('p2', 'i1 a>b', 'i2 a<b'), ['b', 'a']),
    ];
    const { dimensions } = await auditPosition(handStudy({ card, labels: people }), {
      ...options,
      humans: true,
    });
    const [all, one, two] = dimensions[0].rows;
    expect([all, one, two].map(({ name }) => name)).toEqual(['all annotators', 'p1', 'p2']);
    // p1 took the first place twice, p2 the second and the first.
    expect(one.oneOrder).toMatchObject({ order: 'fixed', first: 2, second: 0 });
    expect(two.oneOrder).toMatchObject({ first: 1, second: 1 });
    // By p2 p1 should have taken a (first) on i1 and b (second) on i2.
    expect(one.accuracy).toMatchObject({
      whenFirst: { value: { value: 1 } },
      whenSecond: { value: { value: 0 } },
    });
    // Both screens of each pair: i1 kept, i2 the first place twice.
    expect(all.bothOrders).toMatchObject({ pairs: 2, consistent: 1, flipsToFirst: 1 });
  });
});

it('has nothing to audit where nobody was shown two candidates', async () => {
  const study = handStudy({ scores: valueScores('j', 'score', [[1, 2, 3]]) });
  await expect(auditPosition(study, options)).rejects.toThrow(InputError);
  await expect(auditPosition(study, { ...options, humans: true })).rejects.toThrow(/says in which order/);
});
