/**
 * The p-quantile of ascending values by linear interpolation between order statistics (method R-7 of Hyndman &
 * Fan 1996, the default of R and NumPy). NaN for no values.
 * @param sorted ascending, no NaN
 * @param p 0 … 1
 */
export function quantileSorted(sorted: ArrayLike<number>, p: number): number {
  const n = sorted.length;
  if (n === 0) return Number.NaN;
  const position = (n - 1) * p;
  const below = Math.floor(position);
  const above = Math.min(below + 1, n - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
}
