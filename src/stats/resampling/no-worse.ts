import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { studentTwoSided } from '../numeric/beta.js';
import { normalCdf } from '../numeric/normal.js';
import { requireNumbers } from '../numeric/numbers.js';
import { type DifferenceReplicates, shareAtLeast, shareAtMost } from './bootstrap-test.js';

/**
 * Whether a difference a − b lies within a margin: one-sided tests against both ends (TOST). A small p says so; p = 1 of
 * a test of no difference does not. Each test is at the level itself, so that equivalence at .05 goes with a 90%
 * interval within the margin.
 */
export interface NoWorse {
  margin: number;
  /** Of the hypothesis a − b ≤ −margin: small where a is no worse than b by more than the margin. */
  nonInferiority: number;
  /** Of the hypothesis a − b ≥ margin: small where a is no better by more than the margin. */
  nonSuperiority: number;
  /** The larger of the two: small where neither is. */
  equivalence: number;
}

/** @throws InputError for a margin that is not above 0 */
export function checkMargin(margin: number): void {
  if (!(margin > 0 && margin < Infinity)) {
    throw new InputError(`Expected \`margin\` to be a finite number above 0, got ${margin}`);
  }
}

/** From the resamples of a difference. */
export function noWorseByResamples(replicates: DifferenceReplicates, margin: number): NoWorse {
  checkMargin(margin);
  return both(shareAtMost(replicates, -margin), shareAtLeast(replicates, margin), margin);
}

/** From a difference that is the same on every resample: of so many none says otherwise. */
export function noWorseOfConstant(difference: number, resamples: number, margin: number): NoWorse {
  const replicates = { values: Array(resamples).fill(difference), tuples: Array(resamples).fill(1) };
  return noWorseByResamples({ ...replicates, exhaustive: false }, margin);
}

/**
 * From a difference with its standard error, by Student's t.
 * @param degreesOfFreedom Infinity: normal
 */
export function noWorseByStudent(
  difference: number,
  standardError: number,
  degreesOfFreedom: number,
  margin: number,
): NoWorse {
  checkMargin(margin);
  const above = (from: number) => upperTail(from / standardError, degreesOfFreedom);
  return both(above(difference + margin), above(margin - difference), margin);
}

/** A paired test of equivalence of two means; a and b of one length, pairs with NaN are dropped. */
export interface PairedEquivalence extends NoWorse {
  /** mean(a) − mean(b). */
  difference: number;
  standardError: number;
  n: number;
  reason?: Remark;
}

/**
 * Two one-sided paired t-tests (Schuirmann 1987); equals `ttost_paired` of statsmodels.
 * @returns NaN with a reason for fewer than two pairs, and for differences that do not vary
 * @throws InputError for vectors of unequal length, a value that is no number, a margin not above 0
 */
export function pairedEquivalence(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  { margin }: { margin: number },
): PairedEquivalence {
  checkMargin(margin);
  if (a.length !== b.length) {
    throw new InputError(`Expected a and b of one length, got ${a.length} and ${b.length} values`);
  }
  requireNumbers(a, 'a');
  requireNumbers(b, 'b');
  const differences = Array.from(a, (value, k) => value - b[k]).filter((value) => !Number.isNaN(value));
  const n = differences.length;
  const difference = differences.reduce((sum, value) => sum + value, 0) / n;
  const squares = differences.reduce((sum, value) => sum + (value - difference) ** 2, 0);
  const standardError = Math.sqrt(squares / (n - 1) / n);
  if (n < 2 || !(standardError > 0)) {
    const none = { nonInferiority: Number.NaN, nonSuperiority: Number.NaN, equivalence: Number.NaN };
    const reason = n < 2 ? remark('few-complete-pairs', { pairs: n }) : remark('differences-constant');
    return { difference, standardError, n, margin, ...none, reason };
  }
  return { ...noWorseByStudent(difference, standardError, n - 1, margin), difference, standardError, n };
}

function both(nonInferiority: number, nonSuperiority: number, margin: number): NoWorse {
  return { margin, nonInferiority, nonSuperiority, equivalence: Math.max(nonInferiority, nonSuperiority) };
}

/** P(T ≥ t). */
function upperTail(t: number, degreesOfFreedom: number): number {
  if (degreesOfFreedom === Infinity) return normalCdf(-t);
  const half = studentTwoSided(t, degreesOfFreedom) / 2;
  return t >= 0 ? half : 1 - half;
}
