import { InputError } from '../../errors.js';
import type { Rounding } from '../published-table.js';

/** Digits to which a double is trusted as a decimal: enough for any printed figure, too few for binary noise. */
const SIGNIFICANT = 12;
/** Decimals that write out any double a table could hold exactly. */
const EXACT = 100;

/**
 * Rounds half to even.
 * - `decimal`: on the decimal figure, taken to 12 significant digits. 0.575 is a half although its double lies below
 *   it, and so is 100 · 0.575 = 57.49999999999999.
 * - `binary`: on the double as it is, as Python's `round` and `format` do. 0.625 is a half, because binary holds it;
 *   100 · (0.68 + 0.625) / 2 is not, because it comes out as 65.25000000000001.
 * @param decimals digits after the point, 0 or more
 * @returns a plain decimal text such as `-0.07`; never `-0.00`
 * @throws InputError for what is not finite
 */
export function roundDecimal(value: number, decimals: number, rounding: Rounding): string {
  if (!Number.isFinite(value)) throw new InputError(`Expected a finite number to round, got ${value}`);
  const [whole, fraction] =
    rounding === 'binary' && Math.abs(value) < 1e21 ? exactDigits(value) : trustedDigits(value);
  const digits = whole + fraction.padEnd(decimals, '0').slice(0, decimals);
  const kept = BigInt(digits) + (roundsUp(digits, fraction.slice(decimals)) ? 1n : 0n);
  const text = kept.toString().padStart(decimals + 1, '0');
  const point = text.length - decimals;
  const unsigned = decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
  return value < 0 && kept > 0n ? `-${unsigned}` : unsigned;
}

type Digits = [whole: string, fraction: string];

function exactDigits(value: number): Digits {
  const [whole, fraction] = Math.abs(value).toFixed(EXACT).split('.');
  return [whole, fraction];
}

function trustedDigits(value: number): Digits {
  const [mantissa, exponent] = Math.abs(value)
    .toExponential(SIGNIFICANT - 1)
    .split('e');
  const digits = mantissa.replace('.', '');
  // The point stands after this many of the digits.
  const point = Number(exponent) + 1;
  if (point <= 0) return ['0', '0'.repeat(-point) + digits];
  return [digits.padEnd(point, '0').slice(0, point), digits.slice(point)];
}

/** Whether the digits that are cut off round the kept ones up. */
function roundsUp(kept: string, rest: string): boolean {
  if (rest === '' || rest[0] < '5') return false;
  if (rest[0] > '5' || /[1-9]/.test(rest.slice(1))) return true;
  return Number(kept.at(-1)) % 2 === 1;
}

/**
 * The number a paper printed: `.33`, `−.07` (any minus sign), `1,659`, `79.7%`.
 * @throws InputError for a text that is no such number
 */
export function printedNumber(text: string): number {
  const plain = text.replace(/[−–]/g, '-').replace(/[,%\s]/g, '');
  const value = Number(plain);
  if (plain === '' || !Number.isFinite(value)) {
    throw new InputError(
      `Expected a printed number such as .33, -0.07 or 1,659, got ${JSON.stringify(text)}`,
    );
  }
  return value;
}

/** Digits after the point of a printed number. */
export function printedDecimals(text: string): number {
  return /\.(\d+)/.exec(text)?.[1].length ?? 0;
}
