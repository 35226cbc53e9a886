import { describe, expect, it } from 'vitest';
import { signMeanTest } from '../../../src/stats/testing/sign-mean-test.js';
import { expectClose, readOracle } from '../oracle.js';

interface Case {
  n: number;
  plus: number;
  minus: number;
  margin: number;
  z: number;
  p: number;
}
const { exact } = readOracle<{ exact: Case[] }>('replace');

describe('signMeanTest', () => {
  exact.forEach(({ n, plus, minus, margin, z, p }) => {
    it(`equals the enumerated distribution: ${plus} and ${minus} of ${n}, margin ${margin}`, () => {
      const found = signMeanTest(plus, minus, n, margin);
      // The generator finds the likeliest share by a numeric search, and the highest chance on a grid.
      expectClose(found.z, z, { relative: 1e-6, absolute: 1e-7 });
      expectClose(found.pValue, p, { relative: 1e-5 });
      expect(found.test).toBe('exact');
    });
  });

  it('by hand: one sign of 0 happens at most as often as the margin lets it', () => {
    // P(−1) + P(0) = .4 + 0 … 0 + .8.
    expect(signMeanTest(0, 0, 1, 0.2).pValue).toBeCloseTo(0.8, 12);
    expect(signMeanTest(0, 1, 1, 0.2).pValue).toBeCloseTo(0.4, 12);
    expect(signMeanTest(1, 0, 1, 0.2).pValue).toBeCloseTo(1, 12);
  });

  it('without a margin and without zeros it is the sign test', () => {
    // 2 of 10 plus: P(X ≤ 2) at one half, where no sign is 0.
    expect(signMeanTest(2, 8, 10, 0).pValue).toBeCloseTo(56 / 1024, 3);
  });

  it('holds its level wherever the share of −1 lies', () => {
    const n = 25;
    const margin = 0.2;
    const significant = [];
    for (let plus = 0; plus <= n; plus++)
      for (let minus = 0; plus + minus <= n; minus++)
        if (signMeanTest(plus, minus, n, margin).pValue <= 0.05) significant.push([plus, minus]);
    expect(significant.length).toBeGreaterThan(10);
    const factorial = (k: number): number => (k < 2 ? 1 : k * factorial(k - 1));
    for (const share of [0, 0.05, 0.13, 0.2, 0.31, 0.4]) {
      let chance = 0;
      for (const [plus, minus] of significant) {
        const zero = n - plus - minus;
        const ways = factorial(n) / factorial(plus) / factorial(minus) / factorial(zero);
        chance += ways * (share + margin) ** plus * share ** minus * (1 - margin - 2 * share) ** zero;
      }
      expect(chance).toBeLessThanOrEqual(0.05);
    }
  });

  it('takes the normal approximation for many signs', () => {
    const many = signMeanTest(0, 0, 400, 0.2);
    // Under the margin the likeliest share of −1 is 0, so the error is √(.2 · .8 / 400).
    expect(many.z).toBeCloseTo(-0.2 / Math.sqrt((0.2 * 0.8) / 400), 10);
    expect(many.test).toBe('score');
    const [below, above] = [signMeanTest(40, 30, 200, 0.2), signMeanTest(40, 30, 201, 0.2)];
    expect(Math.abs(below.pValue - above.pValue)).toBeLessThan(0.002);
  });

  it('refuses what is no count', () => {
    expect(() => signMeanTest(0, 0, 0, 0.2)).toThrow(/at least 1, got 0/);
    expect(() => signMeanTest(2, 2, 3, 0.2)).toThrow(/at most 3, got 2 and 2/);
    expect(() => signMeanTest(0, 0, 3, 1)).toThrow(/margin/);
  });
});
