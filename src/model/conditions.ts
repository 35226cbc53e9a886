import type { Tagged, Where } from './common.js';

/** What a selection of items asks for, condition by condition. */
export function conditionsOf(where: Where): (Tagged | string)[] {
  return Array.isArray(where) ? where : [where];
}
