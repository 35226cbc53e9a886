import type { Random } from '../numeric/random.js';
import { bootstrapInterval, checkConfidence, definedOf } from './bootstrap-interval.js';
import { type ClusteredEstimate, WIDTHLESS } from './clustered-interval.js';

/**
 * The unweighted mean of the means of several groups, with a percentile interval: each resample draws the members of
 * every group anew, as many as it has (Efron & Tibshirani 1993, ch. 8: several samples).
 * @param groups values of each; NaN = missing, drawn but not counted. A group without a value is left out
 * @returns NaN where no group has a value
 */
export function meanOfMeans(
  groups: readonly ArrayLike<number>[],
  {
    resamples = 9999,
    confidence = 0.95,
    random,
  }: { resamples?: number; confidence?: number; random: Random },
): Pick<ClusteredEstimate, 'value' | 'low' | 'high' | 'reason'> {
  checkConfidence(confidence);
  const all = groups.map((group, k) => ({
    values: Float64Array.from(group),
    draw: random.fork(`group ${k}`),
  }));
  const used = all.filter(({ values }) => values.some((value) => !Number.isNaN(value)));
  const value = used.reduce((sum, { values }) => sum + meanAt(values, (i) => i), 0) / used.length;
  if (used.length === 0) return { value: Number.NaN, low: Number.NaN, high: Number.NaN };
  const means = new Float64Array(resamples);
  for (const { values, draw } of used) {
    for (let r = 0; r < resamples; r++) {
      means[r] += meanAt(values, () => draw.int(values.length)) / used.length;
    }
  }
  const { low, high } = bootstrapInterval(definedOf(means, undefined), value, confidence, 'percentile');
  return { value, ...(low < high ? { low, high } : WIDTHLESS) };
}

function meanAt(values: Float64Array, place: (nth: number) => number): number {
  let [n, sum] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[place(i)];
    if (Number.isNaN(value)) continue;
    n += 1;
    sum += value;
  }
  return sum / n;
}
