/** The longest time a timer takes, 24.8 days: a longer one fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A time that a timer takes. Whoever waits longer looks again when it fires. */
export function timerMs(ms: number): number {
  return Math.min(ms, LONGEST_TIMER_MS);
}
