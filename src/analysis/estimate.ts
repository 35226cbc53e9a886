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

type Interval = { value: number; low: number; high: number; reason?: Remark };

/** A record of statistics as it is printed: what has an interval is an estimate, the rest as it is. */
export type Estimated<T> = { [K in keyof T]: T[K] extends Interval ? Estimate : T[K] };

/** A statistic's result as it stands in an answer. */
export function estimated<T extends object>(record: T): Estimated<T> {
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    isInterval(value) ? estimate(value) : value,
  ]);
  return Object.fromEntries(entries) as Estimated<T>;
}

function isInterval(value: unknown): value is Interval {
  return typeof value === 'object' && value !== null && 'value' in value && 'low' in value && 'high' in value;
}
