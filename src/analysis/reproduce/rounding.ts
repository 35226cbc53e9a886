import { InputError } from '../../errors.js';

/** Digits to which a double is trusted before rounding: enough for any printed figure, too few for binary noise. */
const SIGNIFICANT = 12;

/**
 * Rounds on the decimal digits of a number, not on its binary value: 0.575 is a half here although its double lies
 * below it, and so is 100 · 0.575 = 57.49999999999999. The number is first taken to 12 significant digits.
 * @param decimals digits after the point, 0 or more
 * @param rounding where a half goes: to the even digit, or away from zero
 * @returns a plain decimal text such as `-0.07`; never `-0.00`
 */
export function roundDecimal(value: number, decimals: number, rounding: 'half-even' | 'half-up'): string {
  if (!Number.isFinite(value)) throw new InputError(`Expected a finite number to round, got ${value}`);
  const [mantissa, exponentText] = Math.abs(value)
    .toExponential(SIGNIFICANT - 1)
    .split('e');
  const digits = mantissa.replace('.', '');
  // The value is digits × 10^(exponent − 11); `cut` of those digits stand before the last kept place.
  const cut = Number(exponentText) + 1 + decimals;
  const padded = cut < 0 ? '0'.repeat(-cut) + digits : digits.padEnd(cut, '0');
  const kept = BigInt(cut <= 0 ? '0' : padded.slice(0, cut));
  const rest = padded.slice(Math.max(cut, 0));
  const text = (kept + (roundsUp(kept, rest, rounding) ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  const whole = text.slice(0, text.length - decimals);
  const unsigned = decimals === 0 ? whole : `${whole}.${text.slice(text.length - decimals)}`;
  return value < 0 && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned;
}

function roundsUp(kept: bigint, rest: string, rounding: 'half-even' | 'half-up'): boolean {
  if (rest === '' || rest[0] < '5') return false;
  if (rest[0] > '5' || /[1-9]/.test(rest.slice(1))) return true;
  return rounding === 'half-up' || kept % 2n === 1n;
}

/** The number a paper printed: `.33`, `−.07` (any minus sign), `1,659`, `79.7%`. */
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
