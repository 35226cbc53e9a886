import { InputError } from '../errors.js';
import { codeForDistance } from './alpha-distances.js';
import { type AlphaResampler, alphaResampler, itemsOfUnits } from './alpha-resampling.js';
import type { Rating, Ratings } from './coded-ratings.js';
import { type AlphaOptions, type AlphaResult, alphaOf } from './krippendorff.js';
import { quantileSorted } from './quantile.js';
import type { Random } from './random.js';

export interface AlphaIntervalOptions<T extends Rating = Rating> extends AlphaOptions<T> {
  /** The item of each unit: units of one item are drawn together. Without it each unit is an item. */
  items?: ArrayLike<string | number>;
  random: Random;
  /** 9,999 unless told. */
  nResamples?: number;
  /** 0.95 unless told. */
  confidence?: number;
}

export interface AlphaInterval extends AlphaResult {
  /** Ends of the percentile interval; NaN when no resample has an alpha. */
  low: number;
  high: number;
  confidence: number;
  /** Items with pairable units: what is drawn. */
  nItems: number;
  /** Resamples taken; all of them where they are no more than asked for. */
  nResamples: number;
  /** Resamples without an alpha (all ratings identical); the interval is over the others. */
  nUndefined: number;
  /** True when every resample was enumerated and none drawn. */
  exhaustive: boolean;
  seed: number;
}

/**
 * Krippendorff's alpha with a percentile bootstrap interval over items (Efron & Tibshirani 1993, ch. 13). Where
 * there are no more than `nResamples` ordered resamples (`nItems ** nItems`), each is taken once.
 *
 * @param ratings as for `krippendorffAlpha`
 * @throws InputError as `krippendorffAlpha`, and for items that are not one for each unit
 */
export function krippendorffAlphaInterval<T extends Rating>(
  ratings: Ratings<T>,
  options: AlphaIntervalOptions<T>,
): AlphaInterval {
  const { distance, identical = 'undefined', weights = 'exact' } = options;
  const { items, random, nResamples = 9999, confidence = 0.95 } = options;
  if (!Number.isInteger(nResamples) || nResamples < 1) {
    throw new InputError(`Expected nResamples to be an integer of at least 1, got ${nResamples}`);
  }
  if (!(confidence > 0 && confidence < 1)) {
    throw new InputError(`Expected confidence to lie between 0 and 1, got ${confidence}`);
  }
  const disagreement = codeForDistance(ratings, distance, weights);
  const result = alphaOf(disagreement, identical);
  const units = itemsOfUnits(disagreement.coded, items, ratings[0]?.length ?? 0);
  const { nItems } = units;
  const exhaustive = nItems > 0 && nItems ** nItems <= nResamples;
  const shared = { ...result, confidence, nItems, exhaustive, seed: random.seed };
  if (result.nUnits === 0) {
    return { ...shared, low: Number.NaN, high: Number.NaN, nResamples: 0, nUndefined: 0 };
  }
  const resampler = alphaResampler(disagreement, units, identical);
  const alphas = exhaustive
    ? enumerateAlphas(resampler, nItems)
    : drawAlphas(resampler, nItems, nResamples, random);
  const defined = alphas.filter((alpha) => !Number.isNaN(alpha)).sort();
  return {
    ...shared,
    low: quantileSorted(defined, (1 - confidence) / 2),
    high: quantileSorted(defined, (1 + confidence) / 2),
    nResamples: alphas.length,
    nUndefined: alphas.length - defined.length,
  };
}

function drawAlphas(resampler: AlphaResampler, nItems: number, count: number, random: Random): Float64Array {
  const times = new Int32Array(nItems);
  const alphas = new Float64Array(count);
  for (let r = 0; r < count; r++) {
    times.fill(0);
    for (let k = 0; k < nItems; k++) times[random.int(nItems)]++;
    alphas[r] = resampler(times);
  }
  return alphas;
}

function enumerateAlphas(resampler: AlphaResampler, nItems: number): Float64Array {
  const alphas = new Float64Array(nItems ** nItems);
  const times = new Int32Array(nItems);
  for (let r = 0; r < alphas.length; r++) {
    times.fill(0);
    // The digits of r to the base of nItems are the items drawn.
    for (let k = 0, rest = r; k < nItems; k++, rest = Math.floor(rest / nItems)) times[rest % nItems]++;
    alphas[r] = resampler(times);
  }
  return alphas;
}
