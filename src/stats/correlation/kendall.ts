import { InputError } from '../../errors.js';
import type { Remark } from '../../remarks/remark.js';
import { normalTwoSided } from '../numeric/normal.js';
import { completePairs, undefinedReason } from '../numeric/pairs.js';
import { countPairs, type PairCounts } from './kendall-pairs.js';

/** Which tau: `a` divides by all pairs, `b` corrects for ties in each vector, `c` for unlike numbers of values. */
export type KendallVariant = 'a' | 'b' | 'c';

/** Tau with the counts of pairs behind it; NaN with a reason where one side is constant. */
export interface KendallResult {
  /** −1 … 1; NaN when undefined, then `reason` says why. */
  tau: number;
  /** Two-sided, of no association; NaN when tau is. */
  pValue: number;
  /** Pairs of values used: those in which neither is NaN. */
  n: number;
  /** Of the n(n−1)/2 pairs of observations: ordered alike by x and y. */
  concordant: number;
  /** Ordered oppositely. */
  discordant: number;
  /** Tied in x and not in y. */
  tiesX: number;
  /** Tied in y and not in x. */
  tiesY: number;
  /** Tied in both; the five counts add up to n(n−1)/2. */
  tiesBoth: number;
  reason?: Remark;
}

/** Without ties the exact distribution is used up to here, as SciPy's `method='auto'` does. */
const EXACT_LIMIT = 33;

/**
 * Kendall's rank correlation (Kendall 1938, 1945; tau-c: Stuart 1953), by direct pairs for short vectors and in
 * O(n log n) for long ones (Knight 1966). The p-value is the same for the three variants and equals SciPy's
 * `kendalltau`: exact without ties for n ≤ 33 or at most one pair out of order, else normal with the variance
 * corrected for ties.
 *
 * @param x,y of one length; a pair with a NaN is missing and dropped; infinities order as the largest and the
 *   smallest value
 * @returns tau NaN with a reason for fewer than two complete pairs or a constant vector
 * @throws InputError when the lengths differ, a value is no number, or the variant is unknown
 * @example
 * kendallTau([1, 2, 3], [1, 3, 2]).tau; // => 1 / 3
 * kendallTau([1, 2, Number.NaN, 3], [3, 2, 5, 1]).tau; // => -1
 */
export function kendallTau(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  { variant = 'b' }: { variant?: KendallVariant } = {},
): KendallResult {
  if (variant !== 'a' && variant !== 'b' && variant !== 'c') {
    throw new InputError(`Expected the variant of tau to be 'a', 'b' or 'c', got ${JSON.stringify(variant)}`);
  }
  const pairs = completePairs(x, y);
  const n = pairs.x.length;
  const counts = countPairs(pairs.x, pairs.y);
  const { concordant, discordant, tiesX, tiesY, tiesBoth } = counts;
  const result = { n, concordant, discordant, tiesX, tiesY, tiesBoth };
  const reason = undefinedReason(pairs);
  if (reason !== undefined) return { tau: Number.NaN, pValue: Number.NaN, ...result, reason };
  return { tau: coefficient(counts, n, variant), pValue: pValue(counts, n), ...result };
}

function coefficient(counts: PairCounts, n: number, variant: KendallVariant): number {
  const difference = counts.concordant - counts.discordant;
  const total = (n * (n - 1)) / 2;
  const classes = Math.min(counts.x.distinct, counts.y.distinct);
  const tau =
    variant === 'a'
      ? difference / total
      : variant === 'b'
        ? difference / Math.sqrt(total - counts.x.pairs) / Math.sqrt(total - counts.y.pairs)
        : (2 * difference) / ((n * n * (classes - 1)) / classes);
  return Math.max(-1, Math.min(1, tau));
}

function pValue(counts: PairCounts, n: number): number {
  const untied = counts.x.pairs === 0 && counts.y.pairs === 0;
  const fewer = Math.min(counts.concordant, counts.discordant);
  // SciPy compares the discordant pairs with all others, which without ties are the concordant ones.
  if (untied && (n <= EXACT_LIMIT || fewer <= 1)) return exactP(n, fewer);
  const m = n * (n - 1);
  const variance =
    (m * (2 * n + 5) - counts.x.variance - counts.y.variance) / 18 +
    (2 * counts.x.pairs * counts.y.pairs) / m +
    (counts.x.triples * counts.y.triples) / (9 * m * (n - 2));
  return normalTwoSided((counts.concordant - counts.discordant) / Math.sqrt(variance));
}

/**
 * P(min(concordant, discordant) ≤ c) over the n! orders, all equally likely (Kendall 1970, ch. 5).
 * Counts the orders with k exchanges by adding one observation at a time.
 */
function exactP(n: number, c: number): number {
  if (n === 2 || 4 * c === n * (n - 1)) return 1;
  if (c === 0) return 2 / factorial(n);
  if (c === 1) return 2 / factorial(n - 1);
  let orders = new Float64Array(c + 1);
  orders[0] = 1;
  orders[1] = 1;
  for (let j = 3; j <= n; j++) {
    const next = new Float64Array(c + 1);
    let sum = 0;
    for (let k = 0; k <= c; k++) {
      sum += orders[k];
      if (k >= j) sum -= orders[k - j];
      next[k] = sum;
    }
    orders = next;
  }
  let total = 0;
  for (const count of orders) total += count;
  return Math.min(1, (2 * total) / factorial(n));
}

function factorial(n: number): number {
  let product = 1;
  for (let k = 2; k <= n && product < Infinity; k++) product *= k;
  return product;
}
