import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type AlphaDistance, codeForDistance, type Disagreement } from './alpha-distances.js';
import { expectedSum, unitSum, valueCounts } from './alpha-sums.js';
import type { Rating, Ratings } from './coded-ratings.js';
import type { MasiWeights } from './masi.js';

/** The distance of two labels. */
export interface AlphaOptions<T extends Rating = Rating> {
  distance: AlphaDistance<T>;
  /** What alpha is when all ratings are the same: no value (default), or 1 by convention. */
  identical?: 'undefined' | 'one';
  /** Weights of the MASI distance. */
  weights?: MasiWeights;
}

/** Alpha with what it is made of; NaN with a reason where labels do not vary or no unit has two. */
export interface AlphaResult {
  /** 1 = perfect agreement, 0 = what chance gives, negative = systematic disagreement; NaN when undefined. */
  alpha: number;
  /** Mean disagreement of two ratings of one unit; NaN without pairable ratings. */
  observedDisagreement: number;
  /** Mean disagreement of two ratings drawn from all pairable ones; NaN without pairable ratings. */
  expectedDisagreement: number;
  /** Units with at least two ratings. */
  nUnits: number;
  /** Ratings in those units. */
  nRatings: number;
  /** Ratings left out because they stand alone in their unit. */
  nUnpaired: number;
  /** Why alpha is undefined, or that it is 1 by convention. */
  reason?: Remark;
}

/**
 * Krippendorff's alpha = 1 − observed ÷ expected disagreement (Krippendorff 2011), for any number of annotators,
 * with gaps. Nominal, ordinal and interval sums are in closed form: time and memory are linear in the number of
 * ratings, up to sorting. The others sum over the pairs of distinct values.
 *
 * @param ratings `ratings[annotator][unit]`, rows of one length; `null`, `undefined` or NaN = missing; units with
 *   fewer than two ratings are dropped
 * @returns alpha NaN with a reason without pairable units, or when all ratings are identical
 * @throws InputError for rows of unequal length, ratings that the distance cannot compare, or too many distinct
 *   values for a distance that is summed over pairs of values
 * @example
 * krippendorffAlpha([['a', 'a', 'b', 'b'], ['a', 'b', 'b', null]], { distance: 'nominal' }).alpha; // => 4 / 9
 */
export function krippendorffAlpha<T extends Rating>(
  ratings: Ratings<T>,
  { distance, identical = 'undefined', weights = 'exact' }: AlphaOptions<T>,
): AlphaResult {
  return alphaOf(codeForDistance(ratings, distance, weights), identical);
}

/**
 * Alpha of ratings that are coded already.
 * Without a unit of two labels alpha is NaN with a reason.
 * @throws InputError for another word than those of `identical`
 */
export function alphaOf(disagreement: Disagreement, identical: 'undefined' | 'one'): AlphaResult {
  if (identical !== 'undefined' && identical !== 'one') {
    throw new InputError(`Expected identical to be 'undefined' or 'one', got ${JSON.stringify(identical)}`);
  }
  const { nUnits, nUnpaired, codes, values } = disagreement.coded;
  const n = codes.length;
  const size = { nUnits, nRatings: n, nUnpaired };
  if (nUnits === 0) {
    return {
      alpha: Number.NaN,
      observedDisagreement: Number.NaN,
      expectedDisagreement: Number.NaN,
      ...size,
      reason: remark('no-unit-rated-twice'),
    };
  }
  const counts = valueCounts(disagreement);
  const positions = disagreement.positions(counts);
  let observed = 0;
  for (let u = 0; u < nUnits; u++) observed += unitSum(disagreement, u, positions);
  const expected = values.length > 1 ? expectedSum(disagreement, counts, positions) : 0;
  const result = {
    observedDisagreement: observed / n,
    expectedDisagreement: expected / (n * (n - 1)),
    ...size,
  };
  if (expected === 0) {
    const why = values.length > 1 ? 'distances-zero' : 'ratings-identical';
    return identical === 'one'
      ? { alpha: 1, ...result, reason: remark(`${why}-one`) }
      : { alpha: Number.NaN, ...result, reason: remark(why) };
  }
  const alpha = 1 - ((n - 1) * observed) / expected;
  return Number.isFinite(alpha)
    ? { alpha, ...result }
    : { alpha: Number.NaN, ...result, reason: remark('differences-too-large') };
}
