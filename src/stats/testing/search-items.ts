import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { normalCdf, normalQuantile } from '../numeric/normal.js';
import type { Random } from '../numeric/random.js';

/** What is searched, and how far. */
export interface ItemSearch {
  /** The chance wanted of telling the judges apart. Default .8. */
  power?: number;
  /** Level of the two-sided test. Default .05. */
  significance?: number;
  /** Resamples for each number of items tried. Default 999. */
  resamples?: number;
  /** No more items than this are considered. Default 20,000. */
  most?: number;
  random: Random;
}

/** How many items it takes, or that more would be needed than were tried. */
export interface ItemsNeeded {
  /** Items for the wanted power, within about 2%; NaN where undefined or beyond `most`, then `reason` says which. */
  items: number;
  reason?: Remark;
  /** The power with the items there are. */
  powerNow: number;
  nItems: number;
  power: number;
  significance: number;
  seed: number;
}

/** Steps of the search come this near. */
const NEAR = 1.02;

/**
 * How many items it takes to tell a difference from 0, if the one seen is the true one: for each number of items
 * tried, so many are drawn from those there are, with replacement, and the difference's mean is held against its
 * spread (normal approximation).
 * @param n items there are
 * @param differenceOf the difference where item i stands `times[i]` times; NaN where it has none
 * @throws InputError for options out of range
 */
export function searchItems(
  n: number,
  differenceOf: (times: Int32Array) => number,
  options: ItemSearch,
): ItemsNeeded {
  const { power = 0.8, significance = 0.05, resamples = 999, most = 20_000, random } = options;
  checkShare('power', power);
  checkShare('significance', significance);
  if (!Number.isSafeInteger(resamples) || resamples < 2) {
    throw new InputError(`Expected \`resamples\` to be a whole number of at least 2, got ${resamples}`);
  }
  const base = { nItems: n, power, significance, seed: random.seed };
  const none = (reason: Remark, powerNow = Number.NaN) => ({ ...base, items: Number.NaN, powerNow, reason });
  if (n < 2) return none(remark(n === 1 ? 'one-item' : 'no-item-of-both'));
  const times = new Int32Array(n);
  const z = normalQuantile(1 - significance / 2);
  const powerOf = (items: number): number => {
    const draw = random.fork(`${items} items`);
    let [count, mean, squares] = [0, 0, 0];
    for (let r = 0; r < resamples; r++) {
      times.fill(0);
      for (let k = 0; k < items; k++) times[draw.int(n)]++;
      const difference = differenceOf(times);
      if (Number.isNaN(difference)) continue;
      count++;
      const step = difference - mean;
      mean += step / count;
      squares += step * (difference - mean);
    }
    // Too few items to have a correlation at all.
    if (count < resamples / 2) return Number.NaN;
    const spread = Math.sqrt(squares / (count - 1));
    if (!(spread > 1e-12)) return Math.abs(mean) > 1e-12 ? 1 : Number.NaN;
    const distance = Math.abs(mean) / spread;
    return normalCdf(distance - z) + normalCdf(-distance - z);
  };
  const powerNow = powerOf(n);
  if (Number.isNaN(powerNow)) return none(remark('no-difference-to-find'));
  const enough = (items: number) => powerOf(items) >= power;
  // With fewer items no arrangement of signs is rare enough to be significant.
  const least = Math.ceil(1 + Math.log2(1 / significance));
  let [low, high] = [least - 1, Math.max(least, n)];
  if (powerNow < power) {
    do {
      low = high;
      high = Math.min(most, high * 2);
      if (low >= most) return none(remark('more-items-than', { most }), powerNow);
    } while (!enough(high));
  }
  while (high - low > 1 && high > low * NEAR) {
    const middle = Math.round(Math.sqrt(low * high));
    if (middle === low || middle === high) break;
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return { ...base, items: high, powerNow };
}

function checkShare(name: string, value: number): void {
  if (!(value > 0 && value < 1)) {
    throw new InputError(`Expected \`${name}\` to be between 0 and 1, got ${value}`);
  }
}
