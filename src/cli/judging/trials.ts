import { dirname, resolve } from 'node:path';
import { InputError } from '../../errors.js';
import { loadOwnPrices } from '../../judge/prices.js';
import { probedJudge } from '../../judge/probed.js';
import { makeReady, type ReadyTrial, readyTrials, requirePrices } from '../../library/ready-trials.js';
import { runInTurn } from '../../library/run-in-turn.js';
import { sentenceOf } from '../../remarks/remark.js';
import type { Consent } from '../../run/damage.js';
import { type Exchange, firstExchanges } from '../../run/first-exchanges.js';
import type { Plan } from '../../run/plan.js';
import { readPlan } from '../../run/read-plan.js';
import { Resolver } from '../../run/resolve.js';
import { requireManifest } from '../../run/run-folder.js';
import { type RunResult, runTrial } from '../../run/run-trial.js';
import type { RunRow } from '../../tables/runs.js';
import { consentOf } from '../consent.js';
import type { CommandKit } from '../context.js';
import { plannedRuns } from './estimates.js';
import { type JudgeFlags, planOf, refuseTrialFlags } from './flags.js';
import { longDocuments } from './long-documents.js';
import { agreeToCost } from './outlay.js';
import { type SessionSettings, sessionSettings } from './session.js';
import type { SessionFlags } from './session-flags.js';
import { leftOverError, resumeCommand, stopError, together } from './stopped.js';
import { secondInterrupt, watched } from './watched.js';

/** Trials that are open, and how fast their plan asks. */
export interface OpenTrials {
  ready: ReadyTrial[];
  limits: Plan['limits'];
}

/**
 * The trials that the options name: of a plan, of a run to go on with, or of the command line. Close their judges.
 * @param revise what a command makes of every plan
 */
export async function openTrials(
  flags: JudgeFlags,
  { context }: CommandKit,
  revise: (plan: Plan) => Plan = (plan) => plan,
): Promise<OpenTrials> {
  const { env, cwd } = context;
  const prices = await loadOwnPrices(env, flags.prices);
  if (flags.resume !== undefined) {
    refuseTrialFlags(flags, '--resume');
    if (flags.plan !== undefined) throw new InputError('--plan and --resume cannot be given together');
    const folder = resolve(cwd, flags.resume);
    const manifest = await requireManifest(folder);
    const resolver = new Resolver({ env, cwd }, folder);
    const trial = await resolver.trialOf(manifest, folder);
    const asked = await resolver.judge({ judge: manifest.judge.id });
    const named = { trial, judge: asked, name: manifest.name, folder };
    return { ready: [makeReady(named, { cwd, alone: true, prices })], limits: undefined };
  }
  if (flags.plan !== undefined) refuseTrialFlags(flags, '--plan');
  const plan = revise(flags.plan === undefined ? planOf(flags) : await readPlan(resolve(cwd, flags.plan)));
  const base = flags.plan === undefined ? cwd : dirname(resolve(cwd, flags.plan));
  const ready = await readyTrials(plan, { place: { env, cwd }, base, out: flags.out, prices });
  return { ready, limits: plan.limits };
}

/** What a session of trials came to. */
export interface Session {
  rows: RunRow[];
  /** Of the first requests, where they were to be shown. */
  shown: Exchange[];
  /** Why it is not done: a trial was stopped, or requests have no answer. */
  failure: unknown;
}

/** So many replies of which none could be read, and the next would cost as much. */
const MAX_UNREAD = 20;

/** Runs the trials one after the other, until one of them is stopped. */
export async function runTrials(
  { ready, limits }: OpenTrials,
  flags: SessionFlags & Pick<JudgeFlags, 'maxUnread'>,
  kit: CommandKit,
): Promise<Session> {
  requirePrices(ready, flags);
  const { context } = kit;
  const settings = await sessionSettings(flags, limits, kit);
  await agreeToCost(await plannedRuns(ready, flags, settings, context), flags, context);
  const stopNow = secondInterrupt(context);
  const ran = await runInTurn(ready, flags, (each, share) =>
    runOne(each, settings, {
      ...share,
      // What is recorded costs nothing.
      maxUnread: each.judge.provider === 'replay' ? undefined : (flags.maxUnread ?? MAX_UNREAD),
      stopNow,
      consent: consentOf(context, flags.yes),
      context,
    }),
  );
  const shown: Exchange[] = [];
  const failures: unknown[] = [];
  for (const { ready: each, result } of ran) {
    if (flags.show && result.summary) {
      shown.push(...(await firstExchanges(each.folder, each.trial, settings.limit ?? 10)));
    }
    const failure = result.stop
      ? stopError(result.stop, resumeCommand('judge', each.place, settings.limit), result.tally.answers)
      : leftOverError(result, resumeCommand('judge', each.place, settings.limit));
    if (failure) failures.push(failure);
  }
  const rows: RunRow[] = ran.map(({ ready: { name, place, price }, result }) => ({
    name,
    place,
    result,
    price,
  }));
  return { rows, shown, failure: failures.length > 0 ? together(failures) : undefined };
}

interface Shares {
  budget: number | undefined;
  maxRequests: number | undefined;
  maxUnread: number | undefined;
  stopNow: AbortSignal;
  consent: Consent;
  context: CommandKit['context'];
}

async function runOne(each: ReadyTrial, settings: SessionSettings, shares: Shares): Promise<RunResult> {
  const { context, ...limits } = shares;
  const minded = await longDocuments(each.trial, each.judge, context);
  return watched(context, { name: each.name, priced: each.price !== undefined }, (say, onStart) => {
    if (minded) say(sentenceOf(minded));
    const live = each.judge.provider !== 'replay';
    const judge = live && settings.probe ? probedJudge(each.judge, say) : each.judge;
    return runTrial(each.trial, judge, {
      ...settings,
      ...limits,
      folder: each.folder,
      name: each.name,
      costOf: each.costOf,
      signal: context.signal,
      warn: say,
      onStart,
    });
  });
}
