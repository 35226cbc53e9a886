import { describe, expect, it } from 'vitest';
import { betaQuantile, regularizedBeta, studentQuantile } from '../../../src/stats/numeric/beta.js';
import { normalQuantile } from '../../../src/stats/numeric/normal.js';
import { clusteredShare } from '../../../src/stats/resampling/clustered-share.js';
import { expectClose, readOracle } from '../oracle.js';

const oracle = readOracle<{
  cases: {
    yes: number[];
    of: number[];
    level: number;
    share: number;
    nStar: number;
    interval: [number, number];
  }[];
  exact: [number, number, [number, number]][];
  beta: [number, number, number, number][];
  student: [number, number, number][];
}>('clustered-share');
const itemsOf = (yes: readonly number[], of: readonly number[]) => yes.map((k, i) => ({ yes: k, of: of[i] }));
const independent = (yes: number, n: number) =>
  Array.from({ length: n }, (_, k) => ({ yes: k < yes ? 1 : 0, of: 1 }));

describe('clusteredShare', () => {
  it("equals R's svyciprop where the effective number is below the observations", () => {
    let below = 0;
    for (const { yes, of, level, share, nStar, interval } of oracle.cases) {
      const found = clusteredShare(itemsOf(yes, of), { confidence: level });
      expectClose(found.share, share, { relative: 1e-13 });
      const n = of.reduce((sum, value) => sum + value, 0);
      if (nStar > n) {
        expect(found.effectiveN).toBe(n);
        continue;
      }
      below++;
      expectClose(found.effectiveN, nStar, { relative: 1e-10 });
      expectClose(found.low, interval[0], { relative: 1e-8 }, `${yes} of ${of}`);
      expectClose(found.high, interval[1], { relative: 1e-8 }, `${yes} of ${of}`);
    }
    expect(below).toBeGreaterThan(50);
  });

  it("is Clopper & Pearson's at the edges, with the items as observations, by R and in closed form", () => {
    for (const [k, n, [low, high]] of oracle.exact) {
      if (k !== 0 && k !== n) continue;
      const found = clusteredShare(independent(k, n));
      expectClose(found.low, low, { relative: 1e-9 }, `${k} of ${n}`);
      expectClose(found.high, high, { relative: 1e-9 }, `${k} of ${n}`);
    }
    // None in 58 items: 1 − .025^(1/58), however many observations each has.
    const none = clusteredShare(Array.from({ length: 58 }, () => ({ yes: 0, of: 10 })));
    expect(none).toMatchObject({ share: 0, low: 0, effectiveN: 58, nItems: 58, n: 580 });
    expectClose(none.high, 1 - 0.025 ** (1 / 58), { relative: 1e-12 });
    expect(clusteredShare(Array.from({ length: 58 }, () => ({ yes: 3, of: 3 }))).high).toBe(1);
  });

  it('never has width 0, and takes the items where nothing varies between them', () => {
    const halves = clusteredShare(Array.from({ length: 6 }, () => ({ yes: 1, of: 2 })));
    expect(halves.effectiveN).toBe(6);
    const one = clusteredShare([{ yes: 3, of: 9 }]);
    expect(one.effectiveN).toBe(1);
    for (const { low, high } of [halves, one, clusteredShare([{ yes: 1, of: 1 }])]) {
      expect(high - low).toBeGreaterThan(0.5);
    }
  });

  it('passes over items without an observation; nothing at all is undefined', () => {
    expect(clusteredShare([{ yes: 0, of: 0 }])).toMatchObject({
      share: Number.NaN,
      low: Number.NaN,
      reason: { code: 'nothing-observed' },
    });
    const some = [
      { yes: 1, of: 2 },
      { yes: 0, of: 3 },
    ];
    expect(clusteredShare([...some, { yes: 0, of: 0 }])).toEqual(clusteredShare(some));
  });

  it('refuses a confidence out of range', () => {
    expect(() => clusteredShare([], { confidence: 95 })).toThrow(/between 0 and 1, got 95/);
  });
});

describe('betaQuantile and studentQuantile', () => {
  it('equal R', () => {
    for (const [p, a, b, x] of oracle.beta) {
      // Where R's own search stops short, the distribution function decides.
      const found = betaQuantile(p, a, b);
      if (Math.abs(found - x) > 1e-9 * x) expectClose(regularizedBeta(a, b, found), p, { relative: 1e-12 });
    }
    for (const [p, df, t] of oracle.student) {
      expectClose(studentQuantile(p, df), t, { relative: 1e-9 }, `t(${p}, ${df})`);
    }
  });

  it('closed forms: uniform, one degree of freedom, infinitely many', () => {
    expect(betaQuantile(0.3, 1, 1)).toBeCloseTo(0.3, 14);
    expect(betaQuantile(0.025, 0, 5)).toBe(0);
    expect(betaQuantile(0.025, 5, 0)).toBe(1);
    expect(studentQuantile(0.975, 1)).toBeCloseTo(Math.tan(0.475 * Math.PI), 9);
    expect(studentQuantile(0.975, Infinity)).toBe(normalQuantile(0.975));
    expect(studentQuantile(0.5, 3)).toBe(0);
    expect(studentQuantile(0.9, 0)).toBeNaN();
  });
});
