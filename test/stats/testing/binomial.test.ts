import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { binomialTest } from '../../../src/stats/testing/binomial.js';
import { expectClose, readOracle } from '../oracle.js';

const scipy = readOracle<{ binomial: [number, number, number, number][] }>('distributions');
const byR = readOracle<{ binomial: [number, number, number, number][] }>('rank-tests');

describe('binomialTest', () => {
  it('equals SciPy', () => {
    for (const [k, n, p, value] of scipy.binomial) {
      expectClose(binomialTest(k, n, p), value, { relative: 2e-12 }, `${k} of ${n} at ${p}`);
    }
  });

  it('equals R', () => {
    for (const [k, n, p, value] of byR.binomial) {
      expectClose(
        binomialTest(k, n, p),
        value,
        { relative: 2e-12, absolute: 1e-300 },
        `${k} of ${n} at ${p}`,
      );
    }
  });

  it('is by hand: 1 of 5 fair tosses has p = 2(1 + 5)/32', () => {
    expectClose(binomialTest(1, 5), 12 / 32, { relative: 1e-14 });
  });

  it('is symmetric in success and failure', () => {
    const trial = fc
      .integer({ min: 1, max: 200 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(trial, ([k, n]) => {
        expectClose(binomialTest(k, n), binomialTest(n - k, n), { relative: 1e-12 });
        expect(binomialTest(k, n)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    [1, 0, 0.5],
    [-1, 5, 0.5],
    [6, 5, 0.5],
    [1.5, 5, 0.5],
    [1, 5, 1.1],
    [1, 5, Number.NaN],
  ])('refuses %d of %d at %d', (k, n, p) => {
    expect(() => binomialTest(k, n, p)).toThrow(InputError);
  });
});
