import { join } from 'node:path';
import { dataFolder } from '../../datasets/data-folder.js';
import type { Place } from '../../datasets/locate.js';
import { loadOwnPrices } from '../judge/prices.js';
import { probedJudge } from '../judge/probed.js';
import type { Plan } from '../run/plan.js';
import { checkPlan } from '../run/read-plan.js';
import { type RunResult, runTrial } from '../run/run-trial.js';
import { packageVersion } from '../tables/version.js';
import { hereOr } from './place.js';
import { type ReadyTrial, readyTrials, requirePrices } from './ready-trials.js';
import { type RanTrial, runInTurn, type Shared } from './run-in-turn.js';
import { pacingOf } from './settings.js';

/** What a run tells while it goes on. `run` is the name of its folder. */
export type RunEvent =
  | { kind: 'started'; run: string; folder: string; cases: number }
  | { kind: 'progress'; run: string; done: number; cases: number }
  | { kind: 'warning'; run: string; message: string }
  | { kind: 'ended'; run: string; result: RunResult };

/** How a plan is run from a program. */
export interface RunPlanOptions extends Partial<Place>, Shared {
  /** Where the run folders go; absent: results/runs. One trial alone is kept in this folder itself. */
  out?: string;
  /** Ends the run in order: what is in flight is finished, and the same call goes on later. */
  signal?: AbortSignal;
  onEvent?(event: RunEvent): void;
  /** Sends only the first so many requests of each trial. */
  limit?: number;
  /** Answers of earlier runs are reused; absent: true. */
  cache?: boolean;
  /** Endpoints are asked what they can do before the first request; absent: true. */
  probe?: boolean;
  /** Runs although a price is unknown, so that `budgetUsd` cannot be kept. */
  allowUnknownPrice?: boolean;
  /** File with prices of one's own; absent: ASSIZE_PRICES. */
  prices?: string;
}

const NO_SIGNAL = new AbortController().signal;

/**
 * Asks the judges of a plan about its data sets, one trial after the other, and keeps requests, replies and scores in a
 * run folder each. Called again it goes on where it stopped: what is answered is not asked, or paid for, twice.
 * @param plan as in plan.yaml; its paths are relative to `cwd`
 * @returns a trial each, to the first that was stopped; `result.stop` says why, `result.tally` what could not be
 *   answered (missing verdicts are unscored with a reason, never a value)
 * @throws InputError where the plan does not fit its schema or its data; StoreError where a folder cannot be written
 */
export async function runPlan(plan: Plan, options: RunPlanOptions = {}): Promise<RanTrial[]> {
  const place = hereOr(options);
  const { out, cache = true, budgetUsd, allowUnknownPrice } = options;
  const checked = checkPlan('the plan', plan);
  const prices = await loadOwnPrices(place.env, options.prices);
  const ready = await readyTrials(checked, { place, base: place.cwd, out, prices });
  const cacheFolder = cache ? join(dataFolder(place.env, place.cwd), 'cache') : undefined;
  try {
    requirePrices(ready, { budgetUsd, allowUnknownPrice });
    return await runInTurn(ready, options, async (each, share) => {
      const result = await runOne(each, checked, { ...options, ...share, cacheFolder });
      options.onEvent?.({ kind: 'ended', run: each.name, result });
      return result;
    });
  } finally {
    await Promise.all(ready.map(({ judge }) => judge.close?.()));
  }
}

type One = Omit<RunPlanOptions, 'budgetUsd'> & {
  budget: number | undefined;
  cacheFolder: string | undefined;
};

function runOne({ trial, judge, name: run, folder, costOf }: ReadyTrial, plan: Plan, one: One) {
  const {
    signal = NO_SIGNAL,
    onEvent = () => {},
    limit,
    budget,
    maxRequests,
    cacheFolder,
    probe = true,
  } = one;
  const warn = (message: string) => onEvent({ kind: 'warning', run, message });
  const asked = probe && judge.provider !== 'replay' ? probedJudge(judge, warn) : judge;
  let cases = 0;
  return runTrial(trial, asked, {
    ...pacingOf(plan.limits),
    folder,
    name: run,
    assize: packageVersion(),
    costOf,
    limit,
    budget,
    maxRequests,
    cacheFolder,
    signal,
    warn,
    onStart: ({ totalCases }) => {
      cases = totalCases;
      onEvent({ kind: 'started', run, folder, cases });
    },
    onCase: (done) => onEvent({ kind: 'progress', run, done, cases }),
  });
}
