import { normalQuantile } from './normal.js';

/**
 * The regularised incomplete beta function, the Student t and correlation tests that are values of it, and the quantiles
 * of both distributions.
 */

/**
 * δ(x) = log Γ(x+1) − (x + ½) log x + x − ½ log 2π, the error of Stirling's formula (Loader 2000), for x > 0.
 * Below 16 it is brought there by its recurrence; above, its asymptotic series is exact to the last digit.
 */
function stirlingError(x: number): number {
  let shift = 0;
  let at = x;
  while (at < 16) {
    shift += (at + 0.5) * Math.log1p(1 / at) - 1;
    at += 1;
  }
  const s = 1 / (at * at);
  return (
    shift +
    (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - (s * 691) / 360360))))) / at
  );
}

/** x log(x/m) + m − x without cancellation near x = m (Loader 2000). */
function deviance(x: number, m: number): number {
  if (Math.abs(x - m) < 0.1 * (x + m)) {
    const v = (x - m) / (x + m);
    let sum = (x - m) * v;
    let power = 2 * x * v;
    for (let k = 3; k < 100; k += 2) {
      power *= v * v;
      const next = sum + power / k;
      if (next === sum) break;
      sum = next;
    }
    return sum;
  }
  return x * Math.log(x / m) + m - x;
}

/**
 * Γ(n+1) / (Γ(k+1) Γ(n−k+1)) · p^k · q^(n−k) for real 0 ≤ k ≤ n (Loader 2000): the binomial probability of k
 * out of n, with full relative precision for any size.
 * @param q 1 − p, handed over because the caller may know it better than the subtraction
 */
export function binomialTerm(k: number, n: number, p: number, q: number): number {
  if (p === 0) return k === 0 ? 1 : 0;
  if (q === 0) return k === n ? 1 : 0;
  if (k === 0) return Math.exp(p < 0.1 ? n * Math.log1p(-p) : n * Math.log(q));
  if (k === n) return Math.exp(q < 0.1 ? n * Math.log1p(-q) : n * Math.log(p));
  const rest = n - k;
  const exponent =
    stirlingError(n) - stirlingError(k) - stirlingError(rest) - deviance(k, n * p) - deviance(rest, n * q);
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * k * rest));
}

/**
 * I_x(a, b), the regularised incomplete beta function, by its continued fraction (DLMF 8.17.22, by Lentz's
 * method) on the side of the mean where that converges fast.
 * @param a,b > 0
 * @param x 0 … 1
 * @param y 1 − x, for callers that know it without the loss of the subtraction
 */
export function regularizedBeta(a: number, b: number, x: number, y: number = 1 - x): number {
  if (Number.isNaN(x) || Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - lowerPart(b, a, y, x);
  return lowerPart(a, b, x, y);
}

const TINY = 1e-300;

/** The even part of the continued fraction (Didonato & Morris 1992, eq. 9): no difference of near equals in it. */
function lowerPart(a: number, b: number, x: number, y: number): number {
  // x^a y^b / B(a, b) written as a binomial term.
  const front = ((a * b) / (a + b)) * binomialTerm(a, a + b, x, y);
  if (front === 0) return 0;
  const slack = a * y - b * x + 1;
  let fraction = (a * slack) / (a + 1);
  if (Math.abs(fraction) < TINY) fraction = TINY;
  let c = fraction;
  let d = 0;
  // The number of steps grows as the root of the larger parameter.
  const limit = 1000 + 20 * Math.sqrt(Math.max(a, b));
  for (let m = 1; m < limit; m++) {
    const odd = a + 2 * m - 1;
    const numerator = (((a + m - 1) / odd) * (a + b + m - 1) * m * (b - m) * x * x) / odd;
    const denominator = m + (m * (b - m) * x) / odd + ((a + m) * (slack + m * (1 + y))) / (odd + 2);
    d = denominator + numerator * d;
    c = denominator + numerator / c;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    if (Math.abs(c) < TINY) c = TINY;
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < 3e-16) break;
  }
  return front / fraction;
}

/** P(|T| ≥ |t|) of Student's t; NaN without degrees of freedom. */
export function studentTwoSided(t: number, degreesOfFreedom: number): number {
  if (!(degreesOfFreedom > 0)) return Number.NaN;
  if (Math.abs(t) === Infinity) return 0;
  const square = t * t;
  if (square === Infinity) return 0;
  const total = degreesOfFreedom + square;
  return regularizedBeta(degreesOfFreedom / 2, 0.5, degreesOfFreedom / total, square / total);
}

/**
 * The x with I_x(a, b) = p: the p-quantile of the beta distribution, by halving; 0 and 1 for a = 0 and b = 0, where all
 * of it lies at one end.
 * @param p 0 … 1
 * @param a,b >= 0, not both 0
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (Number.isNaN(p) || Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
  if (a === 0 || p <= 0) return 0;
  if (b === 0 || p >= 1) return 1;
  // On the side nearer to 0, where doubles lie close.
  if (regularizedBeta(a, b, 0.5) < p) return 1 - lowerQuantile(1 - p, b, a);
  return lowerQuantile(p, a, b);
}

/** A quantile of at most .5; geometric means until it is known to a factor, so that tiny ones are found too. */
function lowerQuantile(p: number, a: number, b: number): number {
  let low = 1e-300;
  let high = 0.5;
  if (regularizedBeta(a, b, low) >= p) return 0;
  for (let k = 0; k < 200 && high - low > 1e-16 * high; k++) {
    const middle = high > 4 * low ? Math.sqrt(low * high) : (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (regularizedBeta(a, b, middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The t with P(T ≤ t) = p.
 * @param p 0 … 1
 * @param degreesOfFreedom > 0; Infinity gives the normal quantile; else NaN
 */
export function studentQuantile(p: number, degreesOfFreedom: number): number {
  if (degreesOfFreedom === Infinity) return normalQuantile(p);
  if (!(degreesOfFreedom > 0) || Number.isNaN(p)) return Number.NaN;
  if (p === 0.5) return 0;
  // Of |T|, t² / (t² + degrees of freedom) is beta distributed; near the middle that, far out its complement is small.
  const tail = 2 * Math.min(p, 1 - p);
  const half = degreesOfFreedom / 2;
  const size =
    tail > 0.5
      ? rootOfRatio(betaQuantile(1 - tail, 0.5, half), degreesOfFreedom)
      : Math.sqrt(degreesOfFreedom * (1 / betaQuantile(tail, half, 0.5) - 1));
  return p < 0.5 ? -size : size;
}

function rootOfRatio(x: number, degreesOfFreedom: number): number {
  return Math.sqrt((degreesOfFreedom * x) / (1 - x));
}
