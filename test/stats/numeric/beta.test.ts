import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialTerm, regularizedBeta, studentTwoSided } from '../../../src/stats/numeric/beta.js';
import { expectClose, readOracle } from '../oracle.js';

const oracle = readOracle<{
  student: [number, number, number][];
  beta: [number, number, number, number][];
}>('distributions');

describe('regularizedBeta', () => {
  it('equals SciPy from tiny to large parameters', () => {
    for (const [a, b, x, value] of oracle.beta) {
      // x itself is rounded: with large parameters its last digit moves the value by up to the parameter.
      const tolerance = 2e-13 + 1e-16 * (a + b);
      expectClose(regularizedBeta(a, b, x), value, { relative: tolerance }, `I_${x}(${a}, ${b})`);
    }
  });

  it('is x for a = b = 1, and mirrors: I_x(a, b) = 1 − I_(1−x)(b, a)', () => {
    expectClose(regularizedBeta(1, 1, 0.3), 0.3, { relative: 1e-15 });
    const parameter = fc.double({ min: 0.01, max: 500, noNaN: true });
    fc.assert(
      fc.property(parameter, parameter, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (a, b, x) => {
        expect(regularizedBeta(a, b, x)).toBeCloseTo(1 - regularizedBeta(b, a, 1 - x), 11);
      }),
    );
  });

  it('is 0 and 1 at the ends, and NaN for NaN', () => {
    expect([0, 1, Number.NaN].map((x) => regularizedBeta(2, 3, x))).toEqual([0, 1, Number.NaN]);
  });
});

describe('studentTwoSided', () => {
  it('equals SciPy', () => {
    for (const [t, dof, p] of oracle.student) {
      expectClose(studentTwoSided(t, dof), p, { relative: 1e-12, absolute: 1e-300 }, `t = ${t}, ${dof} d.f.`);
    }
  });

  it('is the Cauchy distribution for one degree of freedom', () => {
    expectClose(studentTwoSided(1, 1), 0.5, { relative: 1e-14 });
    expectClose(studentTwoSided(1e-8, 1), 1 - (2 * Math.atan(1e-8)) / Math.PI, { relative: 1e-15 });
    expectClose(studentTwoSided(Math.sqrt(3), 1), 1 / 3, { relative: 1e-14 });
  });

  it('is 0 at infinity and NaN without degrees of freedom', () => {
    expect([studentTwoSided(Infinity, 3), studentTwoSided(1e200, 3), studentTwoSided(1, 0)]).toEqual([
      0,
      0,
      Number.NaN,
    ]);
  });
});

describe('binomialTerm', () => {
  it('is the binomial probability: it adds up to 1 and is exact where that is short', () => {
    expectClose(binomialTerm(2, 4, 0.5, 0.5), 6 / 16, { relative: 1e-14 });
    let sum = 0;
    for (let k = 0; k <= 3000; k++) sum += binomialTerm(k, 3000, 0.37, 0.63);
    expectClose(sum, 1, { relative: 1e-12 });
  });
});
