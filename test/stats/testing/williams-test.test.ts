import { describe, expect, it } from 'vitest';
import { williamsTest } from '../../../src/stats/testing/williams-test.js';
import { expectClose, readOracle } from '../oracle.js';

const { williams } = readOracle<{
  williams: { r12: number; r13: number; r23: number; n: number; t: number; p: number }[];
}>('replace');

describe('williamsTest', () => {
  williams.forEach(({ r12, r13, r23, n, t, p }, at) => {
    it(`equals the determinant formula, case ${at} (${n} systems)`, () => {
      const found = williamsTest(r12, r13, r23, n);
      expectClose(found.t, t, { relative: 1e-7 });
      expectClose(found.pValue, p, { relative: 1e-7 });
      expect(found.degreesOfFreedom).toBe(n - 3);
    });
  });

  it('gives the t of −0.89 and the p of .37 that the R package psych prints for .4, .5, .1 and 103', () => {
    const { t, pValue } = williamsTest(0.4, 0.5, 0.1, 103);
    expect(t).toBeCloseTo(-0.89, 2);
    expect(pValue).toBeCloseTo(0.37, 2);
  });

  it('turns its sign when the judges change places, and is 0 between equals', () => {
    const one = williamsTest(0.7, 0.3, 0.2, 20);
    expect(williamsTest(0.3, 0.7, 0.2, 20).t).toBeCloseTo(-one.t, 12);
    expect(williamsTest(0.5, 0.5, 0.2, 20)).toMatchObject({ t: 0, pValue: 1 });
  });

  it('is undefined, with a reason, for few systems, undefined correlations and equal judges', () => {
    expect(williamsTest(0.5, 0.4, 0.3, 3).reason).toEqual({
      code: 'few-systems-for-williams',
      parts: { systems: 3 },
    });
    expect(williamsTest(Number.NaN, 0.4, 0.3, 9).reason).toEqual({ code: 'a-correlation-undefined' });
    expect(williamsTest(0.5, 0.5, 1, 9)).toMatchObject({ t: Number.NaN, pValue: Number.NaN });
  });

  it('refuses what is no correlation', () => {
    expect(() => williamsTest(1.2, 0, 0, 9)).toThrow(/`r12`.*1.2/);
    expect(() => williamsTest(0.2, 0, 0, 9.5)).toThrow(/whole number, got 9.5/);
  });
});
