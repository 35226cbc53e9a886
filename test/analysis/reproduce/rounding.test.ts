import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printedDecimals, printedNumber, roundDecimal } from '../../../src/analysis/reproduce/rounding.js';
import { InputError } from '../../../src/errors.js';

describe('roundDecimal', () => {
  it('sends a half to the even digit', () => {
    expect(roundDecimal(0.125, 2, 'decimal')).toBe('0.12');
    expect(roundDecimal(0.375, 2, 'decimal')).toBe('0.38');
    expect(roundDecimal(2.5, 0, 'decimal')).toBe('2');
    expect(roundDecimal(3.5, 0, 'decimal')).toBe('4');
    expect(roundDecimal(-2.5, 0, 'decimal')).toBe('-2');
  });

  it('sees halves that binary cannot hold', () => {
    // The doubles nearest to 1.005 and 0.575 lie below them.
    expect(roundDecimal(1.005, 2, 'decimal')).toBe('1.00');
    expect(roundDecimal(1.015, 2, 'decimal')).toBe('1.02');
    expect(roundDecimal(0.575, 2, 'decimal')).toBe('0.58');
    expect(roundDecimal(100 * 0.575, 0, 'decimal')).toBe('58');
    expect(roundDecimal(0.1 + 0.2, 1, 'decimal')).toBe('0.3');
    expect(roundDecimal((0.1 + 0.2) / 2, 1, 'decimal')).toBe('0.2');
  });

  it('takes the double as it is under the binary rule, as Python does', () => {
    // Python: round(1.015, 2), round(0.575, 2), round(0.625, 2), round(0.375, 2), round(100 * (0.68 + 0.625) / 2, 1)
    expect(roundDecimal(1.015, 2, 'binary')).toBe('1.01');
    expect(roundDecimal(0.575, 2, 'binary')).toBe('0.57');
    expect(roundDecimal(0.625, 2, 'binary')).toBe('0.62');
    expect(roundDecimal(0.375, 2, 'binary')).toBe('0.38');
    expect(roundDecimal(100 * ((0.68 + 0.625) / 2), 1, 'binary')).toBe('65.3');
    expect(roundDecimal(65.25, 1, 'binary')).toBe('65.2');
    expect(roundDecimal(-2.5, 0, 'binary')).toBe('-2');
    expect(roundDecimal(3.5, 0, 'binary')).toBe('4');
    expect(roundDecimal(0.05, 1, 'binary')).toBe('0.1');
  });

  it('carries over nines, keeps trailing zeros and never writes a negative zero', () => {
    expect(roundDecimal(0.9996, 3, 'decimal')).toBe('1.000');
    expect(roundDecimal(99.96, 1, 'decimal')).toBe('100.0');
    expect(roundDecimal(-0.004, 2, 'decimal')).toBe('0.00');
    expect(roundDecimal(0, 2, 'decimal')).toBe('0.00');
    expect(roundDecimal(1.5e-9, 3, 'decimal')).toBe('0.000');
    expect(roundDecimal(123456789, 2, 'decimal')).toBe('123456789.00');
    expect(roundDecimal(0.06, 1, 'decimal')).toBe('0.1');
    expect(roundDecimal(0.05, 0, 'decimal')).toBe('0');
  });

  it('refuses what is not a finite number', () => {
    expect(() => roundDecimal(Number.NaN, 2, 'decimal')).toThrow(InputError);
    expect(() => roundDecimal(Infinity, 2, 'decimal')).toThrow(InputError);
  });

  it('is within half a unit of the last place', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom('decimal' as const, 'binary' as const),
        (value, decimals, rounding) => {
          const rounded = Number(roundDecimal(value, decimals, rounding));
          expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-7);
        },
      ),
    );
  });

  it('leaves a number of that many decimals as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 4 }), (count, decimals) => {
        const value = count / 10 ** decimals;
        expect(Number(roundDecimal(value, decimals, 'decimal'))).toBe(value === 0 ? 0 : value);
        expect(Number(roundDecimal(value, decimals, 'binary'))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe('printed numbers', () => {
  it('are read as papers print them', () => {
    expect(printedNumber('.33')).toBe(0.33);
    expect(printedNumber('−.07')).toBe(-0.07);
    expect(printedNumber('-0.07')).toBe(-0.07);
    expect(printedNumber('1,659')).toBe(1659);
    expect(printedNumber('79.7%')).toBe(79.7);
  });

  it('say how many decimals they have', () => {
    expect(['95', '.40', '1.00', '2.5', '-.07'].map(printedDecimals)).toEqual([0, 2, 2, 1, 2]);
  });

  it('are refused where there is no number', () => {
    expect(() => printedNumber('–')).toThrow(InputError);
    expect(() => printedNumber('')).toThrow(InputError);
    expect(() => printedNumber('n/a')).toThrow(/Expected a printed number/);
  });
});
