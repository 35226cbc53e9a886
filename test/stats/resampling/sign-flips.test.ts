import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { SignFlips } from '../../../src/stats/resampling/sign-flips.js';

/** Whole numbers: their sums are exact in any order. */
const differences = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 40 });

describe('SignFlips', () => {
  it('turns each item in half of the draws, independently of the others', () => {
    const draws = 4000;
    const flips = new SignFlips(11, draws, createRandom(2));
    const scratch = new Float64Array(draws);
    // |±1 ±1| = 2 where both or neither are turned.
    for (let a = 0; a < 11; a++) {
      for (let b = 0; b < a; b++) {
        const pair = new Float64Array(11);
        pair[a] = 1;
        pair[b] = 1;
        const alike = flips.countExtreme(pair, 2, scratch);
        expect(Math.abs(alike - draws / 2)).toBeLessThan(5 * Math.sqrt(draws / 4));
      }
    }
  });

  it('gives all signs together the exact distribution', () => {
    const draws = 20_000;
    const flips = new SignFlips(9, draws, createRandom(6));
    const values = [3, 1, 2, 2, 1, 0, 5, 4, 1];
    for (const limit of [1, 5, 9, 13]) {
      let extreme = 0;
      for (let signs = 0; signs < 512; signs++) {
        const sum = values.reduce((total, value, i) => total + (signs & (1 << i) ? -value : value), 0);
        if (Math.abs(sum) >= limit) extreme++;
      }
      const p = extreme / 512;
      const got = flips.countExtreme(Float64Array.from(values), limit, new Float64Array(draws)) / draws;
      expect(Math.abs(got - p)).toBeLessThanOrEqual(5 * Math.sqrt((p * (1 - p)) / draws));
    }
  });

  it('counts the same draws whenever asked; no sum is beyond that of all magnitudes, none of zeros is off 0', () => {
    fc.assert(
      fc.property(differences, fc.integer({ min: 0, max: 20 }), (values, limit) => {
        const flips = new SignFlips(values.length, 200, createRandom(1));
        const count = (of: number[]) =>
          flips.countExtreme(Float64Array.from(of), limit, new Float64Array(200));
        expect(count(values.map((value) => -value))).toBe(count(values));
        const total = values.reduce((sum, value) => sum + Math.abs(value), 0);
        expect(flips.countExtreme(Float64Array.from(values), total + 1, new Float64Array(200))).toBe(0);
        expect(flips.countExtreme(new Float64Array(values.length), 0, new Float64Array(200))).toBe(200);
      }),
    );
  });
});
