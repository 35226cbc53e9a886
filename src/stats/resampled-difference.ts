import { type Remark, remark } from '../remarks/remark.js';
import { bootstrapInterval, checkConfidence } from './bootstrap-interval.js';
import { bootstrapPValue } from './bootstrap-test.js';
import { WIDTHLESS } from './clustered-interval.js';
import type { Random } from './random.js';
import { planResamples } from './resamples.js';

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

/** @param differenceOf the difference where item i stands `times[i]` times; NaN where it has none */
export function resampleDifference(
  nItems: number,
  differenceOf: (times: Int32Array) => number,
  {
    resamples = 9999,
    confidence = 0.95,
    random,
  }: { resamples?: number; confidence?: number; random: Random },
): BootstrapDifference {
  checkConfidence(confidence);
  const difference = differenceOf(new Int32Array(nItems).fill(1));
  const plan = planResamples('items', 0, nItems, resamples, random);
  const base = { difference, resamples: plan.resamples, exhaustive: plan.exhaustive, seed: random.seed };
  const none = { low: Number.NaN, high: Number.NaN, pValue: Number.NaN, nUndefined: plan.resamples };
  if (Number.isNaN(difference)) return { ...base, ...none, reason: remark('no-value-to-exchange') };
  const values: number[] = [];
  const tuples: number[] = [];
  plan.forEach((_, times, draws) => {
    const value = differenceOf(times);
    if (Number.isNaN(value)) return;
    values.push(value);
    tuples.push(draws);
  });
  if (values.length === 0) return { ...base, ...none, reason: remark('no-resample-has-value') };
  const replicates = {
    values: Float64Array.from(values),
    ...(plan.exhaustive && { tuples: Float64Array.from(tuples) }),
  };
  const { low, high } = bootstrapInterval(replicates, difference, confidence, 'percentile');
  const ends = low < high ? { low, high } : WIDTHLESS;
  const pValue = bootstrapPValue({ ...replicates, exhaustive: plan.exhaustive });
  const nUndefined = plan.resamples - tuples.reduce((sum, n) => sum + n, 0);
  return { ...base, ...ends, pValue, nUndefined };
}
