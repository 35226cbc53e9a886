import type { Quantity } from '../model/result.js';
import { type Remark, remark, sentenceOf } from '../remarks/remark.js';

/** The record of a number that may be undefined: `{ value }`, or `{ value: null, code, parts?, reason }`. */
export function quantity(value: number, why: Remark | string = remark('no-value')): Quantity {
  return Number.isFinite(value) ? { value } : none(why);
}

/** No value, and why. */
export function none(why: Remark | string): Quantity {
  return typeof why === 'string'
    ? { value: null, reason: why }
    : { value: null, ...why, reason: sentenceOf(why) };
}
