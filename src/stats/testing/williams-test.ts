import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { studentTwoSided } from '../numeric/beta.js';

/** Williams's t with its p-value; NaN with a reason where two of the three are the same. */
export interface WilliamsResult {
  /** t with n − 3 degrees of freedom; NaN where undefined, then `reason` says why. */
  t: number;
  degreesOfFreedom: number;
  /** Two-sided. */
  pValue: number;
  reason?: Remark;
}

/**
 * Williams' test of two dependent Pearson correlations that share a variable: is r12 = r13, given r23? Valid for
 * independent observations of three jointly normal variables, so for judges it is a test of system means: all three
 * measured on the same systems.
 *
 * Source: Williams (1959) in the form recommended by Steiger (1980).
 * @param r12,r13 the correlations compared: gold with judge a, gold with judge b
 * @param r23 judge a with judge b
 * @param n observations (systems) behind each of the three
 * @returns NaN with a reason for fewer than 4 observations, an undefined correlation, or judges that cannot be told apart
 * @throws InputError for a correlation outside −1 … 1 or an n that is no whole number
 */
export function williamsTest(r12: number, r13: number, r23: number, n: number): WilliamsResult {
  for (const [name, r] of Object.entries({ r12, r13, r23 })) {
    if (Math.abs(r) > 1) throw new InputError(`Expected \`${name}\` to be between -1 and 1, got ${r}`);
  }
  if (!Number.isInteger(n) || n < 0) {
    throw new InputError(`Expected the number of observations to be a whole number, got ${n}`);
  }
  const degreesOfFreedom = n - 3;
  const none = (reason: Remark) => ({ t: Number.NaN, degreesOfFreedom, pValue: Number.NaN, reason });
  if (Number.isNaN(r12 + r13 + r23)) return none(remark('a-correlation-undefined'));
  if (n < 4) return none(remark('few-systems-for-williams', { systems: n }));
  if (r23 === 1) return none(remark('judges-alike'));
  const determinant = 1 - r12 ** 2 - r13 ** 2 - r23 ** 2 + 2 * r12 * r13 * r23;
  const mean = (r12 + r13) / 2;
  // A determinant just below 0 is rounding: the three vectors lie in one plane.
  const spread = (2 * Math.max(0, determinant) * (n - 1)) / (n - 3) + mean ** 2 * (1 - r23) ** 3;
  const t = r12 === r13 ? 0 : (r12 - r13) * Math.sqrt(((n - 1) * (1 + r23)) / spread);
  if (!Number.isFinite(t)) return none(remark('no-variance-to-test'));
  return { t, degreesOfFreedom, pValue: studentTwoSided(t, degreesOfFreedom) };
}
