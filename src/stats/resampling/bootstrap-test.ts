/** Values of a difference over resamples, each with the number of draws that give it. */
export interface DifferenceReplicates {
  /** No NaN among them. */
  values: ArrayLike<number>;
  /** Absent where each stands for one draw. */
  tuples?: ArrayLike<number>;
  /** All resamples were enumerated. */
  exhaustive: boolean;
}

/** Sums of the same numbers in another order are the same. */
const TOLERANCE = 1e-12;

/** Share of the resamples at or below a value (b + 1) / (k + 1) where they were drawn, b / k where enumerated. */
export function shareAtMost({ values, tuples, exhaustive }: DifferenceReplicates, limit: number): number {
  return shareOf(values, tuples, exhaustive, (value) => value <= limit + TOLERANCE);
}

/** Share of the resamples at or above a value. */
export function shareAtLeast({ values, tuples, exhaustive }: DifferenceReplicates, limit: number): number {
  return shareOf(values, tuples, exhaustive, (value) => value >= limit - TOLERANCE);
}

function shareOf(
  values: ArrayLike<number>,
  tuples: ArrayLike<number> | undefined,
  exhaustive: boolean,
  counts: (value: number) => boolean,
): number {
  let [n, extreme] = [0, 0];
  for (let k = 0; k < values.length; k++) {
    const weight = tuples ? tuples[k] : 1;
    n += weight;
    if (counts(values[k])) extreme += weight;
  }
  if (n === 0) return Number.NaN;
  return exhaustive ? extreme / n : (extreme + 1) / (n + 1);
}

/** Two-sided p of no difference: twice the smaller share of resamples on either side of 0, those at 0 on both. */
export function bootstrapPValue(replicates: DifferenceReplicates): number {
  return Math.min(1, 2 * Math.min(shareAtMost(replicates, 0), shareAtLeast(replicates, 0)));
}
