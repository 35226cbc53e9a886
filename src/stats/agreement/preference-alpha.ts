import { InputError } from '../../errors.js';
import { pairwisePreferences, preferenceSet, swapSlots } from '../numeric/conversions.js';
import type { Random } from '../numeric/random.js';
import type { SharedDraws } from '../resampling/shared-draws.js';
import type { Ratings } from './coded-ratings.js';
import { type AlphaOptions, type AlphaResult, krippendorffAlpha } from './krippendorff.js';
import { type AlphaInterval, krippendorffAlphaInterval } from './krippendorff-interval.js';

type SlotSet = ReadonlySet<string>;

/**
 * `annotators[annotator][item][system]`: scores or ranks, NaN = missing. The items and systems of all annotators are
 * the same, in the same order; the systems of two items need not be.
 */
export type AnnotatorValues = readonly (readonly ArrayLike<number>[])[];

/** Which weights MASI takes. */
export interface PreferenceOptions extends Omit<AlphaOptions<SlotSet>, 'distance'> {
  /** MASI unless told. */
  distance?: AlphaOptions<SlotSet>['distance'];
  /** Which end is better: `high` for scores (default), `low` for ranks. */
  best?: 'high' | 'low';
}

/** The same, with how items are resampled. */
export interface PreferenceIntervalOptions extends PreferenceOptions {
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
  nResamples?: number;
  confidence?: number;
}

/** Ratings of (item, unordered pair of systems), each in both orientations, and the item of each unit. */
export interface PreferenceRatings {
  ratings: Ratings<SlotSet>;
  items: Int32Array;
}

/**
 * Rankings or scores → labels that are sets over two slots, {first}, {second}, {first, second} for a tie. Every pair
 * enters in both orientations, so that nothing depends on the order or the names of the systems.
 * @throws InputError when annotators differ in their items, or an item in its systems
 */
export function preferenceRatings(
  annotators: AnnotatorValues,
  { best = 'high' }: { best?: 'high' | 'low' } = {},
): PreferenceRatings {
  const items: number[] = [];
  const ratings = annotators.map((rows, annotator) => {
    if (rows.length !== annotators[0].length) {
      throw new InputError(
        `Expected every annotator to have ${annotators[0].length} items, got ${rows.length} for annotator ${annotator}`,
      );
    }
    return rows.flatMap((values, item) => {
      const nSystems = annotators[0][item].length;
      if (values.length !== nSystems) {
        throw new InputError(
          `Expected every annotator to have ${nSystems} systems for item ${item}, NaN where missing, got ${values.length} for annotator ${annotator}`,
        );
      }
      const labels = pairwisePreferences(values, { best }).flatMap(({ preference }) => [
        preferenceSet(preference),
        preferenceSet(swapSlots(preference)),
      ]);
      if (annotator === 0) for (let k = 0; k < labels.length; k++) items.push(item);
      return labels;
    });
  });
  return { ratings, items: Int32Array.from(items) };
}

/**
 * Krippendorff's alpha of pairwise preferences, with the MASI distance unless told otherwise.
 * @throws InputError as `preferenceRatings`
 */
export function preferenceAlpha(
  annotators: AnnotatorValues,
  { best, distance = 'masi', ...options }: PreferenceOptions = {},
): AlphaResult {
  return krippendorffAlpha(preferenceRatings(annotators, { best }).ratings, { distance, ...options });
}

/** The same with an interval; the pairs of one item are drawn together. */
export function preferenceAlphaInterval(
  annotators: AnnotatorValues,
  { best, distance = 'masi', ...options }: PreferenceIntervalOptions,
): AlphaInterval {
  const { ratings, items } = preferenceRatings(annotators, { best });
  return krippendorffAlphaInterval(ratings, { distance, items, ...options });
}
