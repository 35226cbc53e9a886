import type { ProtocolOutcome, Verdict } from '../../protocols/contract.js';
import type { Request } from '../model/request.js';
import type { JournalEntry } from '../model/run.js';
import type { Journal } from '../store/journal.js';
import { CaseRun, failureReason, noAnswer } from './case-run.js';
import type { TrialCase } from './trial.js';

/** One case as the journal tells it. */
export interface CaseReading {
  trialCase: TrialCase;
  /** What was asked, in order, with what came back. */
  exchanges: Map<string, { request: Request; entry: JournalEntry }>;
  outcome: ProtocolOutcome;
  /** Requests without an answer or a failure. */
  pending: number;
  /** Answers to other words than would be asked today. */
  otherWords: number;
}

/**
 * Runs a case's generator over the journal, asking no one. A verdict that rests on a request which was never asked is
 * left out: it is not unscored, it is not there yet.
 * @param anyWords take the answer under the same key where today's request differs from the one that was asked
 * @returns undefined where nothing of the case was asked
 */
export function readCase(trialCase: TrialCase, journal: Journal, anyWords = false): CaseReading | undefined {
  const running = new CaseRun(trialCase);
  const exchanges: CaseReading['exchanges'] = new Map();
  const pending = new Set<string>();
  let otherWords = 0;
  for (let jobs = running.next(); jobs !== undefined; jobs = running.next()) {
    for (const { request, identity, at } of jobs) {
      let entry = journal.find(request.key, identity.id);
      if (entry === undefined && anyWords) {
        entry = journal.find(request.key);
        if (entry) otherWords += 1;
      }
      if (entry === undefined) {
        pending.add(request.key);
        running.receive(at, noAnswer('not asked yet'));
        continue;
      }
      exchanges.set(request.key, { request, entry });
      running.receive(at, entry.type === 'reply' ? entry.reply : noAnswer(failureReason(entry)));
    }
    if (exchanges.size === 0 && jobs.length > 0) return undefined;
  }
  const { outcome } = running;
  if (!outcome) throw new Error('a generator that is done has an outcome');
  const isThere = ({ requests }: Verdict) => requests.every((key) => !pending.has(key));
  const verdicts = pending.size === 0 ? outcome.verdicts : outcome.verdicts.filter(isThere);
  return {
    trialCase,
    exchanges,
    outcome: { ...outcome, verdicts },
    pending: pending.size,
    otherWords,
  };
}
