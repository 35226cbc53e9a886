import { remark } from '../../remarks/remark.js';
import { studentTwoSided } from '../numeric/beta.js';
import { completePairs, undefinedReason } from '../numeric/pairs.js';
import { ranks } from '../numeric/ranks.js';
import type { CorrelationResult } from './pearson.js';

/**
 * Spearman's rank correlation (1904): Pearson's coefficient of the fractional ranks; p from Student's t with n − 2
 * degrees of freedom, as SciPy's `spearmanr`.
 *
 * @param x,y of one length; a pair with a NaN is missing and dropped before ranking; infinities rank at their end
 * @returns r NaN with a reason for fewer than two complete pairs or a constant vector; with two pairs r is ±1 and
 *   its p-value NaN with a reason
 * @throws InputError when the lengths differ or a value is no number
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): CorrelationResult {
  const pairs = completePairs(x, y);
  const n = pairs.x.length;
  const reason = undefinedReason(pairs);
  if (reason !== undefined) return { r: Number.NaN, pValue: Number.NaN, n, reason };
  const r = rankCorrelation(pairs.x, pairs.y);
  if (n === 2) {
    return { r: Math.sign(r), pValue: Number.NaN, n, reason: remark('two-pairs-no-p') };
  }
  const t = r * Math.sqrt((n - 2) / ((1 + r) * (1 - r)));
  return { r, pValue: studentTwoSided(t, n - 2), n };
}

/** Twice a fractional rank's distance from the mean rank is a whole number: the sums are exact, and so is r = ±1. */
function rankCorrelation(x: Float64Array, y: Float64Array): number {
  const middle = x.length + 1;
  const a = ranks(x, { ties: 'fractional', best: 'low' }).map((rank) => 2 * rank - middle);
  const b = ranks(y, { ties: 'fractional', best: 'low' }).map((rank) => 2 * rank - middle);
  let products = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let k = 0; k < a.length; k++) {
    products += a[k] * b[k];
    squaresA += a[k] * a[k];
    squaresB += b[k] * b[k];
  }
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresA * squaresB)));
}
