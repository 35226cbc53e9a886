import { type Remark, remark } from '../../remarks/remark.js';
import type { Random } from '../numeric/random.js';
import { bootstrapInterval, checkConfidence, definedOf, drawsOf } from './bootstrap-interval.js';
import { bootstrapPValue } from './bootstrap-test.js';
import { WIDTHLESS } from './clustered-interval.js';
import type { ItemResamples } from './shared-draws.js';

/** A difference with its percentile interval over resampled items. NaN where undefined; `reason` then says why. */
export interface BootstrapDifference {
  difference: number;
  low: number;
  high: number;
  reason?: Remark;
  /** Two-sided, from the same resamples. */
  pValue: number;
  resamples: number;
  exhaustive: boolean;
  /** Resamples without a value; interval and p are of the others. */
  nUndefined: number;
  seed: number;
}

/** @param values of the difference in each resample; NaN where it has none */
export function bootstrapDifference(
  difference: number,
  values: Float64Array,
  resamples: ItemResamples,
  { confidence = 0.95, random }: { confidence?: number; random: Random },
): BootstrapDifference {
  checkConfidence(confidence);
  const { exhaustive, tuples } = resamples;
  const base = { difference, resamples: resamples.resamples, exhaustive, seed: random.seed };
  const none = { low: Number.NaN, high: Number.NaN, pValue: Number.NaN, nUndefined: resamples.resamples };
  if (Number.isNaN(difference)) return { ...base, ...none, reason: remark('no-value-to-exchange') };
  const replicates = definedOf(values, tuples);
  if (replicates.values.length === 0) return { ...base, ...none, reason: remark('no-resample-has-value') };
  const { low, high } = bootstrapInterval(replicates, difference, confidence, 'percentile');
  const ends = low < high ? { low, high } : WIDTHLESS;
  const pValue = bootstrapPValue({ ...replicates, exhaustive });
  return { ...base, ...ends, pValue, nUndefined: resamples.resamples - drawsOf(replicates) };
}
