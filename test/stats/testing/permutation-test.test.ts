import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlateGrids } from '../../../src/stats/correlation/correlate-grids.js';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { permutationTest } from '../../../src/stats/testing/permutation-test.js';
import { gridOf } from '../grids.js';

const METHODS = ['inputs', 'systems', 'both', 'cells'] as const;
const LEVELS = ['system', 'summary', 'pooled'] as const;
const likert = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(null));
const grid = fc
  .array(fc.array(likert, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 })
  .map(gridOf);

describe('permutationTest', () => {
  it('exchanging the judges turns the sign and keeps a two-sided p; a judge does not differ from itself', () => {
    fc.assert(
      fc.property(
        grid,
        grid,
        grid,
        fc.constantFrom(...METHODS),
        fc.constantFrom(...LEVELS),
        fc.constantFrom('kendall-b' as const, 'spearman' as const),
        (a, b, gold, method, level, coefficient) => {
          const options = { method, level, coefficient, random: createRandom(1) };
          const there = permutationTest(a, b, gold, options);
          const back = permutationTest(b, a, gold, options);
          if (Number.isNaN(there.pValue)) {
            expect(there.reason).toBeTruthy();
            expect(back.pValue).toBeNaN();
            return;
          }
          expect(there.pValue).toBeGreaterThan(0);
          expect(there.pValue).toBeLessThanOrEqual(1);
          expect(back.pValue).toBe(there.pValue);
          expect(back.statistic).toBeCloseTo(-there.statistic, 12);
          const itself = permutationTest(a, a, gold, options);
          if (!Number.isNaN(itself.pValue)) expect(itself).toMatchObject({ statistic: 0, pValue: 1 });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('the sampled p comes near the enumerated one', () => {
    const random = createRandom(4);
    const draw = () =>
      gridOf(Array.from({ length: 9 }, () => Array.from({ length: 6 }, (_, s) => s / 4 + random.uniform())));
    const [a, b, gold] = [draw(), draw(), draw()];
    for (const level of LEVELS) {
      const options = { level, random: createRandom(1) };
      const all = permutationTest(a, b, gold, options);
      const some = permutationTest(a, b, gold, { ...options, permutations: 500 });
      expect([all.exhaustive, some.exhaustive]).toEqual([true, false]);
      expect(Math.abs(all.pValue - some.pValue)).toBeLessThan(0.08);
      expect(all.valueA).toBeCloseTo(correlateGrids(a, gold, { level }).value, 10);
    }
  });

  it('independent judges that are equally good are told apart about as often as the level says', () => {
    // 200 simulated comparisons: a p at or below .1 comes about 20 times.
    const random = createRandom(7);
    let found = 0;
    for (let k = 0; k < 200; k++) {
      const gold = Array.from({ length: 20 }, () => Array.from({ length: 5 }, () => random.uniform()));
      const judge = () => gridOf(gold.map((row) => row.map((value) => value + random.uniform())));
      const result = permutationTest(judge(), judge(), gridOf(gold), {
        level: 'summary',
        permutations: 99,
        random,
      });
      if (result.pValue <= 0.1) found++;
    }
    expect(found).toBeGreaterThan(8);
    expect(found).toBeLessThan(36);
  });

  it.each([
    ['no item in common', new ScoreGrid(['z'], ['s0', 's1'], Float64Array.of(1, 2))],
    ['one system', new ScoreGrid(['i0'], ['s0'], Float64Array.of(1))],
    ['all missing', gridOf([[null, null]])],
    ['all ties', gridOf([[1, 1]])],
    ['nothing', new ScoreGrid([], [])],
  ])('grids with %s give no p, with a reason', (_, judge) => {
    for (const method of METHODS) {
      const result = permutationTest(judge, gridOf([[1, 2]]), gridOf([[1, 2]]), {
        level: 'summary',
        method,
        random: createRandom(1),
      });
      expect(result.pValue).toBeNaN();
      expect(result.reason).toBeTruthy();
    }
  });

  it('warns where so few arrangements are asked for that no small p can come out', () => {
    const random = createRandom(1);
    const draw = () =>
      gridOf(Array.from({ length: 9 }, () => Array.from({ length: 6 }, () => random.uniform())));
    const result = permutationTest(draw(), draw(), draw(), { level: 'summary', permutations: 9, random });
    expect(result.warnings).toMatchObject([{ code: 'p-floor', parts: { floor: expect.closeTo(0.1) } }]);
  });

  it('refuses options out of range', () => {
    const one = gridOf([[1, 2]]);
    const asked = (options: object) => () =>
      permutationTest(one, one, one, { level: 'system', random: createRandom(1), ...options });
    expect(asked({ permutations: 0 })).toThrow(/at least 1, got 0/);
    expect(asked({ method: 'perm-inputs' })).toThrow(/inputs, systems, both, cells/);
    expect(asked({ alternative: 'larger' })).toThrow(/two-sided, greater, less/);
  });
});
