import { type Judge, ProviderError } from '../../judge/contract.js';
import type { LongTrial } from '../../model/long.js';
import { Journal } from '../../store/journal.js';
import { type AskingOptions, askCases } from '../ask-cases.js';
import type { CaseRun } from '../case-run.js';
import { estimateCases, type RequestEstimate } from '../dry-run.js';
import { identityDigest } from '../identity.js';
import type { Stop } from '../schedule.js';
import type { Tally } from '../tally.js';
import { paddingSentences } from './padding.js';
import { type LongCase, longCases } from './tasks.js';

/** What is asked of a judge: texts for each task and length. */
export interface LongPlan {
  trials: number;
  seed: number;
}

/** Moves when the texts or the questions change: what was asked before is then another question. */
const VERSION = 2;

/** What makes two askings the same: more lengths of one are one. */
export function longIdentity({ id, endpoint }: Judge, { trials, seed }: LongPlan): string {
  return identityDigest({ kind: 'long-probe', version: VERSION, judge: { id, endpoint }, trials, seed });
}

export interface AskedAtLength {
  trials: LongTrial[];
  tally: Tally;
  /** Why it ended before its end. */
  stop: Stop | undefined;
  /** The server refuses texts of this length, and says why. */
  refused: string | undefined;
}

/**
 * Asks at one length, into a journal that answers what was asked before.
 * @param folder of the journal
 * @throws InputError where another process writes there
 * @throws StoreError where it cannot be written
 */
export async function askAtLength(
  judge: Judge,
  { tokens, trials, seed }: LongPlan & { tokens: number },
  { folder, ...options }: AskingOptions & { folder: string },
): Promise<AskedAtLength> {
  const sentences = await paddingSentences();
  const journal = await Journal.open(folder, longIdentity(judge, { trials, seed }));
  try {
    const found = new Map<number, LongTrial[]>();
    const onCase = ({ outcome, index }: CaseRun<LongCase>, tally: Tally) => {
      if (!outcome) return;
      tally.outcome(outcome.length, outcome.filter(({ score }) => score === null).length);
      found.set(index, outcome);
    };
    const cases = longCases({ tokens, trials, seed }, sentences);
    const totalCases = 3 * trials;
    const { tally, stop } = await askCases({ cases, totalCases, judge, journal, seed, onCase }, options);
    await journal.flush();
    const refused = refusalOf(stop);
    const inOrder = [...found].sort(([a], [b]) => a - b).flatMap(([, each]) => each);
    return { trials: inOrder, tally, stop: refused === undefined ? stop : undefined, refused };
  } finally {
    // A write that failed has been told.
    await journal.close().catch(() => {});
  }
}

/** What a server says that takes no text of this length. */
function refusalOf(stop: Stop | undefined): string | undefined {
  if (stop?.why !== 'fault' || !(stop.error instanceof ProviderError)) return undefined;
  return stop.error.fault === 'bad-request' ? stop.error.message : undefined;
}

/** What asking at these lengths would send, where nothing has been asked before. */
export async function estimateLong(
  { lengths, trials, seed }: LongPlan & { lengths: readonly number[] },
  countTokens: (text: string) => number,
): Promise<RequestEstimate> {
  const sentences = await paddingSentences();
  const cases = function* () {
    for (const tokens of lengths) yield* longCases({ tokens, trials, seed }, sentences);
  };
  return estimateCases(cases(), countTokens, {});
}
