import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { requireNumbers } from './numbers.js';

/** The pairs of two vectors in which neither value is missing. */
export interface CompletePairs {
  x: Float64Array;
  y: Float64Array;
}

/**
 * Keeps the pairs without NaN, in order. Infinities are kept.
 * @throws InputError when the lengths differ or a value is no number
 */
export function completePairs(x: ArrayLike<number>, y: ArrayLike<number>): CompletePairs {
  if (x.length !== y.length) {
    throw new InputError(`Expected x and y of one length, got ${x.length} and ${y.length} values`);
  }
  requireNumbers(x, 'x');
  requireNumbers(y, 'y');
  const keptX = new Float64Array(x.length);
  const keptY = new Float64Array(x.length);
  let n = 0;
  for (let k = 0; k < x.length; k++) {
    const a = x[k];
    const b = y[k];
    if (!Number.isNaN(a) && !Number.isNaN(b)) {
      // Adding 0 turns -0 into 0, so that the two tie.
      keptX[n] = a + 0;
      keptY[n] = b + 0;
      n++;
    }
  }
  return { x: keptX.subarray(0, n), y: keptY.subarray(0, n) };
}

/** True when all values are equal; also for an empty vector. */
export function isConstant(values: Float64Array): boolean {
  for (let k = 1; k < values.length; k++) if (values[k] !== values[0]) return false;
  return true;
}

/** Why a correlation of these pairs has no value; undefined when it has one. */
export function undefinedReason({ x, y }: CompletePairs): Remark | undefined {
  if (x.length < 2) return remark('few-complete-pairs', { pairs: x.length });
  if (isConstant(x)) return remark(isConstant(y) ? 'x-and-y-constant' : 'x-constant');
  if (isConstant(y)) return remark('y-constant');
  return undefined;
}
