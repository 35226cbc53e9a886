import { join, relative } from 'node:path';
import { dataFolder } from '../../../datasets/data-folder.js';
import { InputError } from '../../errors.js';
import type { Judge } from '../../judge/contract.js';
import { costOf, type KnownPrice, type OwnPrices, priceOf } from '../../judge/prices.js';
import { timerMs } from '../../judge/timer.js';
import type { Manifest } from '../../model/run.js';
import { buildManifest, gitRevision } from '../../run/manifest.js';
import type { Plan } from '../../run/plan.js';
import type { CostOf } from '../../run/tally.js';
import { forJudge, type Trial } from '../../run/trial.js';
import { packageVersion } from '../../tables/version.js';
import type { CommandKit } from '../context.js';
import { runPlace, slug, standardName } from './place.js';
import type { SessionFlags } from './session-flags.js';

/** A trial with its judge, its price and its folder: ready to run. */
export interface ReadyTrial {
  trial: Trial;
  judge: Judge;
  name: string;
  folder: string;
  /** The folder as it is shown: relative to where the command runs. */
  place: string;
  price: KnownPrice | undefined;
  costOf: CostOf;
}

/** Names a trial's folder and finds its price. */
export function makeReady(
  planned: { trial: Trial; judge: Judge; name?: string | undefined; folder?: string },
  {
    cwd,
    out,
    alone,
    prices,
  }: { cwd: string; out?: string | undefined; alone: boolean; prices: OwnPrices | undefined },
): ReadyTrial {
  const { trial, judge } = planned;
  const context = { name: '', folder: cwd, assize: packageVersion() };
  const name =
    planned.name === undefined
      ? standardName(buildManifest(forJudge(trial, judge), judge, context))
      : slug(planned.name);
  const folder = planned.folder ?? runPlace(cwd, out, name, alone);
  const price = priceOf(judge, prices);
  return {
    trial,
    judge,
    name,
    folder,
    place: relative(cwd, folder) || '.',
    price,
    costOf: (usage) => costOf(usage, price),
  };
}

/** What does not change from trial to trial. */
export interface SessionSettings {
  concurrency: number;
  rpm: number | undefined;
  tpm: number | undefined;
  attempts: number;
  deadlineMs: number;
  maxWaitMs: number;
  limit: number | undefined;
  /** `--show` alone set the limit. */
  show: boolean;
  cacheFolder: string | undefined;
  /** Ask what the endpoint can do before the first request. */
  probe: boolean;
  assize: string;
  git: Manifest['git'] | undefined;
}

export async function sessionSettings(
  flags: SessionFlags,
  limits: Plan['limits'],
  { context }: CommandKit,
): Promise<SessionSettings> {
  const { cwd } = context;
  return {
    concurrency: flags.concurrency ?? limits?.concurrency ?? 8,
    rpm: flags.rpm ?? limits?.rpm,
    tpm: flags.tpm ?? limits?.tpm,
    attempts: flags.attempts ?? limits?.attempts ?? 6,
    deadlineMs: 1000 * (flags.deadline ?? limits?.deadline ?? 120),
    maxWaitMs: timerMs(1000 * (flags.maxWait ?? limits?.maxWait ?? 600)),
    limit: flags.limit ?? (flags.show ? 10 : undefined),
    show: flags.limit === undefined && flags.show === true,
    cacheFolder: cacheFolder(flags, context),
    probe: flags.probe,
    assize: packageVersion(),
    git: await gitRevision(cwd),
  };
}

/** Where the response cache is; undefined where it is left out. */
export function cacheFolder(
  { cache }: Pick<SessionFlags, 'cache'>,
  { env, cwd }: CommandKit['context'],
): string | undefined {
  return cache ? join(dataFolder(env, cwd), 'cache') : undefined;
}

/** @throws InputError where a budget is set on a judge whose price is not known */
export function requirePrices(
  ready: readonly Pick<ReadyTrial, 'judge' | 'price'>[],
  flags: Pick<SessionFlags, 'budgetUsd' | 'allowUnknownPrice'>,
): void {
  if (flags.budgetUsd === undefined || flags.allowUnknownPrice) return;
  const unknown = ready.find(({ price }) => price === undefined);
  if (!unknown) return;
  throw new InputError(
    `the price of ${unknown.judge.id} is not known, so --budget-usd cannot be kept: name prices with --prices, ` +
      'limit the run with --max-requests, or accept it with --allow-unknown-price',
  );
}
