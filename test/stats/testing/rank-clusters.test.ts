import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankClusters, significanceLetters } from '../../../src/stats/testing/rank-clusters.js';
import { readOracle } from '../oracle.js';

const oracle = readOracle<{ cases: { level: number; pValues: number[][]; ranks: number[] }[] }>(
  'rank-clusters',
);
const test = (a: number, b: number, pValue: number) => ({ a, b, pValue });

describe('rankClusters', () => {
  it('an entry opens a cluster where it differs from any entry of the current one', () => {
    const values = [0.9, 0.8, 0.7, 0.6];
    const tests = [test(0, 2, 0.01), test(0, 3, 0.01), test(1, 3, 0.01)];
    // Entry 2 differs from 0, though not from 1: it opens a cluster. Entry 3 differs from none of that one.
    expect([...rankClusters(values, tests)]).toEqual([1, 1, 2, 2]);
  });

  it('no two entries of a cluster differ', () => {
    const pairs = [...Array(6).keys()].flatMap((b) => [...Array(b).keys()].map((a) => ({ a, b })));
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }), (differ) => {
        const ranks = rankClusters(
          [6, 5, 4, 3, 2, 1],
          pairs.map((pair, k) => ({ ...pair, pValue: differ[k] ? 0.01 : 0.5 })),
        );
        pairs.forEach(({ a, b }, k) => {
          expect(ranks[b] >= ranks[a]).toBe(true);
          if (differ[k]) expect(ranks[a]).toBeLessThan(ranks[b]);
        });
      }),
    );
  });

  it.each(oracle.cases.map((one, k) => ({ ...one, k })))(
    "equals mt-metrics-eval's AssignRanks on one-sided p-values, case $k",
    ({ level, pValues, ranks }) => {
      const n = ranks.length;
      const values = ranks.map((_, k) => n - k);
      const tests = pValues.flatMap((row, a) => row.flatMap((p, b) => (a < b ? [test(a, b, p)] : [])));
      expect([...rankClusters(values, tests, level, { inclusive: true })]).toEqual(ranks);
    },
  );

  it('a p-value equal to the level parts two entries only where that is asked', () => {
    expect([...rankClusters([2, 1], [test(0, 1, 0.05)])]).toEqual([1, 1]);
    expect([...rankClusters([2, 1], [test(0, 1, 0.05)], 0.05, { inclusive: true })]).toEqual([1, 2]);
    expect(significanceLetters([2, 1], [test(0, 1, 0.05)], 0.05, { inclusive: true })).toEqual(['a', 'b']);
  });

  it('ranks by value, whatever the order given; NaN has no rank', () => {
    const tests = [test(0, 1, 0.001)];
    expect([...rankClusters([0.1, 0.9, Number.NaN], tests)]).toEqual([2, 1, Number.NaN]);
  });

  it('an undefined or absent test parts nothing', () => {
    expect([...rankClusters([2, 1], [test(0, 1, Number.NaN)])]).toEqual([1, 1]);
    expect([...rankClusters([2, 1], [])]).toEqual([1, 1]);
    expect([...rankClusters([], [])]).toEqual([]);
  });

  it('refuses a level outside (0, 1) and positions out of range', () => {
    expect(() => rankClusters([1], [], 5)).toThrow(/between 0 and 1, got 5/);
    expect(() => rankClusters([1, 2], [test(0, 2, 0.5)])).toThrow(/positions in 0 … 1/);
  });
});

describe('significanceLetters', () => {
  it('gives the classic display: a, ab, b', () => {
    expect(significanceLetters([3, 2, 1], [test(0, 2, 0.01)])).toEqual(['a', 'ab', 'b']);
  });

  it('two entries share a letter exactly where they do not differ', () => {
    const n = 7;
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 21, maxLength: 21 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: n, maxLength: n }),
        (differ, values) => {
          const pairs = [];
          for (let a = 0; a < n; a++) for (let b = 0; b < a; b++) pairs.push({ a, b });
          const letters = significanceLetters(
            values,
            pairs.map((pair, k) => ({ ...pair, pValue: differ[k] ? 0.01 : 0.5 })),
          );
          pairs.forEach(({ a, b }, k) => {
            const shared = [...letters[a]].some((letter) => letters[b].includes(letter));
            expect(shared).toBe(!differ[k]);
          });
          expect(letters.every((letter) => letter.length > 0)).toBe(true);
        },
      ),
    );
  });

  it('starts with a at the best value; NaN has no letter', () => {
    expect(significanceLetters([1, 3, Number.NaN], [test(0, 1, 0.01)])).toEqual(['b', 'a', '']);
  });
});
