import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

/** A unit that two lists could mark. */
export interface ListedUnit {
  item: string;
  first: boolean;
  second: boolean;
}

/** A mark that somebody checked. */
export interface CheckedMark {
  item: string;
  list: 'first' | 'second';
  confirmed: boolean;
}

/** How many units there are to mark, found by a list or not, and the share of them that each list marks. */
export interface CaptureEstimates {
  total: ClusteredEstimate;
  recallFirst: ClusteredEstimate;
  recallSecond: ClusteredEstimate;
}

/** How many marked units there are in all, of two lists that overlap. */
export interface CaptureRecapture {
  nUnits: number;
  nFirst: number;
  nSecond: number;
  nBoth: number;
  /** Every mark taken as right. */
  naive: CaptureEstimates;
  /** Each list's marks times its precision among the checked ones; marks of both are taken as right. */
  corrected: CaptureEstimates;
}

const [FIRST, SECOND, BOTH, CHECKED_FIRST, RIGHT_FIRST, CHECKED_SECOND, RIGHT_SECOND] = [0, 1, 2, 3, 4, 5, 6];

/**
 * The recall of two lists of marks on the same units, from how far they overlap: a list's recall is the share of the
 * other's right marks that it has too, and the total is Chapman's estimate. It rests on independence: lists that find
 * the same easy units overlap more, so the recalls are upper bounds and the totals lower ones.
 *
 * Source: Chapman (1951), University of California Publications in Statistics 1.
 * @param units each once; items are resampled for the intervals, with their checked marks
 * @returns estimates that are NaN, with a reason, where a list is empty or nothing of it was checked
 */
export function captureRecapture(
  units: Iterable<ListedUnit>,
  checked: Iterable<CheckedMark>,
  options: ClusterOptions,
): CaptureRecapture {
  const counts = new ItemCounts(7);
  let nUnits = 0;
  for (const { item, first, second } of units) {
    nUnits += 1;
    counts.add(item, FIRST, first ? 1 : 0);
    counts.add(item, SECOND, second ? 1 : 0);
    counts.add(item, BOTH, first && second ? 1 : 0);
  }
  for (const { item, list, confirmed } of checked) {
    counts.add(item, list === 'first' ? CHECKED_FIRST : CHECKED_SECOND);
    counts.add(item, list === 'first' ? RIGHT_FIRST : RIGHT_SECOND, confirmed ? 1 : 0);
  }
  const rightOfFirst = (n: Float64Array) => (n[FIRST] * n[RIGHT_FIRST]) / n[CHECKED_FIRST];
  const rightOfSecond = (n: Float64Array) => (n[SECOND] * n[RIGHT_SECOND]) / n[CHECKED_SECOND];
  const estimates = counts.estimates(
    {
      total: (n) => chapman(n[FIRST], n[SECOND], n[BOTH]),
      recallFirst: { proportion: BOTH, of: SECOND },
      recallSecond: { proportion: BOTH, of: FIRST },
      correctedTotal: (n) => chapman(rightOfFirst(n), rightOfSecond(n), n[BOTH]),
      correctedFirst: (n) => recall(n[BOTH], rightOfSecond(n)),
      correctedSecond: (n) => recall(n[BOTH], rightOfFirst(n)),
    },
    options,
  );
  const totals = counts.totals();
  return {
    nUnits,
    nFirst: totals[FIRST],
    nSecond: totals[SECOND],
    nBoth: totals[BOTH],
    naive: {
      total: estimates.total,
      recallFirst: estimates.recallFirst,
      recallSecond: estimates.recallSecond,
    },
    corrected: {
      total: estimates.correctedTotal,
      recallFirst: estimates.correctedFirst,
      recallSecond: estimates.correctedSecond,
    },
  };
}

function chapman(first: number, second: number, both: number): number {
  if (first === 0 || second === 0) return Number.NaN;
  return ((first + 1) * (second + 1)) / (both + 1) - 1;
}

/** More marks of both than right ones of a list contradict its precision: then no recall follows. */
function recall(both: number, right: number): number {
  return right > 0 && both <= right ? both / right : Number.NaN;
}
