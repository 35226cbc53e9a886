import type { Quantity } from '../model/result.js';
import type { Remark } from '../remarks/remark.js';
import { quantity } from './quantity.js';

/** A number with its interval; undefined ones say why. */
export interface Estimate {
  value: Quantity;
  interval: { low: Quantity; high: Quantity };
}

/** @param said why there is no value, where the counts alone would not tell */
export function estimate(
  { value, low, high, reason }: { value: number; low: number; high: number; reason?: Remark },
  said?: Remark,
): Estimate {
  const why = Number.isNaN(value) ? (said ?? reason) : reason;
  return { value: quantity(value, why), interval: { low: quantity(low, why), high: quantity(high, why) } };
}
