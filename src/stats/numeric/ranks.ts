import { InputError } from '../../errors.js';
import { requireNumbers } from './numbers.js';
import { ascendingOrder } from './order.js';

/**
 * What equal values share: the best of their places (`competition`: 1, 2, 2, 4), the next whole number (`dense`:
 * 1, 2, 2, 3), or the mean of their places (`fractional`: 1, 2.5, 2.5, 4).
 */
export type TieRule = 'competition' | 'dense' | 'fractional';

/** What tied values get, and which end is first. */
export interface RankOptions {
  ties?: TieRule;
  /** Which end is ranked 1. */
  best?: 'high' | 'low';
}

/**
 * Ranks from 1 = best. NaN is missing: it stays NaN and takes no place. Infinities rank at their end.
 * @returns length of the values
 * @throws InputError for an unknown rule or a value that is no number
 * @example
 * Array.from(ranks([10, 30, 20])); // => [3, 1, 2]
 */
export function ranks(
  values: ArrayLike<number>,
  { ties = 'competition', best = 'high' }: RankOptions = {},
): Float64Array {
  if (ties !== 'competition' && ties !== 'dense' && ties !== 'fractional') {
    throw new InputError(
      `Expected the tie rule to be 'competition', 'dense' or 'fractional', got ${JSON.stringify(ties)}`,
    );
  }
  if (best !== 'high' && best !== 'low') {
    throw new InputError(`Expected best to be 'high' or 'low', got ${JSON.stringify(best)}`);
  }
  requireNumbers(values, 'values');
  const sign = best === 'high' ? -1 : 1;
  const present = new Int32Array(values.length);
  const keys = new Float64Array(values.length);
  let n = 0;
  for (let k = 0; k < values.length; k++) {
    if (Number.isNaN(values[k])) continue;
    present[n] = k;
    keys[n++] = sign * values[k] + 0;
  }
  const sorted = keys.subarray(0, n);
  const order = ascendingOrder(sorted);
  const result = new Float64Array(values.length).fill(Number.NaN);
  for (let start = 0, group = 1; start < n; group++) {
    let end = start + 1;
    while (end < n && sorted[order[end]] === sorted[order[start]]) end++;
    const rank = ties === 'competition' ? start + 1 : ties === 'dense' ? group : (start + 1 + end) / 2;
    for (let k = start; k < end; k++) result[present[order[k]]] = rank;
    start = end;
  }
  return result;
}
