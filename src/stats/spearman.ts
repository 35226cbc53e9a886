import { studentTwoSided } from './beta.js';
import { completePairs, undefinedReason } from './pairs.js';
import { type CorrelationResult, productMoment } from './pearson.js';
import { ranks } from './ranks.js';

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
  const r = productMoment(
    ranks(pairs.x, { ties: 'fractional', best: 'low' }),
    ranks(pairs.y, { ties: 'fractional', best: 'low' }),
  );
  if (n === 2) {
    return { r: Math.sign(r), pValue: Number.NaN, n, reason: 'two pairs leave no degree of freedom for p' };
  }
  const t = r * Math.sqrt((n - 2) / ((1 + r) * (1 - r)));
  return { r, pValue: studentTwoSided(t, n - 2), n };
}
