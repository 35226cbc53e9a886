import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { bootstrapCorrelation } from '../../../src/stats/correlation/bootstrap.js';
import { correlateGrids } from '../../../src/stats/correlation/correlate-grids.js';
import type { Coefficient, CorrelationLevel } from '../../../src/stats/correlation/joint-cells.js';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { permutationTest } from '../../../src/stats/testing/permutation-test.js';
import { gridOf } from '../grids.js';

const LEVELS: CorrelationLevel[] = ['system', 'summary', 'pooled'];
const COEFFICIENTS: Coefficient[] = ['kendall-a', 'kendall-b', 'kendall-c', 'pearson', 'spearman'];

const rows = (nItems: number, nSystems: number, values: fc.Arbitrary<number | null>) =>
  fc.array(fc.array(values, { minLength: nSystems, maxLength: nSystems }), {
    minLength: nItems,
    maxLength: nItems,
  });
const likert = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(null));

describe('correlateGrids', () => {
  it('averages the per-item tau-b over the items', () => {
    const gold = gridOf([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    const judge = gridOf([
      [1, 2, 3],
      [3, 2, 1],
      [1, 3, 2],
    ]);
    const result = correlateGrids(judge, gold, { level: 'summary' });
    expect(result.value).toBeCloseTo((1 - 1 + 1 / 3) / 3, 15);
    expect(result.perItem?.map(({ item }) => item)).toEqual(['i0', 'i1', 'i2']);
  });

  it('lays grids over one another by name and says what is not shared', () => {
    const judge = new ScoreGrid(
      ['x', 'i1', 'i0'],
      ['s2', 's1', 's0', 'y'],
      Float64Array.from({ length: 12 }, (_, k) => k),
    );
    const gold = gridOf([
      [3, 2, 1],
      [3, 2, 1],
    ]);
    const result = correlateGrids(judge, gold, { level: 'summary' });
    expect(result).toMatchObject({
      value: 1,
      nItems: 2,
      nSystems: 3,
      nItemsUnshared: 1,
      nSystemsUnshared: 1,
    });
  });

  it('scores near the largest and the smallest doubles give what moderate ones give', () => {
    const rows = [
      [1, 3, 2, 1],
      [2, 1, 4, 3],
    ];
    const gold = gridOf([
      [1, 2, 3, 4],
      [1, 3, 2, 4],
    ]);
    for (const factor of [2 ** 1020, -(2 ** 1020), 2 ** -1070]) {
      const judge = gridOf(rows.map((row) => row.map((value) => value * factor)));
      for (const level of LEVELS) {
        for (const coefficient of COEFFICIENTS) {
          const plain = correlateGrids(gridOf(rows), gold, { level, coefficient }).value;
          const options = { level, coefficient, random: createRandom(1) };
          expect(correlateGrids(judge, gold, options).value).toBeCloseTo(Math.sign(factor) * plain, 12);
          expect(bootstrapCorrelation(judge, gold, options).estimate).toBeCloseTo(
            Math.sign(factor) * plain,
            12,
          );
          expect(permutationTest(judge, gold, gold, options).valueA).toBeCloseTo(
            Math.sign(factor) * plain,
            12,
          );
        }
      }
    }
  });

  it('has a p-value at system and pooled level and none at summary level', () => {
    const gold = gridOf([[1, 2, 3, 4]]);
    expect(correlateGrids(gold, gold, { level: 'system' }).pValue).toBeCloseTo(2 / 24, 14);
    expect(correlateGrids(gold, gold, { level: 'pooled' }).pValue).toBeCloseTo(2 / 24, 14);
    expect(correlateGrids(gold, gold, { level: 'summary' }).pValue).toBeUndefined();
  });

  it('keeps equal system means tied although their sums differ in the last bits', () => {
    const judge = gridOf([
      [0.1, 0.3, 5],
      [0.2, 0.2, 6],
      [0.3, 0.1, 7],
    ]);
    const gold = gridOf([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(correlateGrids(judge, gold, { level: 'system' }).value).toBeCloseTo(2 / Math.sqrt(6), 14);
  });

  it.each([
    ['no item', new ScoreGrid(['z'], ['s0', 's1'], Float64Array.of(1, 2)), 'no-shared-item'],
    ['no system', new ScoreGrid(['i0'], ['a', 'b'], Float64Array.of(1, 2)), 'no-shared-system'],
    ['one system', new ScoreGrid(['i0'], ['s0'], Float64Array.of(1)), 'one-shared-system'],
    ['all missing', gridOf([[null, null]]), 'no-joint-cell'],
    ['nothing', new ScoreGrid([], []), 'no-shared-item'],
  ])('grids with %s in common are undefined with that reason', (_, judge, reason) => {
    for (const level of ['system', 'summary'] as const) {
      const result = correlateGrids(judge, gridOf([[1, 2]]), { level });
      expect(result.value).toBeNaN();
      expect(result.reason?.code).toBe(reason);
    }
  });

  it('refuses an unknown level, coefficient or policy, naming the choices', () => {
    const grid = gridOf([[1, 2]]);
    const asked = (options: object) => () =>
      correlateGrids(grid, grid, options as { level: CorrelationLevel });
    expect(asked({ level: 'segment' })).toThrow(
      /`level` to be one of system, summary, pooled, got "segment"/,
    );
    expect(asked({ level: 'system', coefficient: 'kendall' })).toThrow(InputError);
    expect(asked({ level: 'system', undefinedPolicy: 'drop' })).toThrow(InputError);
  });

  it('lies in −1 … 1 or is undefined with a reason; reversing the judge turns the sign; order of names is nothing', () => {
    fc.assert(
      fc.property(
        rows(4, 5, likert),
        rows(4, 5, likert),
        fc.constantFrom(...LEVELS),
        fc.constantFrom(...COEFFICIENTS),
        (x, y, level, coefficient) => {
          const judge = gridOf(x);
          const gold = gridOf(y);
          const result = correlateGrids(judge, gold, { level, coefficient });
          if (Number.isNaN(result.value)) {
            expect(result.reason).toBeTruthy();
            return;
          }
          expect(Math.abs(result.value)).toBeLessThanOrEqual(1 + 1e-12);
          const negated = new ScoreGrid(
            judge.items,
            judge.systems,
            judge.values.map((value) => -value),
          );
          expect(correlateGrids(negated, gold, { level, coefficient }).value).toBeCloseTo(-result.value, 10);
          const turned = judge.alignTo([...judge.items].reverse(), [...judge.systems].reverse());
          expect(correlateGrids(turned, gold, { level, coefficient }).value).toBeCloseTo(result.value, 10);
          expect(correlateGrids(gold, judge, { level, coefficient }).value).toBeCloseTo(result.value, 10);
        },
      ),
      { numRuns: 300 },
    );
  });
});
