import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { normalCdf, normalQuantile, normalTwoSided } from '../../../src/stats/numeric/normal.js';
import { expectClose, readOracle } from '../oracle.js';

const oracle = readOracle<{ normal: [number, number][]; quantile: [number, number][] }>('distributions');

describe('normalCdf', () => {
  it.each(oracle.normal)('equals SciPy at %d', (z, p) => {
    expectClose(normalCdf(z), p, { relative: 2e-13 });
  });

  it('ends at 0 and 1, and is NaN for NaN', () => {
    expect([-Infinity, Infinity, Number.NaN].map(normalCdf)).toEqual([0, 1, Number.NaN]);
    expect([-40, 40].map(normalCdf)).toEqual([0, 1]);
  });

  it('never falls', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -38, max: 38, noNaN: true }),
        fc.double({ min: 1e-9, max: 5, noNaN: true }),
        (z, step) => {
          expect(normalCdf(z + step)).toBeGreaterThanOrEqual(normalCdf(z) * (1 - 1e-13));
        },
      ),
    );
  });
});

describe('normalTwoSided', () => {
  it('is 1 at 0 and both tails elsewhere', () => {
    expect(normalTwoSided(0)).toBe(1);
    expectClose(normalTwoSided(-1.96), 0.04999579029644087, { relative: 1e-13 });
    expect(normalTwoSided(1.96)).toBe(normalTwoSided(-1.96));
  });
});

describe('normalQuantile', () => {
  it.each(oracle.quantile)('equals SciPy at %d', (p, z) => {
    expectClose(normalQuantile(p), z, { relative: 1e-13 });
  });

  it('undoes normalCdf', () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 5, noNaN: true }), (z) => {
        // Above the mean the probability itself keeps fewer digits of z.
        const tolerance = 1e-12 + (z > 0 ? 3e-16 / normalTwoSided(z) : 0);
        expectClose(normalQuantile(normalCdf(z)), z, { relative: tolerance, absolute: 1e-15 });
      }),
    );
  });

  it('is ∓∞ at 0 and 1, 0 at one half, and refuses what is no probability', () => {
    expect([0, 1, 0.5].map(normalQuantile)).toEqual([-Infinity, Infinity, 0]);
    expect(normalQuantile(Number.NaN)).toBeNaN();
    expect(() => normalQuantile(1.5)).toThrow(InputError);
  });
});
