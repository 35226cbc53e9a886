import { type Remark, remark } from '../../remarks/remark.js';
import { regularizedBeta } from '../numeric/beta.js';
import { completePairs, undefinedReason } from '../numeric/pairs.js';

/** A coefficient with its p-value; NaN with a reason where one side is constant or there are fewer than two pairs. */
export interface CorrelationResult {
  /** −1 … 1; NaN when undefined, then `reason` says why. */
  r: number;
  /** Two-sided, of no correlation; NaN when undefined. */
  pValue: number;
  /** Pairs of values used: those in which neither is NaN. */
  n: number;
  /** Why r, or its p-value, has no value. */
  reason?: Remark;
}

/**
 * Pearson's product-moment correlation; p from the exact distribution of r under normality (a beta distribution,
 * Student 1908), as SciPy's `pearsonr`. With two pairs r is ±1 and p is 1.
 *
 * @param x,y of one length; a pair with a NaN is missing and dropped
 * @returns r NaN with a reason for fewer than two complete pairs, a constant vector or an infinite value
 * @throws InputError when the lengths differ or a value is no number
 * @example
 * pearson([1, 2, 3], [2, 4, 6]).r; // => 1
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): CorrelationResult {
  const pairs = completePairs(x, y);
  const n = pairs.x.length;
  const undefinedFor = (reason: Remark) => ({ r: Number.NaN, pValue: Number.NaN, n, reason });
  const reason = undefinedReason(pairs);
  if (reason !== undefined) return undefinedFor(reason);
  if (!pairs.x.every(Number.isFinite) || !pairs.y.every(Number.isFinite)) {
    return undefinedFor(remark('value-infinite'));
  }
  const r = productMoment(pairs.x, pairs.y);
  if (Number.isNaN(r)) return undefinedFor(remark('constant-to-precision'));
  if (n === 2) return { r: Math.sign(r), pValue: 1, n };
  const shape = n / 2 - 1;
  const tail = (1 - Math.abs(r)) / 2;
  return { r, pValue: Math.min(1, 2 * regularizedBeta(shape, shape, tail, 1 - tail)), n };
}

/** The coefficient alone, of finite vectors that are not constant. */
function productMoment(x: Float64Array, y: Float64Array): number {
  const a = centredUnit(x);
  const b = centredUnit(y);
  let r = 0;
  for (let k = 0; k < a.length; k++) r += a[k] * b[k];
  return Math.max(-1, Math.min(1, r));
}

/** The vector minus its mean, at length 1; scaled first, so that nothing overflows. */
function centredUnit(values: Float64Array): Float64Array {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  // A power of two changes no digit.
  const scale = 2 ** -Math.floor(Math.log2(largest));
  const n = values.length;
  const centred = new Float64Array(n);
  let sum = 0;
  for (let k = 0; k < n; k++) {
    centred[k] = values[k] * scale;
    sum += centred[k];
  }
  const mean = sum / n;
  let widest = 0;
  for (let k = 0; k < n; k++) {
    centred[k] -= mean;
    widest = Math.max(widest, Math.abs(centred[k]));
  }
  let squares = 0;
  for (let k = 0; k < n; k++) squares += (centred[k] / widest) ** 2;
  const norm = widest * Math.sqrt(squares);
  for (let k = 0; k < n; k++) centred[k] /= norm;
  return centred;
}
