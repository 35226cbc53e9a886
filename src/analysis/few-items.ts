import { none, type Quantity } from '../model/result.js';
import { type Remark, remark } from '../remarks/remark.js';
import { quantity } from './quantity.js';

/** From fewer items no interval, no better one and no best is named. */
export const FEWEST_ITEMS = 10;

/** Why a figure from so few items has no interval and names nobody; undefined where there are enough. */
export function tooFewItems(items: number): Remark | undefined {
  return items < FEWEST_ITEMS ? remark('few-items', { least: FEWEST_ITEMS }) : undefined;
}

/** The limits of an interval; none where it rests on too few items. */
export function limitsOf(
  { low, high }: { low: number; high: number },
  items: number,
  why?: Remark,
): { low: Quantity; high: Quantity } {
  const few = tooFewItems(items);
  if (few !== undefined) return { low: none(why ?? few), high: none(why ?? few) };
  return { low: quantity(low, why), high: quantity(high, why) };
}
