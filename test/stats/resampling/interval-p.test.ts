import { describe, expect, it } from 'vitest';
import { intervalP } from '../../../src/stats/resampling/interval-p.js';

describe('intervalP(estimate, at, confidence)', () => {
  // SciPy: 2 * norm.sf(2) and 2 * norm.sf(norm.ppf(.975) * 2).
  it('is the normal p of the half that lies towards the value', () => {
    const z95 = 1.959963984540054;
    expect(intervalP({ value: 2, low: 2 - z95, high: 9 }, 0, 0.95)).toBeCloseTo(0.04550026389635842, 12);
    expect(intervalP({ value: 0.5, low: 0, high: 0.7 }, 0.9, 0.95)).toBeCloseTo(8.857e-5, 7);
  });

  it('is the level exactly where the interval ends, and 1 at the value itself', () => {
    expect(intervalP({ value: 0.3, low: 0.1, high: 0.6 }, 0.1, 0.95)).toBeCloseTo(0.05, 12);
    expect(intervalP({ value: 0.3, low: 0.1, high: 0.6 }, 0.6, 0.9)).toBeCloseTo(0.1, 12);
    expect(intervalP({ value: 0.3, low: 0.1, high: 0.6 }, 0.3, 0.95)).toBe(1);
  });

  it('is undefined without a width', () => {
    expect(intervalP({ value: 1, low: 1, high: 1 }, 0, 0.95)).toBeNaN();
    expect(intervalP({ value: 1, low: Number.NaN, high: 2 }, 0, 0.95)).toBeNaN();
  });
});
