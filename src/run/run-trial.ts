import type { Judge } from '../judge/contract.js';
import type { Manifest } from '../model/run.js';
import { sentenceOf } from '../remarks/remark.js';
import { Journal } from '../store/journal.js';
import type { JournalState } from '../store/journal-scan.js';
import { type AskingOptions, askCases } from './ask-cases.js';
import type { CaseRun } from './case-run.js';
import { type Consent, damageNotes, requireReadable } from './damage.js';
import { buildManifest, requireSameRun, runIdentity } from './manifest.js';
import { planOf } from './planned.js';
import { readingOf } from './reading.js';
import { isScored } from './records.js';
import { readManifest, writeManifest } from './run-folder.js';
import type { Stop } from './schedule.js';
import type { Tally } from './tally.js';
import { asBefore, checkJudge, countCases, forJudge, type Trial, trialCases } from './trial.js';
import { UnreadWatch } from './unread.js';
import { clearResults, type ResultSummary, ResultWriter } from './write-results.js';

export interface RunOptions extends AskingOptions {
  /** The run folder. What it holds of the same run is gone on with. */
  folder: string;
  name: string;
  /** Version of the package, for the manifest. */
  assize: string;
  git?: Manifest['git'] | undefined;
  /** Is asked before requests are paid for again because much of the journal cannot be read; absent = no. */
  consent?: Consent;
  /** Told after each case how many have come to their end. */
  onCase?(done: number): void;
  /** The limit is that of a look at the first replies: what it asked is no run. */
  show?: boolean | undefined;
  /** Stop after so many replies none of which could be read; absent = never. */
  maxUnread?: number | undefined;
}

/** What became of a trial, to its end or to where it was stopped. */
export interface RunResult {
  manifest: Manifest;
  folder: string;
  tally: Tally;
  /** Why it ended before its end; absent = the end was reached. */
  stop: Stop | undefined;
  /** What the journal comes to; absent where the results could not be written. */
  summary: ResultSummary | undefined;
  journal: JournalState;
}

/**
 * Runs a trial into a folder, or goes on with it: what the journal answers is not asked again, what failed is. The
 * results are read from the journal at the end, however the run ended.
 * @throws InputError where the folder holds another run, or is being written
 * @throws AssizeError where more than a tenth of its journal cannot be read and nobody says yes
 * @throws StoreError where it cannot be written
 */
export async function runTrial(planned: Trial, judge: Judge, options: RunOptions): Promise<RunResult> {
  const { folder, warn } = options;
  checkJudge(planned, judge);
  const fitted = forJudge(planned, judge);
  const asked = buildManifest(fitted, judge, options);
  const standing = await readManifest(folder);
  if (standing) requireSameRun(standing, asked, folder);
  const trial = standing ? asBefore(fitted, standing) : fitted;
  const plan = standing ? standing.plan : planOf(trial);
  const journal = await Journal.open(folder, runIdentity(standing ?? asked), (opened) =>
    requireReadable(folder, opened, 'those requests would be asked, and paid for, again', options.consent),
  );
  try {
    const { peek: stood, ...run } = standing ?? asked;
    const peek = standing && !stood ? undefined : peekOf(options, plan);
    const manifest = { ...run, ...(plan && { plan }), ...(peek && { peek }) };
    if (!standing || stood || peek) await writeManifest(folder, manifest);
    for (const note of damageNotes(journal.state, 'those requests are asked again')) warn(sentenceOf(note));
    const totalCases = countCases(trial);
    const writer = await ResultWriter.open(folder, trial, manifest);
    await clearResults(folder);
    const onCase = (running: CaseRun, tally: Tally) => {
      const { verdicts = [] } = running.outcome ?? {};
      const { length } = running.trialCase.dimensions;
      const unscored = verdicts.filter((verdict) => !isScored(verdict));
      tally.outcome(length * verdicts.length, length * unscored.length);
      writer.add(running.index, readingOf(running));
      options.onCase?.(tally.cases);
    };
    const watch = options.maxUnread === undefined ? undefined : new UnreadWatch(options.maxUnread);
    const onReply = watch && ((running: CaseRun) => watch.replied(running));
    const asking = {
      cases: trialCases(trial),
      totalCases,
      judge,
      journal,
      seed: trial.seed,
      onCase,
      onReply,
    };
    const { tally, stop: stopped } = await askCases(asking, options);
    let stop = stopped;
    let summary: ResultSummary | undefined;
    try {
      await journal.flush();
      summary = await writer.finish(journal, totalCases);
    } catch (error) {
      await writer.discard();
      if (stop?.why !== 'fault') stop = { why: 'fault', error };
    }
    return { manifest, folder, tally, stop, summary, journal: journal.state };
  } finally {
    // A write that failed is told by the stop.
    await journal.close().catch(() => {});
  }
}

/** What a run is marked with that is to send the first requests only. A run that was to be whole stays one. */
function peekOf(
  { limit, show }: Pick<RunOptions, 'limit' | 'show'>,
  plan: Manifest['plan'],
): Manifest['peek'] {
  if (limit === undefined || limit >= (plan?.requests ?? Number.POSITIVE_INFINITY)) return undefined;
  return { requests: limit, by: show ? 'show' : 'limit' };
}
