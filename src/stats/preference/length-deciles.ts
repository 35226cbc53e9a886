import type { Preference } from '../numeric/conversions.js';
import { quantileSorted } from '../numeric/quantile.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

/** Two candidates with their lengths and whom somebody prefers. */
export interface MeasuredPreference {
  item: string;
  /** NaN where unknown. */
  lengths: readonly [number, number];
  preference: Preference;
}

/** The pairs whose difference of length lies between two limits, and how often the longer one won. */
export interface DecileOfDifference {
  wins: number;
  ties: number;
  losses: number;
  /** Share won by the longer candidate, ties one half. */
  winRate: ClusteredEstimate;
}

const N_DECILES = 10;

/**
 * Upper ends of the deciles of the absolute length difference, over pairs of unequal length (quantiles by method R-7).
 * @returns ten ascending limits; empty where no pair differs in length
 */
export function decileLimits(differences: readonly number[]): number[] {
  const sorted = Float64Array.from(differences.map(Math.abs).filter((value) => value > 0)).sort();
  if (sorted.length === 0) return [];
  return Array.from({ length: N_DECILES }, (_, k) => quantileSorted(sorted, (k + 1) / N_DECILES));
}

/** The decile of a difference, from 0; −1 for equal or unknown lengths. Beyond the last limit it is the last. */
export function decileOf(difference: number, limits: readonly number[]): number {
  const size = Math.abs(difference);
  if (!(size > 0)) return -1;
  const found = limits.findIndex((limit) => size <= limit);
  return found < 0 ? limits.length - 1 : found;
}

/** How often the longer candidate wins, by how much longer it is. Unscored pairs and pairs of equal length are in none. */
export function winRateByDecile(
  pairs: Iterable<MeasuredPreference>,
  limits: readonly number[],
  options: ClusterOptions,
): DecileOfDifference[] {
  const tallies = limits.map(() => ({ wins: 0, ties: 0, losses: 0 }));
  // Per item and decile: pairs, and points of the longer one.
  const counts = new ItemCounts(2 * limits.length);
  for (const { item, lengths, preference } of pairs) {
    const difference = lengths[0] - lengths[1];
    const decile = decileOf(difference, limits);
    if (decile < 0 || preference === null) continue;
    const longer = difference > 0 ? 'first' : 'second';
    const outcome = preference === 'tie' ? 'ties' : preference === longer ? 'wins' : 'losses';
    tallies[decile][outcome]++;
    counts.add(item, 2 * decile);
    counts.add(item, 2 * decile + 1, outcome === 'wins' ? 1 : outcome === 'ties' ? 0.5 : 0);
  }
  const shares = counts.estimates(
    Object.fromEntries(limits.map((_, k) => [String(k), { proportion: 2 * k + 1, of: 2 * k }])),
    options,
  );
  return tallies.map((tally, k) => ({ ...tally, winRate: shares[String(k)] }));
}
