import { type Remark, remark } from '../remarks/remark.js';

/** From fewer items no interval, no better one and no best is named. */
export const FEWEST_ITEMS = 10;

/** Why a figure from so few items has no interval and names nobody; undefined where there are enough. */
export function tooFewItems(items: number): Remark | undefined {
  return items < FEWEST_ITEMS ? remark('few-items', { least: FEWEST_ITEMS }) : undefined;
}
