import { none, type Quantity } from '../model/result.js';
import { type Remark, remark } from '../remarks/remark.js';

/** The record of a number that may be undefined: `{ value }`, or `{ value: null, code, parts?, reason }`. */
export function quantity(value: number, why: Remark = remark('no-value')): Quantity {
  return Number.isFinite(value) ? { value } : none(why);
}
