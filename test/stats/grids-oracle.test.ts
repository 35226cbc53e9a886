import { describe, expect, it } from 'vitest';
import { bootstrapCorrelation } from '../../src/stats/correlation/bootstrap.js';
import { correlateGrids } from '../../src/stats/correlation/correlate-grids.js';
import type { Coefficient, CorrelationLevel } from '../../src/stats/correlation/joint-cells.js';
import { pairwiseAccuracy } from '../../src/stats/correlation/pairwise-accuracy.js';
import { createRandom } from '../../src/stats/numeric/random.js';
import type { Resample } from '../../src/stats/resampling/resamples.js';
import type { PermutationMethod } from '../../src/stats/testing/arrangements.js';
import { permutationTest } from '../../src/stats/testing/permutation-test.js';
import fixture from '../oracle/fixtures/grids.json' with { type: 'json' };
import { gridOf } from './grids.js';
import { expectClose } from './oracle.js';

const random = createRandom(1);
/** System means are rounded to 42 bits before they are compared. */
const MEANS = { absolute: 1e-10 };

describe('correlateGrids gives the values of nlpstats and SciPy', () => {
  fixture.points.forEach(({ judge, gold, values }, k) => {
    for (const expected of values) {
      const level = expected.level as CorrelationLevel;
      const coefficient = expected.coefficient as Coefficient;
      it(`grid ${k}, ${level} level, ${coefficient}`, () => {
        const result = correlateGrids(gridOf(judge), gridOf(gold), { level, coefficient });
        expectClose(result.value, expected.value, MEANS);
        if (!('perItem' in expected)) return;
        expected.perItem?.forEach((value, i) => {
          expectClose(result.perItem?.[i].value ?? 0, value, { absolute: 1e-14 });
        });
        const zero = correlateGrids(gridOf(judge), gridOf(gold), {
          level,
          coefficient,
          undefinedPolicy: 'zero',
        });
        expectClose(zero.value, expected.zero ?? null, { absolute: 1e-14 });
      });
    }
  });
});

describe('an exhaustive bootstrap gives the interval of all tuples, enumerated one by one', () => {
  for (const expected of fixture.bootstrap) {
    const options = {
      level: expected.level as CorrelationLevel,
      coefficient: expected.coefficient as Coefficient,
      resample: expected.resample as Resample,
      resamples: 9999,
      random,
    };
    const judge = gridOf(expected.judge);
    const gold = gridOf(expected.gold);
    it(`${expected.resample}, ${options.level} level, ${options.coefficient}`, () => {
      const result = bootstrapCorrelation(judge, gold, options);
      expect(result).toMatchObject({
        exhaustive: true,
        resamples: expected.resamples,
        nUndefined: expected.nUndefined,
        method: 'percentile',
      });
      expectClose(result.estimate, expected.estimate, MEANS);
      expect(result.low).toBeCloseTo(expected.low, 10);
      expect(result.high).toBeCloseTo(expected.high, 10);
      expect(result.standardError).toBeCloseTo(expected.standardError, 10);
    });
    it(`BCa as SciPy's: ${expected.resample}, ${options.level} level, ${options.coefficient}`, () => {
      const result = bootstrapCorrelation(judge, gold, { ...options, method: 'bca' });
      if (expected.bca === null) {
        expect(result.method).toBe('percentile');
        expect(result.warnings.map(({ code }) => code).join()).toContain('bca-');
      } else {
        expect(result.method).toBe('bca');
        expect(result.low).toBeCloseTo(expected.bca[0], 10);
        expect(result.high).toBeCloseTo(expected.bca[1], 10);
      }
    });
  }
});

describe('an exhaustive permutation test counts what a brute-force enumeration counts', () => {
  for (const expected of fixture.permutation) {
    it(`${expected.method}, ${expected.level} level, ${expected.coefficient}`, () => {
      for (const alternative of ['two-sided', 'greater', 'less'] as const) {
        const result = permutationTest(gridOf(expected.a), gridOf(expected.b), gridOf(expected.gold), {
          method: expected.method as PermutationMethod,
          level: expected.level as CorrelationLevel,
          coefficient: expected.coefficient as Coefficient,
          alternative,
          random,
        });
        expect(result).toMatchObject({
          exhaustive: true,
          permutations: expected.permutations,
          nUndefined: expected.nUndefined,
          nExtreme: expected.nExtreme[alternative],
        });
        expectClose(result.statistic, expected.statistic, MEANS);
        expect(result.pValue).toBe(expected.nExtreme[alternative] / expected.permutations);
      }
    });
  }
});

describe('pairwiseAccuracy gives the value and threshold of its definition', () => {
  fixture.pairwiseAccuracy.forEach((expected, k) => {
    it(`grid ${k}, grouped by ${expected.grouping}`, () => {
      const grouping = expected.grouping as 'item' | 'system' | 'none';
      const judge = gridOf(expected.judge);
      const gold = gridOf(expected.gold);
      expect(pairwiseAccuracy(judge, gold, { grouping, epsilon: 0 }).accuracy).toBeCloseTo(
        expected.uncalibrated,
        12,
      );
      const calibrated = pairwiseAccuracy(judge, gold, { grouping });
      expect(calibrated.accuracy).toBeCloseTo(expected.calibrated, 12);
      expect(calibrated.epsilon).toBe(expected.epsilon);
    });
  });
});
