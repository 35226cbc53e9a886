import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { compareOnCommonGround, itemsOfTwo } from '../../../src/stats/testing/common-ground.js';
import { permutationTest } from '../../../src/stats/testing/permutation-test.js';
import { gridOf } from '../grids.js';
import { expectClose, readOracle } from '../oracle.js';

type Rows = (number | null)[][];
interface Answer {
  a: number | null;
  b: number | null;
  n: number;
  inputs: number | null;
  systems: number | null;
}
const oracle = readOracle<{ cases: { gold: Rows; a: Rows; b: Rows; common: Answer; zero: Answer }[] }>(
  'common-ground',
);

/** Five systems of quality 1 … 5 on 24 items; on the last ten, the hard ones, the judge errs. */
function hardItems() {
  const random = createRandom(5);
  const gold = Array.from({ length: 24 }, () => [1, 2, 3, 4, 5]);
  const honest = gold.map((row, i) => row.map((value) => value + (i < 14 ? 1.5 : 8) * random.uniform()));
  const abstains = honest.map((row, i) => (i < 14 ? row : row.map(() => 3)));
  return { gold: gridOf(gold), honest: gridOf(honest), abstains: gridOf(abstains) };
}

describe('compareOnCommonGround', () => {
  it.each(oracle.cases.map((one, k) => ({ ...one, k })))(
    'equals SciPy with enumerated arrangements, case $k',
    ({ gold, a, b, common, zero }) => {
      for (const method of ['inputs', 'systems'] as const) {
        const answer = compareOnCommonGround(gridOf(a), gridOf(b), gridOf(gold), {
          level: 'summary',
          method,
          random: createRandom(1),
        });
        for (const [name, expected] of Object.entries({ common, zero }) as ['common' | 'zero', Answer][]) {
          const { test, nItems, interval } = answer[name] ?? answer.common;
          expect(nItems, name).toBe(expected.n);
          expectClose(test.pValue, expected[method], { relative: 1e-12 }, `${name} ${method}`);
          expectClose(test.valueA, expected.a, { absolute: 1e-12 }, `${name} a`);
          expectClose(interval.valueB, expected.b, { absolute: 1e-12 }, `${name} b`);
          if (Number.isNaN(test.pValue))
            expect(test.reason?.code).toMatch(/^no-(common-item|gold-order|joint-cell|shared-item)$/);
        }
      }
    },
  );

  it('a judge that equals another but abstains on hard items gains nothing by it', () => {
    const { gold, honest, abstains } = hardItems();
    const options = { level: 'summary' as const, random: createRandom(1), resamples: 999, permutations: 999 };
    // Each on its own items, the abstainer looks better by a wide margin.
    const own = permutationTest(abstains, honest, gold, options);
    expect(own.statistic).toBeGreaterThan(0.15);
    const { common, zero, items, conflict, better } = compareOnCommonGround(abstains, honest, gold, options);
    expect(common).toMatchObject({
      nItems: 14,
      test: { statistic: 0, pValue: 1 },
      interval: { low: 0, high: 0 },
    });
    expect(zero?.nItems).toBe(24);
    expect(zero?.test.statistic).toBeLessThan(0);
    expect(items).toMatchObject({ nBoth: 14, nConstantA: 10, nConstantB: 0, nConstantBoth: 0 });
    expect(better).toBeUndefined();
    expect(conflict).toBe((zero?.test.pValue ?? 1) <= 0.05 ? 'significance' : undefined);
  });

  it('names the better judge where both grounds say so, and none against a judge that always ties', () => {
    const { gold, honest } = hardItems();
    const bad = gridOf(Array.from({ length: 24 }, (_, i) => [3, i % 3, 4, 1, 2]));
    const options = { level: 'summary' as const, random: createRandom(1), resamples: 999 };
    expect(compareOnCommonGround(honest, bad, gold, options).better).toBe('a');
    expect(compareOnCommonGround(bad, honest, gold, options).better).toBe('b');
    const ties = gridOf(Array.from({ length: 24 }, () => [3, 3, 3, 3, 3]));
    const against = compareOnCommonGround(ties, honest, gold, options);
    expect(against.better).toBeUndefined();
    expect(against.conflict).toBe('undefined');
    expect(against.common.test.reason).toEqual({ code: 'no-common-item' });
    expect(against.zero?.test.valueA).toBe(0);
  });

  it('counts each item once, in the class it belongs to', () => {
    const gold = gridOf([
      [1, 2, 3],
      [2, 2, 2],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
      [1, null, null],
    ]);
    const a = gridOf([
      [1, 2, 3],
      [1, 2, 3],
      [4, 4, 4],
      [1, 2, 3],
      [4, 4, 4],
      [1, 2, 3],
    ]);
    const b = gridOf([
      [3, 2, 1],
      [1, 2, 3],
      [1, 2, 3],
      [4, 4, 4],
      [4, 4, 4],
      [1, 2, 3],
    ]);
    expect(itemsOfTwo(a, b, gold)).toEqual({
      nItems: 6,
      nTooFew: 1,
      nConstantGold: 1,
      nBoth: 1,
      nConstantA: 1,
      nConstantB: 1,
      nConstantBoth: 1,
    });
  });

  it('has one ground at the system level: the cells that all three scored', () => {
    const { gold, honest, abstains } = hardItems();
    const answer = compareOnCommonGround(abstains, honest, gold, {
      level: 'system',
      random: createRandom(1),
      resamples: 499,
    });
    expect(answer.zero).toBeUndefined();
    expect(answer.items).toBeUndefined();
    expect(answer.common.test.level).toBe('system');
  });
});
