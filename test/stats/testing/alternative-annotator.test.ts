import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jaccardDistance } from '../../../src/stats/agreement/masi.js';
import { alternativeAnnotatorTest } from '../../../src/stats/testing/alternative-annotator.js';
import { expectClose, readOracle } from '../oracle.js';

interface Case {
  kind: 'accuracy' | 'rmse' | 'sets';
  epsilon: number;
  judge: (number | string[] | null)[];
  annotators: (number | string[] | null)[][];
  items: string[];
  winningRate: number;
  winningRateClustered: number;
  advantage: number;
  contests: Record<string, number>[];
}
const { annotators: cases } = readOracle<{ annotators: Case[] }>('replace');

const similarity = (a: number | string[], b: number | string[]) =>
  1 - jaccardDistance(a as string[], b as string[]);
const three = <T>(row: T) => [row, row, row];

describe('alternativeAnnotatorTest', () => {
  cases.forEach(({ kind, epsilon, judge, annotators, items, ...expected }, at) => {
    it(`equals the published procedure on SciPy's test and statsmodels' correction, case ${at} (${kind})`, () => {
      const alignment = kind === 'sets' ? similarity : kind;
      const result = alternativeAnnotatorTest(judge, annotators, { alignment, epsilon, items });
      expect(result.winningRate).toBeCloseTo(expected.winningRate, 14);
      expect(result.winningRateClustered).toBeCloseTo(expected.winningRateClustered, 14);
      expect(result.advantage).toBeCloseTo(expected.advantage, 14);
      expect(result.contests).toHaveLength(expected.contests.length);
      result.contests.forEach((contest, k) => {
        expect(contest.test).toBe('t');
        for (const [name, value] of Object.entries(expected.contests[k])) {
          const actual = contest[name as keyof typeof contest];
          // SciPy's tail and ours differ in the last digits of tiny p-values.
          expectClose(Number(actual), value, { relative: 1e-9, absolute: 1e-14 }, name);
        }
      });
    });
  });

  it('by hand: the judge is nearer where it says what the two others say', () => {
    // a: on three things the judge sides with the others against a; on one a does against the judge.
    const a = [1, 1, 1, 0, 0];
    const b = [0, 0, 0, 0, 0];
    const judge = [0, 0, 0, 1, 0];
    const { contests, advantage } = alternativeAnnotatorTest(judge, [a, b, b], { alignment: 'accuracy' });
    expect(contests[0]).toMatchObject({ judgeAdvantage: 4 / 5, annotatorAdvantage: 2 / 5, test: 'exact' });
    expect(contests[0].difference).toBeCloseTo(-2 / 5, 15);
    // b: measured by a and the other b; where a stands alone both are as near, on the fourth the judge is further off.
    expect(contests[1]).toMatchObject({ judgeAdvantage: 4 / 5, annotatorAdvantage: 1 });
    expect(advantage).toBeCloseTo(4 / 5, 15);
  });

  it('a judge that repeats the annotators wins; one that never agrees with them loses', () => {
    const labels = Array.from({ length: 60 }, (_, k) => k % 3);
    const same = alternativeAnnotatorTest(labels, three(labels), { alignment: 'accuracy' });
    expect(same).toMatchObject({ winningRate: 1, passes: true, advantage: 1 });
    // Nothing varies, so t does not exist and the exact test stands in.
    expect(same.contests.every(({ test, difference }) => test === 'exact' && difference === 0)).toBe(true);
    const other = labels.map((label) => label + 10);
    const wrong = alternativeAnnotatorTest(other, three(labels), { alignment: 'accuracy' });
    expect(wrong).toMatchObject({ winningRate: 0, passes: false, advantage: 0 });
  });

  it('with items as clusters, instances of one item count once', () => {
    const labels = Array.from({ length: 60 }, (_, k) => k % 3);
    const items = labels.map((_, k) => k % 4);
    const result = alternativeAnnotatorTest(labels, three(labels), { alignment: 'accuracy', items });
    expect(result).toMatchObject({ passes: true, winningRateClustered: 0, passesClustered: false });
  });

  it('leaves out annotators with few instances while others have enough, and tests exactly where none has', () => {
    const labels = Array.from({ length: 40 }, (_, k) => k % 2);
    const few = labels.map((label, k) => (k < 10 ? label : null));
    const some = alternativeAnnotatorTest(labels, [labels, labels, few], { alignment: 'accuracy' });
    expect(some.contests.map(({ annotator }) => annotator)).toEqual([0, 1]);
    expect(some.leftOut).toEqual([{ annotator: 2, nInstances: 10 }]);
    expect(some.warnings[0]).toMatchObject({
      code: 'annotators-left-out',
      parts: { leftOut: 1, annotators: 3 },
    });
    const none = alternativeAnnotatorTest(labels.slice(0, 20), three(labels.slice(0, 20)), {
      alignment: 'accuracy',
    });
    expect(none.contests.every(({ test }) => test === 'exact')).toBe(true);
    expect(none.warnings[0]).toEqual({ code: 'few-instances', parts: { least: 30 } });
  });

  it('drops and counts what only one annotator or not the judge labelled', () => {
    const judge = [1, null, 1, 1];
    const annotators = [
      [1, 1, 1, null],
      [1, 1, null, null],
      [1, null, null, null],
    ];
    const result = alternativeAnnotatorTest(judge, annotators, { alignment: 'accuracy' });
    expect(result.nDropped).toBe(2);
    expect(result.contests.map(({ nInstances }) => nInstances)).toEqual([1, 1, 1]);
    const nothing = alternativeAnnotatorTest([null], [[1], [1], [1]], { alignment: 'accuracy' });
    expect(nothing).toMatchObject({ winningRate: Number.NaN, passes: false, contests: [] });
    expect(nothing.reason?.code).toBe('no-shared-instance');
  });

  it('does not depend on the order of annotators or instances, nor on names', () => {
    const value = fc.option(fc.integer({ min: 1, max: 4 }), { freq: 5 });
    const rows = fc.integer({ min: 5, max: 60 }).chain((n) =>
      fc.record({
        judge: fc.array(value, { minLength: n, maxLength: n }),
        people: fc.array(fc.array(value, { minLength: n, maxLength: n }), { minLength: 3, maxLength: 5 }),
      }),
    );
    fc.assert(
      fc.property(rows, ({ judge, people }) => {
        const test = (j: typeof judge, p: typeof people) =>
          alternativeAnnotatorTest(j, p, { alignment: 'accuracy' });
        const before = test(judge, people);
        const turned = test(
          [...judge].reverse(),
          [...people].reverse().map((row) => [...row].reverse()),
        );
        expect(turned.winningRate).toBe(before.winningRate);
        expect(turned.nDropped).toBe(before.nDropped);
        const renamed = (row: (number | null)[]) => row.map((v) => (v === null ? null : 100 - 7 * v));
        const other = test(renamed(judge), people.map(renamed));
        expect(other.contests).toEqual(before.contests);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses fewer than three annotators and options out of range', () => {
    const test =
      (rows: number[][], more = {}) =>
      () =>
        alternativeAnnotatorTest([1, 2], rows, { alignment: 'accuracy', ...more });
    expect(
      test([
        [1, 2],
        [1, 2],
      ]),
    ).toThrow(/at least 3 annotators.*got 2/);
    expect(test([[1, 2], [1, 2], [1]])).toThrow(/annotator 2 has 1/);
    expect(test(three([1, 2]), { epsilon: 1 })).toThrow(/`epsilon`/);
    expect(test(three([1, 2]), { level: 0 })).toThrow(/`level`/);
    expect(test(three([1, 2]), { minInstances: 1 })).toThrow(/`minInstances`/);
    expect(test(three([1, 2]), { items: ['a'] })).toThrow(/an item for each of 2/);
    expect(test(three([1, 2]), { alignment: 'nearest' })).toThrow(/'accuracy', 'rmse' or/);
    expect(() => alternativeAnnotatorTest<string>(['a'], three(['a']), { alignment: 'rmse' })).toThrow(
      /finite numbers for the alignment 'rmse'/,
    );
  });
});
