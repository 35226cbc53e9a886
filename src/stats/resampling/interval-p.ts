import { normalQuantile, normalTwoSided } from '../numeric/normal.js';

/**
 * The p-value that an interval stands for, so that many can be adjusted together: two-sided, 1 − the confidence of an
 * interval of the same kind that would just reach a value. On the normal scale, by the half of the interval that lies
 * towards it: below 1 − `confidence` exactly where the interval leaves the value out.
 * @param at the value under the hypothesis
 * @param confidence of the interval, 0 … 1
 * @returns NaN where the interval is undefined or has no width on that side
 */
export function intervalP(
  { value, low, high }: { value: number; low: number; high: number },
  at: number,
  confidence: number,
): number {
  if (value === at) return 1;
  const half = at < value ? value - low : high - value;
  if (!(half > 0)) return Number.NaN;
  return normalTwoSided((normalQuantile((1 + confidence) / 2) * (value - at)) / half);
}
