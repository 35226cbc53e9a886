import { InputError } from '../errors.js';
import { type Remark, remark } from '../remarks/remark.js';
import type { Random } from './random.js';

/** Two raters' counts on one item, of one length throughout. */
export interface ExchangeableItem {
  a: Float64Array;
  b: Float64Array;
}

export interface ExchangeTest {
  /** NaN where the statistic has no value. */
  pValue: number;
  reason?: Remark;
  nItems: number;
  permutations: number;
  /** All arrangements were enumerated, the one seen among them. */
  exhaustive: boolean;
  seed: number;
}

/** Differences nearer than this to the one seen, relative to it where it is above 1, are the same number. */
const TOLERANCE = 1e-12;
const BITS = 32;
/** Items whose exchanges are summed beforehand, for all ways to exchange them. */
const TOGETHER = 8;

/**
 * Do two raters give the same statistic? If so, all that they said on an item could be exchanged. Two-sided; b / k
 * where all 2ⁿ arrangements are no more than `permutations`, else (b + 1) / (k + 1); an arrangement without a value
 * counts as extreme.
 * @param difference of the totals of a and of b; NaN where undefined
 * @throws InputError for fewer than one permutation
 */
export function exchangeTest(
  items: readonly ExchangeableItem[],
  difference: (a: Float64Array, b: Float64Array) => number,
  { permutations: asked = 9999, random }: { permutations?: number; random: Random },
): ExchangeTest {
  if (!Number.isSafeInteger(asked) || asked < 1) {
    throw new InputError(`Expected \`permutations\` to be a whole number of at least 1, got ${asked}`);
  }
  const width = items[0]?.a.length ?? 0;
  const sumA = new Float64Array(width);
  const sumB = new Float64Array(width);
  for (const { a, b } of items) {
    for (let c = 0; c < width; c++) {
      sumA[c] += a[c];
      sumB[c] += b[c];
    }
  }
  const seen = Math.abs(difference(sumA, sumB));
  // Where the two said the same, an exchange changes nothing: each such item only doubles the arrangements.
  const moving = items.filter(({ a, b }) => a.some((value, c) => value !== b[c]));
  const exhaustive = 2 ** moving.length <= asked;
  const permutations = exhaustive ? 2 ** moving.length : asked;
  const common = { nItems: items.length, exhaustive, seed: random.seed };
  if (Number.isNaN(seen)) {
    return { ...common, pValue: Number.NaN, reason: remark('no-value-to-exchange'), permutations: 0 };
  }
  const changes = groupedChanges(moving, width);
  const permutedA = new Float64Array(width);
  const permutedB = new Float64Array(width);
  let nExtreme = 0;
  for (let k = 0; k < permutations; k++) {
    permutedA.set(sumA);
    permutedB.set(sumB);
    let bits = k;
    for (let g = 0; g < changes.length; g++) {
      const at = (g * TOGETHER) % BITS;
      if (!exhaustive && at === 0) bits = (random.uniform() * 2 ** BITS) | 0;
      const exchanged = (bits >>> at) & (2 ** TOGETHER - 1);
      const change = changes[g];
      for (let c = 0; c < width; c++) {
        permutedA[c] += change[exchanged * width + c];
        permutedB[c] -= change[exchanged * width + c];
      }
    }
    const value = Math.abs(difference(permutedA, permutedB));
    if (!(value < seen - TOLERANCE * Math.max(1, seen))) nExtreme++;
  }
  const pValue = exhaustive ? nExtreme / permutations : (nExtreme + 1) / (permutations + 1);
  return { ...common, pValue, permutations };
}

/** For each eight items what a gains by each of the ways to exchange them, `[way * width + count]`; bit i of a way is item i. */
function groupedChanges(items: readonly ExchangeableItem[], width: number): Float64Array[] {
  return Array.from({ length: Math.ceil(items.length / TOGETHER) }, (_, g) => {
    const own = items.slice(g * TOGETHER, (g + 1) * TOGETHER);
    const ways = new Float64Array(2 ** TOGETHER * width);
    for (let way = 1; way < 2 ** TOGETHER; way++) {
      // Known already without the highest exchanged item; items that are not there change nothing.
      const highest = 31 - Math.clz32(way);
      const without = way - 2 ** highest;
      for (let c = 0; c < width; c++) {
        const change = highest < own.length ? own[highest].b[c] - own[highest].a[c] : 0;
        ways[way * width + c] = ways[without * width + c] + change;
      }
    }
    return ways;
  });
}
