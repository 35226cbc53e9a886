import type { Judge } from '../judge/contract.js';
import { ResponseCache } from '../store/cache.js';
import type { Journal } from '../store/journal.js';
import { Answers } from './answers.js';
import { Budget } from './budget.js';
import type { AskingCase, CaseRun } from './case-run.js';
import type { Progress, ScheduleOptions, Stop } from './schedule.js';
import { Scheduler } from './scheduler.js';
import { type CostOf, Tally } from './tally.js';

/** How a model is asked, whatever it is asked for. */
export interface AskingOptions extends Omit<ScheduleOptions, 'seed'> {
  /** Folder of the response cache; absent = none. */
  cacheFolder?: string | undefined;
  costOf: CostOf;
  /** US dollars for the run, earlier sessions included. */
  budget?: number | undefined;
  signal: AbortSignal;
  stopNow?: AbortSignal | undefined;
  warn(message: string): void;
  /** Handed the counters before the first request: they are live. */
  onStart?(live: LiveRun): void;
}

/** What a progress line may look at while a run goes on. */
export interface LiveRun {
  /** Who is asked: the host, or the judge where it has none. */
  server: string;
  tally: Tally;
  totalCases: number;
  /** The most requests that are asked; absent: those of all cases. */
  limit?: number | undefined;
  state(): Progress;
}

interface Asked<C extends AskingCase> {
  cases: Iterator<C>;
  /** How many there are. */
  totalCases: number;
  judge: Judge;
  /** Answers what it holds, and takes what comes. */
  journal: Journal;
  seed: number;
  /** Told of each case that is run to its outcome, in the order in which they end. */
  onCase(running: CaseRun<C>, tally: Tally): void;
  /** Told of each reply that came to a case; what it returns ends the run. */
  onReply?: ((running: CaseRun<C>) => Stop | undefined) | undefined;
}

/** Runs every case to its outcome, or until the run is stopped. @throws StoreError where the journal cannot be written */
export async function askCases<C extends AskingCase>(
  { cases, totalCases, judge, journal, seed, onCase, onReply }: Asked<C>,
  options: AskingOptions,
): Promise<{ tally: Tally; stop: Stop | undefined }> {
  const { warn, costOf, signal, stopNow } = options;
  const cache = await openCache(options.cacheFolder, warn);
  const tally = new Tally(costOf);
  const answers = new Answers(judge, journal, cache, tally, warn);
  const budget = options.budget === undefined ? undefined : new Budget(options.budget, costOf, tally);
  const scheduler = new Scheduler(
    cases,
    { judge, answers, budget, tally, signal, stopNow, onCase: (running) => onCase(running, tally), onReply },
    { ...options, seed },
  );
  const { limit } = options;
  options.onStart?.({ server: serverOf(judge), tally, totalCases, limit, state: () => scheduler.state });
  const stop = await scheduler.run();
  await cache?.close().catch((error: Error) => warn(`the response cache: ${error.message}`));
  return { tally, stop };
}

function serverOf({ id, endpoint }: Judge): string {
  return (URL.canParse(endpoint) && new URL(endpoint).host) || id;
}

async function openCache(
  folder: string | undefined,
  warn: (message: string) => void,
): Promise<ResponseCache | undefined> {
  if (folder === undefined) return undefined;
  try {
    return await ResponseCache.open(folder);
  } catch (error) {
    warn(`no response cache: ${(error as Error).message}`);
    return undefined;
  }
}
