import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pearson } from '../../../src/stats/correlation/pearson.js';
import { expectClose, orNaN, readOracle } from '../oracle.js';

interface Case {
  name: string;
  x: (number | null)[];
  y: (number | null)[];
  n: number;
  pearson: number | null;
  pearsonP: number | null;
}

const { cases } = readOracle<{ cases: Case[] }>('correlation');

describe('pearson', () => {
  it.each(cases)('equals SciPy: $name', (data) => {
    const result = pearson(orNaN(data.x), orNaN(data.y));
    expect(result.n).toBe(data.n);
    expectClose(result.r, data.pearson, { relative: 1e-12, absolute: 1e-15 }, 'r');
    // Near r = ±1 the p-value magnifies the last digit of r by n / (1 − |r|).
    const distance = 1 - Math.abs(data.pearson ?? 0);
    if (distance > 1e-12 || data.n === 2) {
      const magnified = data.n === 2 ? 0 : (1e-15 * data.n) / distance;
      expectClose(result.pValue, data.pearsonP, { relative: 1e-11 + magnified }, 'p');
    } else expect(result.pValue).toBeLessThan(1e-20);
  });

  it('has r and p by hand: three points, a right angle short of a line', () => {
    // x − 2 = −1, 0, 1; y − 2 = −1, 1, 0: r = 1/2, and p of one degree of freedom is 1 − 2·asin(r)/π.
    const result = pearson([1, 2, 3], [1, 3, 2]);
    expect(result.r).toBeCloseTo(0.5, 15);
    expect(result.pValue).toBeCloseTo(1 - (2 * Math.asin(0.5)) / Math.PI, 14);
  });

  it('is ±1 with p = 1 for two pairs, as SciPy has it', () => {
    expect(pearson([1, 2], [5, 3])).toEqual({ r: -1, pValue: 1, n: 2 });
  });

  it.each([
    ['x-constant', [0.1, 0.1, 0.1], [1, 2, 3]],
    ['y-constant', [1, 2], [3, 3]],
    ['few-complete-pairs', [1], [1]],
    ['value-infinite', [1, 2, Infinity], [1, 2, 3]],
  ])('is undefined, not 0, because %s', (code, x, y) => {
    expect(pearson(x, y)).toMatchObject({ r: Number.NaN, pValue: Number.NaN, reason: { code } });
  });

  it('is symmetric, and unmoved by shift and positive scale', () => {
    const numbers = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
      minLength: 3,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        numbers,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: -99, max: 99 }),
        (pairs, scale, shift) => {
          const x = pairs.map(([a]) => a);
          const y = pairs.map(([, b]) => b);
          const plain = pearson(x, y);
          for (const other of [
            pearson(y, x),
            pearson(
              x.map((value) => value * scale + shift),
              y,
            ),
          ]) {
            if (plain.reason) expect(other.r).toBeNaN();
            else expect(other.r).toBeCloseTo(plain.r, 12);
          }
        },
      ),
    );
  });

  it('never ends without a value or a reason, whatever the numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double(), fc.double()), { maxLength: 20 }), (pairs) => {
        const { r, pValue, reason } = pearson(
          pairs.map(([a]) => a),
          pairs.map(([, b]) => b),
        );
        if (reason === undefined) expect(r >= -1 && r <= 1 && pValue >= 0 && pValue <= 1).toBe(true);
        else expect(r).toBeNaN();
      }),
      { numRuns: 500 },
    );
  });
});
