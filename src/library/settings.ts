import { timerMs } from '../judge/timer.js';
import type { Plan } from '../run/plan.js';

/** How fast the requests of a trial go out, and how long each may take. */
export interface Pacing {
  /** Requests in flight. */
  concurrency: number;
  /** Requests a minute. */
  rpm: number | undefined;
  /** Tokens a minute. */
  tpm: number | undefined;
  /** Attempts at one request. */
  attempts: number;
  deadlineMs: number;
  /** The longest wait that a server may ask for. */
  maxWaitMs: number;
}

/** The pacing of a plan, with what stands where it says nothing. @param asked what is asked for beside it, which wins */
export function pacingOf(limits: Plan['limits'] = {}, asked: Plan['limits'] = {}): Pacing {
  const { concurrency = 8, rpm, tpm, attempts = 6, deadline = 120, maxWait = 600 } = { ...limits, ...asked };
  return {
    concurrency,
    rpm,
    tpm,
    attempts,
    deadlineMs: 1000 * deadline,
    maxWaitMs: timerMs(1000 * maxWait),
  };
}
