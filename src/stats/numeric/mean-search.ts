import type { PrintedFigure } from './printed-figure.js';

/** So near to an exact half a sum of roots cannot be told from it: it counts as printed either way. */
const NEAR = 1e-9;

/**
 * How many sets of `over` values (each may stand in it again) have a mean that is printed so. Means are taken in
 * doubles; one that is nearer than 1e-9 to an exact half is admitted.
 * @param values ascending
 * @param over at least 1
 */
export function searchMean(
  { digits, unit, scale }: PrintedFigure,
  values: readonly number[],
  over: number,
): number {
  const end = (halves: number) => (over * (2 * digits + halves)) / (2 * unit * scale);
  const [least, most] = [end(-1) - over * NEAR, end(1) + over * NEAR];
  const countFrom = (first: number, left: number, sum: number): number => {
    if (left === 1) return indexAbove(values, most - sum, first) - indexOf(values, least - sum, first);
    let count = 0;
    for (let k = first; k < values.length; k++) count += countFrom(k, left - 1, sum + values[k]);
    return count;
  };
  return countFrom(0, over, 0);
}

/** Where the first value of at least `limit` stands, from `first` on. */
function indexOf(values: readonly number[], limit: number, first: number): number {
  let [low, high] = [first, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the first value above `limit` stands, from `first` on. */
function indexAbove(values: readonly number[], limit: number, first: number): number {
  let [low, high] = [first, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
