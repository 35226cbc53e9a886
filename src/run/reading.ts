import type { ProtocolOutcome, Verdict } from '../../protocols/contract.js';
import type { Journal } from '../store/journal.js';
import { type Came, CaseRun, type Job } from './case-run.js';
import type { TrialCase } from './trial.js';

/** One case as its replies tell it. */
export interface CaseReading extends Pick<CaseRun, 'trialCase' | 'exchanges'> {
  outcome: ProtocolOutcome;
  /** Requests without an answer or a failure. */
  pending: number;
  /** Answers to other words than would be asked today. */
  otherWords: number;
}

/** A case as it speaks of one of its dimensions. */
export interface DimensionReading extends CaseReading {
  dimension: string;
}

/** What was asked once, for each dimension that it serves. */
export function onEachDimension(reading: CaseReading): DimensionReading[] {
  const { outcome, trialCase } = reading;
  return trialCase.dimensions.map((dimension, place) => {
    const own = outcome.byDimension?.[dimension];
    if (own) return { ...reading, dimension, outcome: { ...outcome, ...own } };
    if (place === 0) return { ...reading, dimension };
    const verdicts = outcome.verdicts.map((verdict) => ({ ...verdict, dimension }));
    return { ...reading, dimension, outcome: { ...outcome, verdicts } };
  });
}

/**
 * A case that was run to its outcome. A verdict that rests on a request which was never asked is left out: it is not
 * unscored, it is not there yet.
 */
export function readingOf(
  { trialCase, exchanges, outcome, pending }: CaseRun,
  notAsked: ReadonlySet<string> = new Set(),
  otherWords = 0,
): CaseReading {
  if (!outcome) throw new Error('a generator that is done has an outcome');
  const isThere = ({ requests }: Verdict) => requests.every((key) => !notAsked.has(key));
  if (pending === 0) return { trialCase, exchanges, outcome, pending, otherWords };
  const verdicts = outcome.verdicts.filter(isThere);
  const byDimension = outcome.byDimension && {
    byDimension: Object.fromEntries(
      Object.entries(outcome.byDimension).map(([dimension, own]) => [
        dimension,
        { ...own, verdicts: own.verdicts.filter(isThere) },
      ]),
    ),
  };
  return { trialCase, exchanges, outcome: { ...outcome, verdicts, ...byDimension }, pending, otherWords };
}

/**
 * Runs a case's generator over the journal, asking no one.
 * @param anyWords take the answer under the same key where today's request differs from the one that was asked
 * @returns undefined where nothing of the case was asked
 */
export function readCase(trialCase: TrialCase, journal: Journal, anyWords = false): CaseReading | undefined {
  let otherWords = 0;
  const running = new CaseRun(trialCase, 0);
  const notAsked = answeredBy(running, ({ request, identity }) => {
    const entry = journal.find(request.key, identity.id);
    if (entry !== undefined || !anyWords) return entry;
    const other = journal.find(request.key);
    if (other) otherWords += 1;
    return other;
  });
  return notAsked && readingOf(running, notAsked, otherWords);
}

/** A case that is still asked about, as the replies that are there tell it. */
export function readSoFar({ trialCase, exchanges }: CaseRun): CaseReading | undefined {
  const running = new CaseRun(trialCase, 0);
  const notAsked = answeredBy(running, ({ request }) => exchanges.get(request.key)?.came);
  return notAsked && readingOf(running, notAsked);
}

/** Runs a case to its outcome with what is known; the keys of what is not, or undefined where nothing is. */
function answeredBy(running: CaseRun, find: (job: Job) => Came | undefined): Set<string> | undefined {
  const notAsked = new Set<string>();
  for (let jobs = running.next(); jobs !== undefined; jobs = running.next()) {
    for (const job of jobs) {
      const came = find(job);
      if (came) running.receive(job.at, came);
      else {
        notAsked.add(job.request.key);
        running.receiveNothing(job.at);
      }
    }
    if (running.exchanges.size === 0 && jobs.length > 0) return undefined;
  }
  return notAsked;
}
