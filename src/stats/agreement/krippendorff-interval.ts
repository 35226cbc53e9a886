import { InputError } from '../../errors.js';
import type { Random } from '../numeric/random.js';
import { bootstrapInterval, checkConfidence, definedOf, drawsOf } from '../resampling/bootstrap-interval.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import { codeForDistance } from './alpha-distances.js';
import { itemsOfUnits, resampledAlphas } from './alpha-resampling.js';
import type { Rating, Ratings } from './coded-ratings.js';
import { type AlphaOptions, type AlphaResult, alphaOf } from './krippendorff.js';

/** How alpha is taken and its items are resampled. */
export interface AlphaIntervalOptions<T extends Rating = Rating> extends AlphaOptions<T> {
  /** The item of each unit: units of one item are drawn together. Without it each unit is an item. */
  items?: ArrayLike<string | number>;
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
  /** 9,999 unless told. */
  nResamples?: number;
  /** 0.95 unless told. */
  confidence?: number;
}

/** Alpha with the interval over items resampled; NaN with a reason where there is none. */
export interface AlphaInterval extends AlphaResult {
  /** Ends of the percentile interval; NaN when no resample has an alpha. */
  low: number;
  high: number;
  confidence: number;
  /** Items with pairable units: what is drawn. */
  nItems: number;
  /** Resamples drawn; all ordered ones there are (`nItems ** nItems`) where they were enumerated. */
  nResamples: number;
  /** Resamples without an alpha (all ratings identical); the interval is over the others. */
  nUndefined: number;
  /** True when every resample was enumerated and none drawn. */
  exhaustive: boolean;
  seed: number;
}

/**
 * Krippendorff's alpha with a percentile bootstrap interval over items (Efron & Tibshirani 1993, ch. 13). Where
 * there are no more than `nResamples` ways to draw the items, order apart, each is taken as often as it is drawn.
 *
 * @param ratings as for `krippendorffAlpha`
 * @throws InputError as `krippendorffAlpha`, and for items that are not one for each unit
 */
export function krippendorffAlphaInterval<T extends Rating>(
  ratings: Ratings<T>,
  options: AlphaIntervalOptions<T>,
): AlphaInterval {
  const { distance, identical = 'undefined', weights = 'exact' } = options;
  const { items, random, draws = new SharedDraws(), nResamples = 9999, confidence = 0.95 } = options;
  if (!Number.isInteger(nResamples) || nResamples < 1) {
    throw new InputError(`Expected nResamples to be an integer of at least 1, got ${nResamples}`);
  }
  checkConfidence(confidence);
  const disagreement = codeForDistance(ratings, distance, weights);
  const result = alphaOf(disagreement, identical);
  const units = itemsOfUnits(disagreement.coded, items, ratings[0]?.length ?? 0);
  const { nItems } = units;
  const common = { ...result, confidence, nItems, seed: random.seed };
  if (result.nUnits === 0) {
    const none = { low: Number.NaN, high: Number.NaN, nResamples: 0, nUndefined: 0, exhaustive: false };
    return { ...common, ...none };
  }
  const plan = draws.items(nItems, nResamples, random);
  const replicates = definedOf(resampledAlphas(disagreement, units, identical, plan), plan.tuples);
  const { low, high } = bootstrapInterval(replicates, result.alpha, confidence, 'percentile');
  return {
    ...common,
    low,
    high,
    nResamples: plan.resamples,
    nUndefined: plan.resamples - drawsOf(replicates),
    exhaustive: plan.exhaustive,
  };
}
