import { InputError } from '../../errors.js';

/** Beyond this the tail is taken from its continued fraction; within it the series does not cancel. */
const TAIL = 3;
const ROOT_2PI = Math.sqrt(2 * Math.PI);

/**
 * P(Z ≤ z) of the standard normal; NaN for NaN. Relative error about 1e-13 down to the smallest double.
 * @example
 * normalCdf(0); // => 0.5
 */
export function normalCdf(z: number): number {
  if (z < -TAIL) return upperTail(-z);
  if (z > TAIL) return 1 - upperTail(z);
  return 0.5 + centralPart(z);
}

/** P(|Z| ≥ |z|). */
export function normalTwoSided(z: number): number {
  return Math.min(1, 2 * normalCdf(-Math.abs(z)));
}

/**
 * The z with P(Z ≤ z) = p.
 * @param p 0 … 1; 0 and 1 give −∞ and ∞; NaN gives NaN
 * @throws InputError outside
 */
export function normalQuantile(p: number): number {
  if (p < 0 || p > 1) throw new InputError(`Expected a probability between 0 and 1, got ${p}`);
  if (Number.isNaN(p)) return Number.NaN;
  // p − 0.5 and 1 − p are exact where they are used.
  if (Math.abs(p - 0.5) < 0.45) return centralQuantile(p - 0.5);
  return p < 0.5 ? -tailQuantile(p) : tailQuantile(1 - p);
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / ROOT_2PI;
}

/** P(0 ≤ Z ≤ z), negative for negative z (Abramowitz & Stegun 1964, 26.2.11): all terms have one sign. */
function centralPart(z: number): number {
  let term = z;
  let sum = z;
  for (let k = 3; Math.abs(term) > Math.abs(sum) * 1e-17; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return density(z) * sum;
}

/** P(Z > z) for z > 3 (Abramowitz & Stegun 1964, 26.2.14), evaluated from the far end. */
function upperTail(z: number): number {
  if (z === Infinity) return 0;
  const depth = Math.ceil(20 + 900 / (z * z));
  let fraction = z;
  for (let k = depth; k >= 1; k--) fraction = z + k / fraction;
  return density(z) / fraction;
}

/** Halley's iteration on the central part; the density's derivative is −z times the density. */
function centralQuantile(q: number): number {
  let z = q * ROOT_2PI;
  for (let k = 0; k < 50; k++) {
    const error = (centralPart(z) - q) / density(z);
    const step = error / (1 + (z * error) / 2);
    z -= step;
    if (Math.abs(step) <= 1e-9 * Math.abs(z)) break;
  }
  return z;
}

/** The z with P(Z > z) = q, q ≤ 0.05: start from Abramowitz & Stegun 26.2.22, then Halley's iteration. */
function tailQuantile(q: number): number {
  if (q === 0) return Infinity;
  const t = Math.sqrt(-2 * Math.log(q));
  let z = t - (2.30753 + 0.27061 * t) / (1 + t * (0.99229 + t * 0.04481));
  for (let k = 0; k < 50; k++) {
    const error = (normalCdf(-z) - q) / density(z);
    const step = error / (1 - (z * error) / 2);
    z += step;
    if (Math.abs(step) <= 1e-9 * z) break;
  }
  return z;
}
