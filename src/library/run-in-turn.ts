import type { RunResult } from '../run/run-trial.js';
import type { ReadyTrial } from './ready-trials.js';

/** What all trials of a session share. */
export interface Shared {
  /** US dollars; absent = no limit. */
  budgetUsd?: number | undefined;
  /** Requests sent, each attempt counted; absent = no limit. */
  maxRequests?: number | undefined;
}

/** A trial that was run, to its end or to where it was stopped. */
export interface RanTrial {
  ready: ReadyTrial;
  result: RunResult;
}

/**
 * Runs trials one after the other, until one of them is stopped; each gets what the others left of the budget.
 * @param run runs one trial, with its share of the limits
 */
export async function runInTurn(
  trials: readonly ReadyTrial[],
  { budgetUsd, maxRequests }: Shared,
  run: (
    ready: ReadyTrial,
    share: { budget: number | undefined; maxRequests: number | undefined },
  ) => Promise<RunResult>,
): Promise<RanTrial[]> {
  const ran: RanTrial[] = [];
  let spent = 0;
  let sent = 0;
  for (const ready of trials) {
    const result = await run(ready, {
      budget: budgetUsd === undefined ? undefined : budgetUsd - spent,
      maxRequests: maxRequests === undefined ? undefined : maxRequests - sent,
    });
    ran.push({ ready, result });
    spent += result.tally.dollars;
    sent += result.tally.sent;
    if (result.stop) break;
  }
  return ran;
}
