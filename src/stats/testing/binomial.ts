import { InputError } from '../../errors.js';
import { binomialTerm, regularizedBeta } from '../numeric/beta.js';

/**
 * The exact two-sided binomial test: the probability of all outcomes that are at most as likely as the one seen
 * (within a relative 1e-7, as SciPy's `binomtest` and R's `binom.test` count equals).
 *
 * @param k successes, 0 … n
 * @param n trials, at least 1
 * @param p the probability of success under the hypothesis
 * @returns the p-value
 * @throws InputError for counts that are no whole numbers in range, or p outside 0 … 1
 * @example
 * binomialTest(8, 8); // => 2 / 256
 */
export function binomialTest(k: number, n: number, p: number = 0.5): number {
  if (!Number.isInteger(n) || n < 1) {
    throw new InputError(`Expected the number of trials to be an integer of at least 1, got ${n}`);
  }
  if (!Number.isInteger(k) || k < 0 || k > n) {
    throw new InputError(`Expected the number of successes to be an integer in 0 … ${n}, got ${k}`);
  }
  if (!(p >= 0 && p <= 1)) throw new InputError(`Expected a probability between 0 and 1, got ${p}`);
  if (k === p * n) return 1;
  // Mirror, so that the outcome seen lies below the mean.
  return k < p * n ? testBelowMean(k, n, p, 1 - p) : testBelowMean(n - k, n, 1 - p, p);
}

function testBelowMean(k: number, n: number, p: number, q: number): number {
  const limit = binomialTerm(k, n, p, q) * (1 + 1e-7);
  // The smallest outcome above the mean that is at most as likely; the terms fall from the mean on.
  let low = Math.ceil(p * n);
  let high = n + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (binomialTerm(middle, n, p, q) <= limit) high = middle;
    else low = middle + 1;
  }
  return Math.min(1, atMost(k, n, p, q) + (low > n ? 0 : atMost(n - low, n, q, p)));
}

/** P(X ≤ k). */
function atMost(k: number, n: number, p: number, q: number): number {
  return k >= n ? 1 : regularizedBeta(n - k, k + 1, q, p);
}
