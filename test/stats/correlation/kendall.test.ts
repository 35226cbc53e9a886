import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { kendallTau } from '../../../src/stats/correlation/kendall.js';
import { countBySorting, countDirectly } from '../../../src/stats/correlation/kendall-pairs.js';
import { expectClose, orNaN, readOracle } from '../oracle.js';

interface Case {
  name: string;
  x: (number | null)[];
  y: (number | null)[];
  n: number;
  counts: Record<string, number>;
  tauA: number;
  tauB: number | null;
  tauC: number | null;
  tauP: number | null;
  tauCP: number | null;
}

const { cases } = readOracle<{ cases: Case[] }>('correlation');
const byR = readOracle<{ kendall: { x: number[]; y: number[]; tau: number; p: number }[] }>('rank-tests');

const vector = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 40 });
const pairOfVectors = vector.chain((x) =>
  fc.tuple(
    fc.constant(x),
    fc.array(fc.integer({ min: -3, max: 3 }), { minLength: x.length, maxLength: x.length }),
  ),
);

describe('kendallTau', () => {
  it.each(cases)('equals SciPy and the counts of the sign matrix: $name', (data) => {
    const x = orNaN(data.x);
    const y = orNaN(data.y);
    const b = kendallTau(x, y);
    const c = kendallTau(x, y, { variant: 'c' });
    const a = kendallTau(x, y, { variant: 'a' });
    const { concordant, discordant, tiesX, tiesY, tiesBoth } = b;
    expect({ concordant, discordant, tiesX, tiesY, tiesBoth }).toEqual(data.counts);
    expect(b.n).toBe(data.n);
    expectClose(b.tau, data.tauB, { relative: 1e-14 }, 'tau-b');
    expectClose(c.tau, data.tauC, { relative: 1e-14 }, 'tau-c');
    expectClose(a.tau, data.tauA, { relative: 1e-14 }, 'tau-a');
    expectClose(b.pValue, data.tauP, { relative: 1e-12 }, 'p');
    expectClose(c.pValue, data.tauCP, { relative: 1e-12 }, 'p of tau-c');
    expect(a.pValue).toBe(b.pValue);
  });

  it.each(byR.kendall)('has the exact p of R for $x and $y', ({ x, y, tau, p }) => {
    const result = kendallTau(x, y);
    expectClose(result.tau, tau, { relative: 1e-13, absolute: 1e-15 }, 'tau');
    expectClose(result.pValue, p, { relative: 1e-12 }, 'p');
  });

  it('counts by hand: 1 2 3 4 against 1 3 2 4 has five pairs alike and one exchanged', () => {
    const result = kendallTau([1, 2, 3, 4], [1, 3, 2, 4]);
    expect(result.tau).toBeCloseTo((5 - 1) / 6, 15);
    // Of 24 orders 4 have at most one exchange, 4 at least five.
    expect(result.pValue).toBeCloseTo(8 / 24, 15);
  });

  it('counts ties by hand: each pair is in one of five kinds', () => {
    const result = kendallTau([1, 1, 2, 2, 3], [1, 1, 1, 2, 2]);
    expect(result).toMatchObject({ concordant: 5, discordant: 0, tiesX: 1, tiesY: 3, tiesBoth: 1 });
    expect(result.tau).toBeCloseTo(5 / Math.sqrt(8 * 6), 15);
  });

  it('drops pairs with NaN and says how many it used', () => {
    const result = kendallTau([1, Number.NaN, 2, 3], [1, 5, Number.NaN, 2]);
    expect(result).toMatchObject({ n: 2, tau: 1 });
  });

  it('orders infinities as the extreme values', () => {
    const inf = Infinity;
    expect(kendallTau([-inf, 1, 2, inf], [1, 2, 3, 4]).tau).toBe(1);
    expect(kendallTau([inf, inf, 1, -inf], [3, 3, 2, 1]).tau).toBe(1);
  });

  it('ties 0 and −0', () => {
    expect(kendallTau([0, -0, 1], [1, 2, 3]).tiesX).toBe(1);
    const long = Array.from({ length: 1000 }, (_, k) => (k % 2 ? 0 : -0) + (k % 10 === 0 ? 0.5 : 0));
    expect(kendallTau(long, long).tau).toBeCloseTo(1, 15);
    expect(kendallTau(long, long).tiesBoth).toBe((900 * 899) / 2 + (100 * 99) / 2);
  });

  it.each([
    ['x-constant', [1, 1, 1], [1, 2, 3]],
    ['y-constant', [1, 2, 3], [4, 4, 4]],
    ['x-and-y-constant', [1, 1], [2, 2]],
    ['few-complete-pairs', [], []],
    ['few-complete-pairs', [1, Number.NaN], [1, 2]],
    ['few-complete-pairs', [Number.NaN, Number.NaN], [1, 2]],
    ['x-constant', [Infinity, Infinity], [1, 2]],
  ])('is undefined, not 0, because %s', (code, x, y) => {
    for (const variant of ['a', 'b', 'c'] as const) {
      expect(kendallTau(x, y, { variant })).toMatchObject({
        tau: Number.NaN,
        pValue: Number.NaN,
        reason: { code },
      });
    }
  });

  it('refuses vectors of unequal length, values that are no numbers and unknown variants', () => {
    expect(() => kendallTau([1, 2], [1])).toThrow(InputError);
    expect(() => kendallTau([1, 2], [1])).toThrow('got 2 and 1 values');
    expect(() => kendallTau([1, '2' as unknown as number], [1, 2])).toThrow('got "2" (string) at x[1]');
    expect(() => kendallTau([1, 2], [1, null as unknown as number])).toThrow('at y[1]');
    expect(() => kendallTau([1, 2], [1, 2], { variant: 'd' as 'a' })).toThrow('got "d"');
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(pairOfVectors, ([x, y]) => {
        const forth = kendallTau(x, y);
        const back = kendallTau(y, x);
        expect(back.reason !== undefined).toBe(forth.reason !== undefined);
        if (forth.reason === undefined) expect(back.tau).toBeCloseTo(forth.tau, 13);
        expect([back.tiesX, back.tiesY]).toEqual([forth.tiesY, forth.tiesX]);
      }),
    );
  });

  it('does not change under a monotone transform, and changes its sign under reversal', () => {
    fc.assert(
      fc.property(pairOfVectors, fc.constantFrom('a', 'b', 'c'), ([x, y], variant) => {
        const plain = kendallTau(x, y, { variant });
        expect(kendallTau(x.map(Math.exp), y, { variant })).toEqual(plain);
        const reversed = kendallTau(
          x.map((value) => -value),
          y,
          { variant },
        );
        expect(reversed.tau + 0).toBe(0 - plain.tau);
        expect(reversed.pValue).toBe(plain.pValue);
      }),
    );
  });

  it('does not depend on the order of the pairs', () => {
    fc.assert(
      fc.property(pairOfVectors, fc.integer(), ([x, y], turn) => {
        const shift = ((turn % x.length) + x.length) % x.length;
        const rotate = (values: number[]) => [...values.slice(shift), ...values.slice(0, shift)];
        expect(kendallTau(rotate(x), rotate(y))).toEqual(kendallTau(x, y));
      }),
    );
  });

  it('never ends without a value or a reason, whatever the numbers', () => {
    const anything = fc.array(fc.tuple(fc.double(), fc.double()), { maxLength: 120 });
    fc.assert(
      fc.property(anything, (pairs) => {
        const result = kendallTau(
          pairs.map(([a]) => a),
          pairs.map(([, b]) => b),
        );
        const { n, concordant, discordant, tiesX, tiesY, tiesBoth, tau, pValue, reason } = result;
        expect(concordant + discordant + tiesX + tiesY + tiesBoth).toBe(Math.max(0, (n * (n - 1)) / 2));
        if (reason === undefined) {
          expect(tau >= -1 && tau <= 1 && pValue >= 0 && pValue <= 1).toBe(true);
        } else expect([tau, pValue]).toEqual([Number.NaN, Number.NaN]);
      }),
    );
  });
});

describe('counting pairs', () => {
  it('gives the same counts by all pairs, by the table of values and by merging', () => {
    const value = fc.oneof(
      fc.integer({ min: -5, max: 5 }),
      fc.double({ noNaN: true, min: -2, max: 2 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom(Infinity, -Infinity, 1e300, 5e-324, 0.1),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 700 }), (pairs) => {
        const x = Float64Array.from(pairs, ([a]) => a + 0);
        const y = Float64Array.from(pairs, ([, b]) => b + 0);
        expect(countBySorting(x, y)).toEqual(countDirectly(x, y));
      }),
      { numRuns: 60 },
    );
  });

  it('does so for long vectors of few, some and many values', () => {
    for (const classes of [2, 7, 40, 300, 100_000]) {
      const draw = (k: number, factor: number) => ((k * factor) % 104_729) % classes;
      const x = Float64Array.from({ length: 2000 }, (_, k) => draw(k + 1, 7919) / 3);
      const y = Float64Array.from({ length: 2000 }, (_, k) => draw(k + 5, 6101) / 7);
      expect(countBySorting(x, y)).toEqual(countDirectly(x, y));
    }
  });
});
