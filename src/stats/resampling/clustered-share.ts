import { type Remark, remark } from '../../remarks/remark.js';
import { betaQuantile, studentQuantile } from '../numeric/beta.js';
import { checkConfidence } from './bootstrap-interval.js';

/** What one item (a cluster: its observations go together) says of a share: so many of so many; a tie may be a half. */
export interface ShareOfItem {
  yes: number;
  of: number;
}

/** A share with its interval. NaN where undefined; `reason` then says why. */
export interface ClusteredShare {
  share: number;
  low: number;
  high: number;
  reason?: Remark;
  confidence: number;
  /** Items with an observation, and observations. */
  nItems: number;
  n: number;
  /** As many independent observations as would tell as much: what the interval rests on. */
  effectiveN: number;
}

/**
 * The share of yes among observations that come in items: the Korn–Graubard interval. It is Clopper & Pearson's for
 * n* independent observations, n* = p(1 − p) / V · (t(n − 1) / t(items − 1))², at most n; V is the variance of the
 * share between items, by linearization. Where nothing varies between items (a share of 0 or 1 above all) V says
 * nothing, and n* is the number of items: the interval then never has width 0.
 *
 * Source: Korn & Graubard (1998), Survey Methodology 24; equals R's `survey::svyciprop(method = "beta")` where n* is
 * below n and V above 0.
 * @param items observations of each; one without any is passed over
 * @returns NaN with a reason without an observation
 * @throws InputError for a confidence out of range
 */
export function clusteredShare(
  items: Iterable<ShareOfItem>,
  { confidence = 0.95 }: { confidence?: number } = {},
): ClusteredShare {
  checkConfidence(confidence);
  const seen = [...items].filter(({ of }) => of > 0);
  let yes = 0;
  let n = 0;
  for (const item of seen) {
    yes += item.yes;
    n += item.of;
  }
  const nItems = seen.length;
  const base = { confidence, nItems, n };
  if (nItems === 0) {
    const none = { share: Number.NaN, low: Number.NaN, high: Number.NaN, effectiveN: Number.NaN };
    return { ...none, reason: remark('nothing-observed'), ...base };
  }
  const share = yes / n;
  const effectiveN = effectiveNumber(seen, share, n, (1 - confidence) / 2);
  return { share, ...betaLimits(share, effectiveN, confidence), effectiveN, ...base };
}

function effectiveNumber(items: readonly ShareOfItem[], share: number, n: number, tail: number): number {
  let squares = 0;
  for (const { yes, of } of items) squares += (yes - share * of) ** 2;
  const nItems = items.length;
  const variance = ((nItems / (nItems - 1)) * squares) / n ** 2;
  // Below that, the sum of squares is what is left of rounding.
  if (nItems < 2 || !(squares > 1e-20 * n ** 2)) return Math.min(n, nItems);
  const ratio = studentQuantile(tail, n - 1) / studentQuantile(tail, nItems - 1);
  const effective = ((share * (1 - share)) / variance) * (n > 1 ? ratio ** 2 : 1);
  return Math.min(n, effective);
}

/** Clopper & Pearson's limits for a share of n observations; n need not be whole. */
function betaLimits(share: number, n: number, confidence: number): { low: number; high: number } {
  const tail = (1 - confidence) / 2;
  const yes = n * share;
  return {
    low: betaQuantile(tail, yes, n - yes + 1),
    high: betaQuantile(1 - tail, yes + 1, n - yes),
  };
}
