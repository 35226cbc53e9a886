import { InputError } from '../../errors.js';

/**
 * How a figure was rounded before it was printed. They differ at an exact half alone.
 * - `half-up`: away from zero
 * - `half-even`: to the even digit
 * - `binary`: either way, because the double that was rounded lies on the one side of the half or on the other
 */
export const ROUNDINGS = ['half-up', 'half-even', 'binary'] as const;
/** How a printed figure was rounded. */
export type PrintedRounding = (typeof ROUNDINGS)[number];

/** Where a fraction lies beside a printed figure: below all that would be printed so, among them, or above. */
export type Side = -1 | 0 | 1;

/** A printed figure in exact integers: `digits / 10^decimals`, which stands for `scale` times a fraction. */
export interface PrintedFigure {
  text: string;
  digits: number;
  /** 10^decimals. */
  unit: number;
  /** What 1 is printed as: 100 for percentages. */
  scale: number;
  rounding: PrintedRounding;
}

/**
 * Reads a printed figure: `67.89`, `.61`, `−.20`, `1,659`, `37%`. Its decimals say how exact it is.
 * @param scale what 1 is printed as, 1 or 100
 * @throws InputError for a text that is no such number, or one of more than 15 digits
 */
export function printedFigure(text: string, scale: number, rounding: PrintedRounding): PrintedFigure {
  const [, sign, whole, fraction = ''] = /^([-−–+]?)([\d,]*)(?:\.(\d+))?\s*%?$/.exec(text.trim()) ?? [];
  const plain = `${(whole ?? '').replaceAll(',', '')}${fraction}`;
  if (plain === '' || plain.length > 15) {
    throw new InputError(
      `Expected a printed number such as .33, 67.89 or 1,659, got ${JSON.stringify(text)}`,
    );
  }
  const negative = sign !== '' && sign !== '+';
  const digits = negative ? -Number(plain) : Number(plain);
  return { text, digits, unit: 10 ** fraction.length, scale, rounding };
}

/**
 * Whether `numerator / denominator` would be printed as the figure, exactly: no division, no rounding error.
 * @param numerator an integer
 * @param denominator a positive integer
 */
export function sideOf(figure: PrintedFigure, numerator: number, denominator: number): Side {
  const { digits, unit, scale } = figure;
  // Twice the distance from the printed figure, in units of its last digit, times the denominator.
  const here = 2 * scale * unit * numerator;
  const there = 2 * digits * denominator;
  if (Number.isSafeInteger(here) && Number.isSafeInteger(there)) {
    const distance = here - there;
    if (Math.abs(distance) === denominator) return atHalf(figure, distance > 0);
    return outside(distance, denominator);
  }
  const distance =
    2n * BigInt(scale) * BigInt(unit) * BigInt(numerator) - 2n * BigInt(digits) * BigInt(denominator);
  const half = BigInt(denominator);
  if (distance === half || distance === -half) return atHalf(figure, distance > 0n);
  return distance > half ? 1 : distance < -half ? -1 : 0;
}

function outside(distance: number, half: number): Side {
  return distance > half ? 1 : distance < -half ? -1 : 0;
}

/** Half a unit of the last digit away. */
function atHalf({ digits, rounding }: PrintedFigure, above: boolean): Side {
  const kept =
    rounding === 'binary' ||
    (rounding === 'half-even' ? digits % 2 === 0 : digits === 0 ? false : digits > 0 !== above);
  if (kept) return 0;
  return above ? 1 : -1;
}
