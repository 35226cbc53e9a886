import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { Random } from '../numeric/random.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import type { SignFlips } from '../resampling/sign-flips.js';

/** Two raters' counts on one item, of one length throughout. */
export interface ExchangeableItem {
  a: Float64Array;
  b: Float64Array;
}

/** The p-value of a difference under exchange of signs, with the number of arrangements. */
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

/** Arrangements, the alternative and the draws. */
export interface ExchangeOptions {
  permutations?: number;
  random: Random;
  draws?: SharedDraws;
  alternative?: 'two-sided' | 'greater';
}

/** Differences nearer than this to the one seen, relative to it where it is above 1, are the same number. */
const TOLERANCE = 1e-12;

/**
 * Do two raters give the same statistic? If so, all that they said on an item could be exchanged. b / k where all 2ⁿ
 * arrangements are no more than `permutations`, else (b + 1) / (k + 1); an arrangement without a value counts as
 * extreme.
 * @param difference of the totals of a and of b; NaN where undefined
 * @param options.alternative `greater`: arrangements count whose difference is as high; default: as far from 0
 * @throws InputError for fewer than one permutation
 */
export function exchangeTest(
  items: readonly ExchangeableItem[],
  difference: (a: Float64Array, b: Float64Array) => number,
  {
    permutations: asked = 9999,
    random,
    draws = new SharedDraws(),
    alternative = 'two-sided',
  }: ExchangeOptions,
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
  const measured =
    alternative === 'greater' ? difference : (a: Float64Array, b: Float64Array) => Math.abs(difference(a, b));
  const seen = measured(sumA, sumB);
  // Where the two said the same, an exchange changes nothing: each such item only doubles the arrangements.
  const moving = items.filter(({ a, b }) => a.some((value, c) => value !== b[c]));
  const exhaustive = 2 ** moving.length <= asked;
  const permutations = exhaustive ? 2 ** moving.length : asked;
  const common = { nItems: items.length, exhaustive, seed: random.seed };
  if (Number.isNaN(seen)) {
    return { ...common, pValue: Number.NaN, reason: remark('no-value-to-exchange'), permutations: 0 };
  }
  const gains = exhaustive
    ? allGains(moving, width)
    : drawnGains(items, width, draws.flips(items.length, asked, random));
  const permutedA = new Float64Array(width);
  const permutedB = new Float64Array(width);
  let nExtreme = 0;
  for (let k = 0; k < permutations; k++) {
    for (let c = 0; c < width; c++) {
      permutedA[c] = sumA[c] + gains[c][k];
      permutedB[c] = sumB[c] - gains[c][k];
    }
    const value = measured(permutedA, permutedB);
    if (!(value < seen - TOLERANCE * Math.max(1, Math.abs(seen)))) nExtreme++;
  }
  const pValue = exhaustive ? nExtreme / permutations : (nExtreme + 1) / (permutations + 1);
  return { ...common, pValue, permutations };
}

/** What a gains, count by count, in each arrangement there is; bit i of its number is item i. */
function allGains(items: readonly ExchangeableItem[], width: number): Float64Array[] {
  return Array.from({ length: width }, (_, c) => {
    const gains = new Float64Array(2 ** items.length);
    for (let way = 1; way < gains.length; way++) {
      // Known already without the highest exchanged item.
      const highest = 31 - Math.clz32(way);
      gains[way] = gains[way - 2 ** highest] + items[highest].b[c] - items[highest].a[c];
    }
    return gains;
  });
}

/** What a gains, count by count, in each arrangement drawn. */
function drawnGains(items: readonly ExchangeableItem[], width: number, flips: SignFlips): Float64Array[] {
  return Array.from({ length: width }, (_, c) => {
    const gains = new Float64Array(flips.draws);
    flips.turn(
      Float64Array.from(items, ({ a, b }) => b[c] - a[c]),
      gains,
    );
    return gains;
  });
}
