import type { Quantity } from '../model/result.js';

/** The record of a number that may be undefined: `{ value }`, or `{ value: null, reason }`. */
export function quantity(value: number, reason = 'undefined'): Quantity {
  return Number.isFinite(value) ? { value } : { value: null, reason };
}
