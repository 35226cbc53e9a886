import { relative } from 'node:path';
import type { Place } from '../../datasets/locate.js';
import { InputError } from '../errors.js';
import type { Judge } from '../judge/contract.js';
import { costOf, type KnownPrice, type OwnPrices, priceOf } from '../judge/prices.js';
import { buildManifest } from '../run/manifest.js';
import { type Plan, singleTrials } from '../run/plan.js';
import { Resolver } from '../run/resolve.js';
import type { CostOf } from '../run/tally.js';
import { forJudge, type Trial } from '../run/trial.js';
import { packageVersion } from '../tables/version.js';
import { runPlace, slug, standardName } from './run-place.js';

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

/**
 * The trials of a plan with their data sets, prompts and judges opened. Close their judges.
 * @param base what the paths in the plan are relative to
 * @param out where the run folders go; absent = results/runs
 * @throws InputError or DataError where something named is not there or does not fit
 */
export async function readyTrials(
  plan: Plan,
  {
    place,
    base,
    out,
    prices,
  }: { place: Place; base: string; out?: string | undefined; prices: OwnPrices | undefined },
): Promise<ReadyTrial[]> {
  const resolver = new Resolver(place, base);
  const singles = singleTrials(plan);
  if (singles.length === 0) {
    throw new InputError('the plan holds no trials: its writings are asked for by `assize write --plan`');
  }
  const alone = singles.length === 1;
  const ready: ReadyTrial[] = [];
  for (const { trial: single, missing } of singles) {
    if (missing.length > 0)
      throw new InputError(`a trial of the plan does not say its ${missing.join(' and ')}`);
    const trial = await resolver.trial(single);
    const judge = await resolver.judge(single);
    ready.push(makeReady({ trial, judge, name: single.name }, { cwd: place.cwd, out, alone, prices }));
  }
  return ready;
}

/** @throws InputError where a budget is set on a judge whose price is not known */
export function requirePrices(
  ready: readonly Pick<ReadyTrial, 'judge' | 'price'>[],
  {
    budgetUsd,
    allowUnknownPrice,
  }: { budgetUsd?: number | undefined; allowUnknownPrice?: boolean | undefined },
): void {
  if (budgetUsd === undefined || allowUnknownPrice) return;
  const unknown = ready.find(({ price }) => price === undefined);
  if (!unknown) return;
  throw new InputError(
    `the price of ${unknown.judge.id} is not known, so --budget-usd cannot be kept: name prices with --prices, ` +
      'limit the run with --max-requests, or accept it with --allow-unknown-price',
  );
}
