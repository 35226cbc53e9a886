import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printedDecimals, printedNumber, roundDecimal } from '../../../src/analysis/reproduce/rounding.js';
import { InputError } from '../../../src/errors.js';

describe('roundDecimal', () => {
  it('sends a half to the even digit', () => {
    expect(roundDecimal(0.125, 2, 'half-even')).toBe('0.12');
    expect(roundDecimal(0.375, 2, 'half-even')).toBe('0.38');
    expect(roundDecimal(2.5, 0, 'half-even')).toBe('2');
    expect(roundDecimal(3.5, 0, 'half-even')).toBe('4');
    expect(roundDecimal(-2.5, 0, 'half-even')).toBe('-2');
  });

  it('sends a half away from zero under half-up', () => {
    expect(roundDecimal(0.125, 2, 'half-up')).toBe('0.13');
    expect(roundDecimal(-2.5, 0, 'half-up')).toBe('-3');
  });

  it('sees halves that binary cannot hold', () => {
    // The double nearest to 1.005 is 1.00499999999999989…, that of 0.575 is below 0.575 too.
    expect(roundDecimal(1.005, 2, 'half-up')).toBe('1.01');
    expect(roundDecimal(0.575, 2, 'half-even')).toBe('0.58');
    expect(roundDecimal(100 * 0.575, 0, 'half-even')).toBe('58');
    expect(roundDecimal(0.1 + 0.2, 1, 'half-even')).toBe('0.3');
    expect(roundDecimal((0.1 + 0.2) / 2, 1, 'half-even')).toBe('0.2');
  });

  it('carries over nines, keeps trailing zeros and never writes a negative zero', () => {
    expect(roundDecimal(0.9996, 3, 'half-even')).toBe('1.000');
    expect(roundDecimal(99.96, 1, 'half-even')).toBe('100.0');
    expect(roundDecimal(-0.004, 2, 'half-even')).toBe('0.00');
    expect(roundDecimal(0, 2, 'half-even')).toBe('0.00');
    expect(roundDecimal(1.5e-9, 3, 'half-even')).toBe('0.000');
    expect(roundDecimal(123456789, 2, 'half-even')).toBe('123456789.00');
    expect(roundDecimal(0.06, 1, 'half-even')).toBe('0.1');
    expect(roundDecimal(0.05, 0, 'half-even')).toBe('0');
  });

  it('refuses what is not a finite number', () => {
    expect(() => roundDecimal(Number.NaN, 2, 'half-even')).toThrow(InputError);
    expect(() => roundDecimal(Infinity, 2, 'half-even')).toThrow(InputError);
  });

  it('is within half a unit of the last place', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (value, decimals) => {
          const rounded = Number(roundDecimal(value, decimals, 'half-even'));
          expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-7);
        },
      ),
    );
  });

  it('leaves a number of that many decimals as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 4 }), (count, decimals) => {
        const value = count / 10 ** decimals;
        expect(Number(roundDecimal(value, decimals, 'half-even'))).toBe(value === 0 ? 0 : value);
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
