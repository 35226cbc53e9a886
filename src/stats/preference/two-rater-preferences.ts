import type { Preference } from '../numeric/conversions.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

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

/** One pair of candidates as two raters see it; `null` = not decided. */
export interface TwoPreferences {
  item: string;
  a: Preference;
  b: Preference;
}

/**
 * Alpha and plain agreement of two raters over the pairs both decided, with intervals that resample items.
 * Pairs that one of them left undecided (null) are left out.
 */
export function twoRaterAgreement(
  pairs: readonly TwoPreferences[],
  options: ClusterOptions,
): { alpha: ClusteredEstimate; agreement: ClusteredEstimate; nPairs: number } {
  const counts = new ItemCounts(4);
  for (const { item, a, b } of pairs) {
    if (a === null || b === null) continue;
    counts.add(item, 0);
    const kind = disagreementOf(a, b);
    if (kind !== 'none') counts.add(item, kind === 'opposite' ? 1 : 2);
    counts.add(item, 3, (a === 'tie' ? 1 : 0) + (b === 'tie' ? 1 : 0));
  }
  const of = (totals: Float64Array): PreferenceCounts => ({
    pairs: totals[0],
    opposite: totals[1],
    winAndTie: totals[2],
    ties: totals[3],
  });
  const estimates = counts.estimates(
    {
      alpha: (totals) => alphaOfCounts(of(totals)),
      agreement: (totals) => agreementOfCounts(of(totals)),
    },
    options,
  );
  return { ...estimates, nPairs: counts.totals()[0] };
}
