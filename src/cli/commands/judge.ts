import { dirname, resolve } from 'node:path';
import { Command } from 'commander';
import { InputError } from '../../errors.js';
import { loadOwnPrices } from '../../judge/prices.js';
import { probedJudge } from '../../judge/probed.js';
import type { Consent } from '../../run/damage.js';
import { estimateTrial } from '../../run/dry-run.js';
import { type Exchange, firstExchanges } from '../../run/first-exchanges.js';
import { runIdentity } from '../../run/manifest.js';
import { singleTrials } from '../../run/plan.js';
import { readPlan } from '../../run/read-plan.js';
import { Resolver } from '../../run/resolve.js';
import { readManifest, requireManifest } from '../../run/run-folder.js';
import { type RunResult, runTrial } from '../../run/run-trial.js';
import { asBefore, forJudge } from '../../run/trial.js';
import { type CacheView, viewCache } from '../../store/cache.js';
import { Journal } from '../../store/journal.js';
import { envelope } from '../../tables/envelope.js';
import { countTokens } from '../../text/tokens.js';
import { consentOf } from '../consent.js';
import type { CommandKit } from '../context.js';
import { estimatedCosts } from '../judging/costs.js';
import { type EstimateRow, estimatesTable, type RunRow, runTables } from '../judging/documents.js';
import { type JudgeFlags, planOf, refuseTrialFlags, withJudgeOptions } from '../judging/flags.js';
import {
  cacheFolder,
  makeReady,
  type ReadyTrial,
  requirePrices,
  type SessionSettings,
  sessionSettings,
} from '../judging/session.js';
import { showExchanges } from '../judging/show.js';
import { leftOverError, resumeCommand, stopError, together } from '../judging/stopped.js';
import { secondInterrupt, watched } from '../judging/watched.js';
import { printDocument } from '../output.js';

/** `assize judge`. */
export function build(kit: CommandKit): Command {
  const command = new Command('judge').description(
    'Asks judges about a data set and keeps requests, replies and scores in a run folder. The same command again goes on where it stopped.',
  );
  return withJudgeOptions(command).action((flags: JudgeFlags) => judge(flags, kit));
}

async function judge(flags: JudgeFlags, kit: CommandKit): Promise<void> {
  const { context } = kit;
  const { ready, limits } = await prepare(flags, kit);
  try {
    if (flags.dryRun) {
      const folder = cacheFolder(flags, context);
      const view = folder === undefined ? undefined : await viewCache(folder);
      const rows = await Promise.all(ready.map((each) => estimate(each, flags, view)));
      const result = {
        ...envelope('dry-run', { warnings: [] }),
        runs: rows.map(({ place, estimate: found, costs }) => ({ run: place, ...found, costs })),
      };
      printDocument(context, { result, tables: [estimatesTable(rows)] }, flags.format);
      return;
    }
    requirePrices(ready, flags);
    const settings = await sessionSettings(flags, limits, kit);
    await runAll(ready, settings, flags, kit);
  } finally {
    await Promise.all(ready.map((each) => each.judge.close?.()));
  }
}

/** The trials that the options name: of a plan, of a run to go on with, or of the command line. */
async function prepare(flags: JudgeFlags, { context }: CommandKit) {
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
  const plan = flags.plan === undefined ? planOf(flags) : await readPlan(resolve(cwd, flags.plan));
  const resolver = new Resolver(
    { env, cwd },
    flags.plan === undefined ? cwd : dirname(resolve(cwd, flags.plan)),
  );
  const singles = singleTrials(plan);
  const ready: ReadyTrial[] = [];
  for (const { trial: single, missing } of singles) {
    if (missing.length > 0)
      throw new InputError(`a trial of the plan does not say its ${missing.join(' and ')}`);
    const trial = await resolver.trial(single);
    const asked = await resolver.judge(single);
    const alone = singles.length === 1;
    ready.push(makeReady({ trial, judge: asked, name: single.name }, { cwd, out: flags.out, alone, prices }));
  }
  return { ready, limits: plan.limits };
}

async function estimate(
  { trial, judge, folder, place, price }: ReadyTrial,
  flags: JudgeFlags,
  view: CacheView | undefined,
): Promise<EstimateRow> {
  const manifest = await readManifest(folder);
  const journal = manifest && (await Journal.read(folder, runIdentity(manifest)));
  const fitted = forJudge(trial, judge);
  const found = estimateTrial(manifest ? asBefore(fitted, manifest) : fitted, countTokens, {
    journal,
    limit: flags.limit,
    ...(view && { cache: { view, judge } }),
  });
  await journal?.close();
  return { place, estimate: found, costs: estimatedCosts(found, price) };
}

/**
 * Runs the trials one after the other, until one of them is stopped.
 * @throws where one was, and where requests of any have no answer
 */
async function runAll(
  ready: readonly ReadyTrial[],
  settings: SessionSettings,
  flags: JudgeFlags,
  { context }: CommandKit,
): Promise<void> {
  const stopNow = secondInterrupt(context);
  const rows: RunRow[] = [];
  const shown: Exchange[] = [];
  let spent = 0;
  let sent = 0;
  const failures: unknown[] = [];
  for (const each of ready) {
    const result = await runOne(each, settings, {
      budget: flags.budgetUsd === undefined ? undefined : flags.budgetUsd - spent,
      maxRequests: flags.maxRequests === undefined ? undefined : flags.maxRequests - sent,
      stopNow,
      consent: consentOf(context, flags.yes),
      context,
    });
    rows.push({ name: each.name, place: each.place, result, price: each.price });
    spent += result.tally.dollars;
    sent += result.tally.sent;
    if (flags.show && result.summary) {
      shown.push(...(await firstExchanges(each.folder, each.trial, settings.limit ?? 10)));
    }
    const failure = result.stop
      ? stopError(result.stop, resumeCommand(each.place, settings.limit))
      : leftOverError(result, resumeCommand(each.place, settings.limit));
    if (failure) failures.push(failure);
    if (result.stop) break;
  }
  if (flags.format === 'table' && shown.length > 0) context.out(`${showExchanges(shown)}\n`);
  const result = {
    ...envelope('judge', { warnings: [] }),
    runs: rows.map(runRecord),
    ...(flags.show && { shown }),
  };
  printDocument(context, { result, tables: runTables(rows) }, flags.format);
  if (failures.length > 0) throw together(failures);
}

interface Shares {
  budget: number | undefined;
  maxRequests: number | undefined;
  stopNow: AbortSignal;
  consent: Consent;
  context: CommandKit['context'];
}

async function runOne(each: ReadyTrial, settings: SessionSettings, shares: Shares): Promise<RunResult> {
  const { context, ...limits } = shares;
  return watched(context, { name: each.name, priced: each.price !== undefined }, (say, onStart) => {
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

function runRecord({ name, place, result, price }: RunRow) {
  const { tally, summary, stop } = result;
  const { replies, sent, retries, failures, failuresBy, tokens, dollars, unpriced } = tally;
  return {
    name,
    folder: place,
    judge: result.manifest.judge.label,
    protocol: result.manifest.protocol.label,
    stopped: stop?.why ?? null,
    replies,
    sent,
    retries,
    failures,
    failuresBy: Object.fromEntries(failuresBy),
    tokens,
    cost: price && unpriced === 0 ? { usd: dollars, price } : { usd: null, pricedUsd: dollars, unpriced },
    results: summary && { ...summary, reasons: Object.fromEntries(summary.reasons) },
  };
}
