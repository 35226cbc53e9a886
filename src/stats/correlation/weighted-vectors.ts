import type { Coefficient } from './joint-cells.js';

/**
 * The correlation of two vectors in which position k stands `w[k]` times (0 = not at all).
 * Copies of one position are ties of one another, as in a resample with replacement.
 * A position with NaN must have multiplicity 0.
 * @returns NaN where fewer than two positions count or either vector is constant
 */
export type WeightedCorrelation = (x: Float64Array, y: Float64Array, w: Int32Array) => number;

/** For short vectors whose values change from call to call: quadratic for the rank coefficients, no allocation. */
export function weightedCorrelation(coefficient: Coefficient, length: number): WeightedCorrelation {
  switch (coefficient) {
    case 'pearson':
      return weightedPearson;
    case 'spearman': {
      const rankX = new Float64Array(length);
      const rankY = new Float64Array(length);
      return (x, y, w) => {
        weightedRanks(x, w, rankX);
        weightedRanks(y, w, rankY);
        return weightedPearson(rankX, rankY, w);
      };
    }
    default:
      return (x, y, w) => weightedKendall(coefficient, x, y, w);
  }
}

/** Kendall's tau from its sums; shared by every way of counting pairs. NaN where a vector is constant. */
export function tauFromCounts(
  coefficient: Coefficient,
  concordantMinusDiscordant: number,
  untiedX: number,
  untiedY: number,
  n: number,
  distinct: number,
): number {
  if (untiedX === 0 || untiedY === 0) return Number.NaN;
  if (coefficient === 'kendall-b') return concordantMinusDiscordant / Math.sqrt(untiedX * untiedY);
  if (coefficient === 'kendall-a') return concordantMinusDiscordant / ((n * (n - 1)) / 2);
  return (2 * concordantMinusDiscordant * distinct) / (n * n * (distinct - 1));
}

function weightedKendall(coefficient: Coefficient, x: Float64Array, y: Float64Array, w: Int32Array): number {
  let n = 0;
  let difference = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let a = 0; a < w.length; a++) {
    const wa = w[a];
    if (wa === 0) continue;
    n += wa;
    for (let b = 0; b < a; b++) {
      const wb = w[b];
      if (wb === 0) continue;
      const weight = wa * wb;
      const dx = x[a] - x[b];
      const dy = y[a] - y[b];
      if (dx !== 0) {
        untiedX += weight;
        if (dy !== 0) {
          untiedY += weight;
          difference += dx > 0 === dy > 0 ? weight : -weight;
        }
      } else if (dy !== 0) untiedY += weight;
    }
  }
  const distinct = coefficient === 'kendall-c' ? Math.min(countDistinct(x, w), countDistinct(y, w)) : 0;
  return tauFromCounts(coefficient, difference, untiedX, untiedY, n, distinct);
}

/** Distinct values among the positions that count. */
export function countDistinct(x: Float64Array, w: Int32Array): number {
  let count = 0;
  for (let a = 0; a < w.length; a++) {
    if (w[a] === 0) continue;
    let first = true;
    for (let b = 0; b < a && first; b++) first = w[b] === 0 || x[b] !== x[a];
    if (first) count++;
  }
  return count;
}

/** Fractional (mid) ranks of a vector whose positions stand several times. */
function weightedRanks(x: Float64Array, w: Int32Array, out: Float64Array): void {
  for (let a = 0; a < w.length; a++) {
    if (w[a] === 0) continue;
    let below = 0;
    let equal = 0;
    for (let b = 0; b < w.length; b++) {
      if (w[b] === 0) continue;
      if (x[b] < x[a]) below += w[b];
      else if (x[b] === x[a]) equal += w[b];
    }
    out[a] = below + (equal + 1) / 2;
  }
}

/** Pearson's r of weighted positions, by two passes; a constant vector is told by its values, not its variance. */
export function weightedPearson(x: Float64Array, y: Float64Array, w: Int32Array): number {
  let n = 0;
  let sumX = 0;
  let sumY = 0;
  let first = -1;
  let constantX = true;
  let constantY = true;
  for (let k = 0; k < w.length; k++) {
    if (w[k] === 0) continue;
    if (first < 0) first = k;
    if (x[k] !== x[first]) constantX = false;
    if (y[k] !== y[first]) constantY = false;
    n += w[k];
    sumX += w[k] * x[k];
    sumY += w[k] * y[k];
  }
  if (constantX || constantY) return Number.NaN;
  const meanX = sumX / n;
  const meanY = sumY / n;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let k = 0; k < w.length; k++) {
    if (w[k] === 0) continue;
    const dx = x[k] - meanX;
    const dy = y[k] - meanY;
    xx += w[k] * dx * dx;
    yy += w[k] * dy * dy;
    xy += w[k] * dx * dy;
  }
  const r = xy / (Math.sqrt(xx) * Math.sqrt(yy));
  return Math.max(-1, Math.min(1, r));
}
