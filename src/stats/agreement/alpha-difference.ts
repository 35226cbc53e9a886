import { InputError } from '../../errors.js';
import { type BootstrapDifference, bootstrapDifference } from '../resampling/resampled-difference.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import { codeForDistance } from './alpha-distances.js';
import { itemsOfUnits, resampledAlphas } from './alpha-resampling.js';
import type { Rating, Ratings } from './coded-ratings.js';
import { alphaOf } from './krippendorff.js';
import type { AlphaIntervalOptions } from './krippendorff-interval.js';

/** Ratings and the item of each of their columns; absent: each column is an item. */
export interface RatedItems<T extends Rating = Rating> {
  ratings: Ratings<T>;
  items?: ArrayLike<string | number>;
}

/**
 * The mean of Krippendorff's alpha over several ratings less the alpha of another, with a percentile interval over
 * items: each resample draws the same items for all of them. The items drawn are those with pairable units in any.
 * Undefined where one of the alphas is.
 * @throws InputError as `krippendorffAlphaInterval`, and where there is nothing to compare
 */
export function alphaDifference<T extends Rating>(
  several: readonly RatedItems<T>[],
  one: RatedItems<T>,
  options: Omit<AlphaIntervalOptions<T>, 'items'>,
): BootstrapDifference {
  if (several.length === 0) throw new InputError('Expected ratings to compare with, got none');
  const { distance, identical = 'undefined', weights = 'exact' } = options;
  const { random, draws = new SharedDraws(), nResamples = 9999, confidence = 0.95 } = options;
  const numbers = new Map<string | number, number>();
  const coded = [...several, one].map(({ ratings, items }) => {
    const disagreement = codeForDistance(ratings, distance, weights);
    const { item } = itemsOfUnits(disagreement.coded, items, ratings[0]?.length ?? 0, numbers);
    return { disagreement, item };
  });
  const nItems = numbers.size;
  const plan = draws.items(nItems, nResamples, random);
  const alphas = coded.map(({ disagreement }) => alphaOf(disagreement, identical).alpha);
  const drawn = coded.map(({ disagreement, item }) =>
    resampledAlphas(disagreement, { nItems, item }, identical, plan),
  );
  const lessLast = (values: readonly number[]) =>
    values.slice(0, -1).reduce((sum, value) => sum + value, 0) / several.length - values[several.length];
  const differences = Float64Array.from({ length: plan.distinct }, (_, r) =>
    lessLast(drawn.map((values) => values[r])),
  );
  return bootstrapDifference(lessLast(alphas), differences, plan, { confidence, random });
}
