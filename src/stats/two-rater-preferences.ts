import type { Preference } from './conversions.js';

/**
 * What alpha of two raters' preferences needs to know of a set of pairs, as sums over pairs: so that sums of items
 * give alpha of any resample without going back to the pairs.
 */
export interface PreferenceCounts {
  /** Pairs both raters decided. */
  pairs: number;
  /** Pairs on which they name opposite winners. */
  opposite: number;
  /** Pairs on which one names a winner and the other calls a tie. */
  winAndTie: number;
  /** Ties called, of both raters together: 0 … 2 × pairs. */
  ties: number;
}

/** MASI distance of {first} and {first, second}: 1 − 1/2 · 2/3. */
const WIN_TO_TIE = 2 / 3;

/**
 * Krippendorff's alpha with MASI of two raters' preferences as sets over two slots, every pair in both orientations:
 * what `preferenceAlpha` gives, in closed form. Each win is one {first} and one {second} over the two orientations,
 * so both are as frequent as wins, and a tie is twice {first, second}.
 * @returns NaN without pairs, or where every label is a tie
 */
export function alphaOfCounts({ pairs, opposite, winAndTie, ties }: PreferenceCounts): number {
  const labels = 4 * pairs;
  const wins = 2 * pairs - ties;
  const observed = (opposite + WIN_TO_TIE * winAndTie) / pairs;
  const expected = (2 * wins * wins + 8 * wins * ties * WIN_TO_TIE) / (labels * (labels - 1));
  return expected > 0 ? 1 - observed / expected : Number.NaN;
}

/** Share of pairs on which two raters say the same; a tie agrees with a tie alone. */
export function agreementOfCounts({ pairs, opposite, winAndTie }: PreferenceCounts): number {
  return pairs > 0 ? 1 - (opposite + winAndTie) / pairs : Number.NaN;
}

/** How two decided preferences differ. */
export function disagreementOf(a: Preference, b: Preference): 'none' | 'opposite' | 'win and tie' {
  if (a === b) return 'none';
  return a === 'tie' || b === 'tie' ? 'win and tie' : 'opposite';
}
