import { InputError } from '../../errors.js';
import { normalCdf } from '../numeric/normal.js';

/** The p-value of a mean against a margin. */
export interface SignMeanResult {
  /** `exact` for up to 200 signs, else the normal approximation of the same statistic. */
  test: 'exact' | 'score';
  /** The score statistic, about standard normal on the edge of the hypothesis. */
  z: number;
  /** One-sided. */
  pValue: number;
}

/**
 * Tests whether the mean of signs (each −1, 0 or 1) lies below a margin: the non-inferiority test of two paired
 * shares. The statistic is Tango's score (1998). Exact and unconditional: how many signs are 0 is not known under the
 * hypothesis, so the p-value is the largest chance of an outcome at least as extreme, over all shares of 0 (Sidik
 * 2003). It is never too small.
 *
 * @param plus,minus how many signs are 1 and −1
 * @param n how many there are, at least 1
 * @param margin 0 ≤ margin < 1; the hypothesis is a mean of at least that
 * @throws InputError for counts or a margin out of range
 */
export function signMeanTest(plus: number, minus: number, n: number, margin: number): SignMeanResult {
  if (!Number.isInteger(n) || n < 1) {
    throw new InputError(`Expected the number of signs to be an integer of at least 1, got ${n}`);
  }
  for (const count of [plus, minus]) {
    if (!Number.isInteger(count) || count < 0 || plus + minus > n) {
      throw new InputError(`Expected counts of signs that add up to at most ${n}, got ${plus} and ${minus}`);
    }
  }
  if (!(margin >= 0 && margin < 1)) {
    throw new InputError(`Expected the margin to be at least 0 and below 1, got ${margin}`);
  }
  const z = score(plus, minus, n, margin);
  if (n > LARGEST_EXACT) return { test: 'score', z, pValue: normalCdf(z) };
  const tail = tailOf(outcomesUpTo(z, n, margin), n, margin);
  return { test: 'exact', z, pValue: Math.min(1, highest(tail, 0, (1 - margin) / 2)) };
}

/** Beyond this the outcomes are many and the normal approximation is good. */
const LARGEST_EXACT = 200;
/** Scores nearer than this are equal. */
const SAME = 1e-10;

/** Tango's score: the mean minus the margin over its error, with the share of −1 at its likeliest on the edge. */
function score(plus: number, minus: number, n: number, margin: number): number {
  const b = -plus - minus + (2 * n - plus + minus) * margin;
  const root = Math.sqrt(b * b + 8 * n * minus * margin * (1 - margin));
  const share = Math.max(0, (root - b) / (4 * n));
  const variance = n * (2 * share + margin - margin * margin);
  const distance = plus - minus - n * margin;
  // Without a margin and without signs there is nothing to tell the two apart.
  return variance > 0 ? distance / Math.sqrt(variance) : 0;
}

interface Outcome {
  plus: number;
  minus: number;
  /** log of n! / (plus! minus! zero!). */
  ways: number;
}

/** Outcomes at least as far below the margin. */
function outcomesUpTo(z: number, n: number, margin: number): Outcome[] {
  const logFactorial = new Float64Array(n + 1);
  for (let k = 2; k <= n; k++) logFactorial[k] = logFactorial[k - 1] + Math.log(k);
  const outcomes: Outcome[] = [];
  for (let plus = 0; plus <= n; plus++) {
    for (let minus = 0; plus + minus <= n; minus++) {
      if (score(plus, minus, n, margin) > z + SAME) continue;
      const ways =
        logFactorial[n] - logFactorial[plus] - logFactorial[minus] - logFactorial[n - plus - minus];
      outcomes.push({ plus, minus, ways });
    }
  }
  return outcomes;
}

/** The chance of these outcomes as a function of the share of −1, on the edge of the hypothesis. */
function tailOf(outcomes: readonly Outcome[], n: number, margin: number): (share: number) => number {
  return (share) => {
    const shares = [share + margin, share, Math.max(0, 1 - margin - 2 * share)];
    const logs = shares.map(Math.log);
    let sum = 0;
    for (const { plus, minus, ways } of outcomes) {
      let log = ways;
      const counts = [plus, minus, n - plus - minus];
      for (let k = 0; k < 3; k++) if (counts[k] > 0) log += counts[k] * logs[k];
      sum += Math.exp(log);
    }
    return sum;
  };
}

const GRID = 100;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The highest value between two ends: the best of a grid, then a golden-section search around it. */
function highest(at: (x: number) => number, from: number, to: number): number {
  const step = (to - from) / GRID;
  let best = 0;
  let value = Number.NEGATIVE_INFINITY;
  for (let k = 0; k <= GRID; k++) {
    const here = at(from + step * k);
    if (here > value) {
      value = here;
      best = k;
    }
  }
  let low = from + step * Math.max(0, best - 1);
  let high = from + step * Math.min(GRID, best + 1);
  for (let k = 0; k < 30; k++) {
    const a = high - GOLDEN * (high - low);
    const b = low + GOLDEN * (high - low);
    const [valueA, valueB] = [at(a), at(b)];
    value = Math.max(value, valueA, valueB);
    if (valueA > valueB) high = b;
    else low = a;
  }
  return value;
}
