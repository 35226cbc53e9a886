import { describe, expect, it } from 'vitest';
import { quantileSorted } from '../../../src/stats/numeric/quantile.js';

describe('quantileSorted(sorted, p)', () => {
  it('uses the R-7 method', () => {
    expect([0, 0.25, 0.5, 0.9, 1].map((p) => quantileSorted([1, 2, 4, 8], p))).toEqual([
      1,
      1.75,
      3,
      4 + 4 * (3 * 0.9 - 2),
      8,
    ]);
  });

  it('is the value of a single one, and NaN of none', () => {
    expect(quantileSorted([3], 0.2)).toBe(3);
    expect(quantileSorted([], 0.5)).toBeNaN();
  });
});
