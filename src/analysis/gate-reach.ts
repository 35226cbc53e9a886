import { Unknown } from '../expressions/evaluate.js';
import type { Expression } from '../expressions/expression.js';
import { heldAgainst, type Measure } from './gate-values.js';

/** More data than this is no plan. */
const MOST_TIMES = 1000;
/** The search ends where the bounds are this near. */
const NEAR = 1.005;

/**
 * How many times as many data would decide a gate that cannot be told, were the values to stay: intervals narrow towards
 * their values with the square root of what they are taken over. As they do, an answer that is once there stays.
 * @returns null where 1,000 times as many would not: a value lies at the limit
 */
export function timesToDecide(
  expression: Expression,
  figures: Readonly<Record<string, Measure>>,
): number | null {
  const decided = (times: number) => {
    const narrowed = Object.entries(figures).map(([name, one]) => [name, narrower(one, Math.sqrt(times))]);
    return !(heldAgainst(expression, Object.fromEntries(narrowed)) instanceof Unknown);
  };
  let [low, high] = [1, MOST_TIMES];
  if (!decided(high)) return null;
  while (high / low > NEAR) {
    const middle = Math.sqrt(low * high);
    if (decided(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function narrower({ value, interval }: Measure, by: number): Measure {
  if (interval === undefined || value.value === null) return { value };
  const { low, high } = interval;
  const at = value.value;
  const end = (limit: typeof low) => (limit.value === null ? limit : { value: at + (limit.value - at) / by });
  return { value, interval: { low: end(low), high: end(high) } };
}
