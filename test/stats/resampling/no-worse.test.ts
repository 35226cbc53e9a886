import { describe, expect, it } from 'vitest';
import { differenceInterval } from '../../../src/stats/correlation/difference-interval.js';
import { studyDifference } from '../../../src/stats/correlation/study-interval.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import {
  noWorseByResamples,
  noWorseByStudent,
  pairedEquivalence,
} from '../../../src/stats/resampling/no-worse.js';
import { gridOf } from '../grids.js';
import { expectClose, readOracle } from '../oracle.js';

const { cases } = readOracle<{
  cases: { a: number[]; b: number[]; margin: number; p: number; low: number; high: number }[];
}>('no-worse');
const random = createRandom(8);
const gold = Array.from({ length: 60 }, () => Array.from({ length: 9 }, () => random.uniform()));
const judge = (noise: number) =>
  gridOf(gold.map((row) => row.map((value) => value + noise * random.uniform())));

describe('pairedEquivalence', () => {
  it.each(cases.map((one, k) => ({ ...one, k })))('equals statsmodels, case $k', ({ a, b, margin, ...p }) => {
    const found = pairedEquivalence(a, b, { margin });
    expectClose(found.nonInferiority, p.low, { relative: 1e-9 });
    expectClose(found.nonSuperiority, p.high, { relative: 1e-9 });
    expectClose(found.equivalence, p.p, { relative: 1e-9 });
  });

  it('is undefined with a reason without variation, and refuses what it cannot take', () => {
    expect(pairedEquivalence([1, 2], [0, 1], { margin: 1 })).toMatchObject({
      equivalence: Number.NaN,
      reason: { code: 'differences-constant' },
    });
    expect(pairedEquivalence([1, Number.NaN], [0, 1], { margin: 1 }).reason).toEqual({
      code: 'few-complete-pairs',
      parts: { pairs: 1 },
    });
    expect(() => pairedEquivalence([1, 2], [1, 3], { margin: 0 })).toThrow(/above 0, got 0/);
    expect(() => pairedEquivalence([1, 2], [1], { margin: 1 })).toThrow(/one length/);
  });
});

describe('no worse by resamples', () => {
  it('by hand: shares at or beyond the margin, the one seen counted where drawn', () => {
    const values = [-0.2, -0.05, 0, 0.02, 0.04];
    expect(noWorseByResamples({ values, exhaustive: true }, 0.05)).toEqual({
      margin: 0.05,
      nonInferiority: 0.4,
      nonSuperiority: 0,
      equivalence: 0.4,
    });
    expect(noWorseByResamples({ values, exhaustive: false }, 0.05).nonSuperiority).toBe(1 / 6);
    const tuples = [1, 1, 6, 1, 1];
    expect(noWorseByResamples({ values, tuples, exhaustive: true }, 0.05).nonInferiority).toBe(0.2);
  });

  it('agrees with the normal of the same mean and spread', () => {
    const uniform = createRandom(3);
    const values = Float64Array.from({ length: 9999 }, () => {
      let sum = 0;
      for (let k = 0; k < 12; k++) sum += uniform.uniform();
      return 0.03 + 0.02 * (sum - 6);
    });
    const drawn = noWorseByResamples({ values, exhaustive: false }, 0.05);
    const normal = noWorseByStudent(0.03, 0.02, Infinity, 0.05);
    expect(drawn.nonSuperiority).toBeCloseTo(normal.nonSuperiority, 1);
    expect(normal.nonSuperiority).toBeCloseTo(0.1587, 4);
  });

  it('a cheaper judge that is as good is no worse, and one that is not is not; p = 1 is no proof', () => {
    const [a, b, bad] = [judge(0.5), judge(0.5), judge(4)];
    const options = { level: 'summary' as const, resamples: 999, margin: 0.1 };
    const found = differenceInterval(a, b, gridOf(gold), { ...options, random: createRandom(1) });
    expect(found.noWorse?.equivalence).toBeLessThan(0.05);
    expect(
      studyDifference(a, b, gridOf(gold), { ...options, random: createRandom(1) }).noWorse?.equivalence,
    ).toBeLessThan(0.05);
    const worse = differenceInterval(bad, b, gridOf(gold), { ...options, random: createRandom(1) });
    expect(worse.noWorse?.nonInferiority).toBeGreaterThan(0.5);
    expect(worse.noWorse?.nonSuperiority).toBeLessThan(0.05);
    const few = gridOf(gold.slice(0, 4).map((row) => row.slice(0, 3)));
    const unclear = differenceInterval(bad, b, few, { ...options, random: createRandom(1) });
    expect(unclear.noWorse?.equivalence ?? 1).toBeGreaterThan(0.05);
    expect(
      differenceInterval(a, b, gridOf(gold), { level: 'summary', random: createRandom(1), resamples: 9 })
        .noWorse,
    ).toBeUndefined();
  });
});
