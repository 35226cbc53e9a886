import type { ProtocolOutcome, Verdict } from '../../protocols/contract.js';
import type { Journal } from '../store/journal.js';
import { CaseRun } from './case-run.js';
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
  const verdicts = pending === 0 ? outcome.verdicts : outcome.verdicts.filter(isThere);
  return { trialCase, exchanges, outcome: { ...outcome, verdicts }, pending, otherWords };
}

/**
 * Runs a case's generator over the journal, asking no one.
 * @param anyWords take the answer under the same key where today's request differs from the one that was asked
 * @returns undefined where nothing of the case was asked
 */
export function readCase(trialCase: TrialCase, journal: Journal, anyWords = false): CaseReading | undefined {
  const running = new CaseRun(trialCase, 0);
  const notAsked = new Set<string>();
  let otherWords = 0;
  for (let jobs = running.next(); jobs !== undefined; jobs = running.next()) {
    for (const { request, identity, at } of jobs) {
      let entry = journal.find(request.key, identity.id);
      if (entry === undefined && anyWords) {
        entry = journal.find(request.key);
        if (entry) otherWords += 1;
      }
      if (entry) running.receive(at, entry);
      else {
        notAsked.add(request.key);
        running.receiveNothing(at);
      }
    }
    if (running.exchanges.size === 0 && jobs.length > 0) return undefined;
  }
  return readingOf(running, notAsked, otherWords);
}
