import { describe, expect, it } from 'vitest';
import { bootstrapCorrelation, bootstrapCorrelations } from '../../../src/stats/correlation/bootstrap.js';
import { correlateGrids } from '../../../src/stats/correlation/correlate-grids.js';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { gridOf } from '../grids.js';

function drawn(nItems: number, nSystems: number, seed: number): ScoreGrid {
  const random = createRandom(seed);
  return gridOf(
    Array.from({ length: nItems }, () =>
      Array.from({ length: nSystems }, (_, s) => (random.int(12) === 0 ? null : s / 3 + random.int(4))),
    ),
  );
}

describe('bootstrapCorrelation', () => {
  it('sampled, comes near the interval of all resamples', () => {
    const judge = drawn(5, 5, 1);
    const gold = drawn(5, 5, 2);
    for (const level of ['summary', 'system'] as const) {
      const all = bootstrapCorrelation(judge, gold, {
        level,
        coefficient: 'pearson',
        resamples: 20_000,
        random: createRandom(1),
      });
      const sampled = bootstrapCorrelation(judge, gold, {
        level,
        coefficient: 'pearson',
        resamples: 15_000,
        random: createRandom(1),
      });
      expect([all.exhaustive, sampled.exhaustive]).toEqual([true, false]);
      expect(sampled.standardError).toBeCloseTo(all.standardError, 1);
      expect(Math.abs(sampled.low - all.low)).toBeLessThan(0.03);
      expect(Math.abs(sampled.high - all.high)).toBeLessThan(0.03);
      expect(sampled.nUndefined / sampled.resamples).toBeCloseTo(all.nUndefined / all.resamples, 2);
    }
  });

  it('estimates what correlateGrids computes', () => {
    const judge = drawn(20, 6, 3);
    const gold = drawn(20, 6, 4);
    for (const level of ['summary', 'system', 'pooled'] as const) {
      const options = { level, resamples: 50, random: createRandom(1) };
      const { estimate, low, high } = bootstrapCorrelation(judge, gold, options);
      expect(estimate).toBeCloseTo(correlateGrids(judge, gold, { level }).value, 12);
      expect(low).toBeLessThanOrEqual(high);
    }
  });

  it('resamples the items and systems that all judges and the gold name', () => {
    const gold = drawn(10, 5, 1);
    const whole = drawn(10, 5, 2);
    const part = whole.alignTo(whole.items.slice(3), whole.systems);
    const [first, second] = bootstrapCorrelations([whole, part], gold, {
      level: 'summary',
      resamples: 100,
      random: createRandom(1),
    });
    expect(first).toEqual(second);
    expect(bootstrapCorrelations([], gold, { level: 'summary', random: createRandom(1) })).toEqual([]);
  });

  it('gives each of several judges, whatever cells it lacks, what it gives that judge alone', () => {
    const gold = drawn(20, 9, 1);
    const full = (seed: number) => {
      const { items, systems, values } = drawn(20, 9, seed);
      return new ScoreGrid(
        items,
        systems,
        values.map((value) => (Number.isNaN(value) ? 0 : value)),
      );
    };
    const judges = [
      full(2),
      drawn(20, 9, 3),
      full(4),
      gridOf(Array.from({ length: 20 }, () => Array(9).fill(1))),
      full(5),
    ];
    for (const level of ['system', 'summary', 'pooled'] as const) {
      for (const coefficient of ['kendall-a', 'kendall-b', 'spearman'] as const) {
        const options = () => ({
          level,
          coefficient,
          resamples: 60,
          method: 'bca' as const,
          random: createRandom(1),
        });
        const together = bootstrapCorrelations(judges, gold, options());
        expect(together).toEqual(judges.map((judge) => bootstrapCorrelation(judge, gold, options())));
      }
    }
  });

  it('an interval at a higher confidence holds the one at a lower', () => {
    const at = (confidence: number) =>
      bootstrapCorrelation(drawn(20, 5, 1), drawn(20, 5, 2), {
        level: 'summary',
        confidence,
        resamples: 500,
        random: createRandom(1),
      });
    expect(at(0.99).low).toBeLessThanOrEqual(at(0.5).low);
    expect(at(0.99).high).toBeGreaterThanOrEqual(at(0.5).high);
  });

  it.each([
    ['no item in common', new ScoreGrid(['z'], ['s0', 's1'], Float64Array.of(1, 2))],
    ['one system', new ScoreGrid(['i0'], ['s0'], Float64Array.of(1))],
    ['all missing', gridOf([[null, null]])],
    ['all ties', gridOf([[1, 1]])],
    ['nothing', new ScoreGrid([], [])],
  ])('grids with %s give an undefined interval with a reason', (_, judge) => {
    for (const resample of ['items', 'systems', 'both'] as const) {
      for (const method of ['percentile', 'bca'] as const) {
        const result = bootstrapCorrelation(judge, gridOf([[1, 2]]), {
          level: 'summary',
          resample,
          method,
          random: createRandom(1),
        });
        expect([result.estimate, result.low, result.high].every(Number.isNaN)).toBe(true);
        expect(result.reason).toBeTruthy();
      }
    }
  });

  it('refuses a confidence outside (0, 1) and fewer than one resample', () => {
    const grid = gridOf([[1, 2]]);
    const asked = (options: object) => () =>
      bootstrapCorrelation(grid, grid, { level: 'system', random: createRandom(1), ...options });
    expect(asked({ confidence: 95 })).toThrow(/between 0 and 1, got 95/);
    expect(asked({ resamples: 0 })).toThrow(/at least 1, got 0/);
    expect(asked({ resamples: Number.NaN })).toThrow(/whole number/);
    expect(asked({ resample: 'rows' })).toThrow(/systems, items, both/);
    expect(asked({ method: 'basic' })).toThrow(/percentile, bca/);
  });
});
