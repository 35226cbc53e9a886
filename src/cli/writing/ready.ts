import { dirname, relative, resolve } from 'node:path';
import { InputError } from '../../errors.js';
import type { Judge } from '../../judge/contract.js';
import { type KnownPrice, loadOwnPrices, priceOf } from '../../judge/prices.js';
import { slug } from '../../library/run-place.js';
import type { Plan } from '../../run/plan.js';
import { type SingleWriting, singleWritings } from '../../run/plan-writings.js';
import { readPlan } from '../../run/read-plan.js';
import { Resolver } from '../../run/resolve.js';
import { DatasetRef } from '../../run/trial.js';
import {
  datasetBefore,
  newPlace,
  placeInto,
  standingPlace,
  type WritingPlace,
} from '../../run/writing/place.js';
import type { Writing } from '../../run/writing/writing.js';
import type { CliContext } from '../context.js';
import { planOf, refuseWritingFlags, type WriteFlags } from './flags.js';

/** A writing with its model, its price and its place. */
export interface ReadyWriting {
  model: Judge;
  place: WritingPlace;
  /** The folder of the data set as it is shown: relative to where the command runs. */
  shown: string;
  /** The folder that `--resume` goes on with, as it is shown. */
  goOn: string;
  price: KnownPrice | undefined;
  /** Reads what it is written from. */
  open(): Promise<Writing>;
}

/** The writings that the options name: of a plan, one to go on with, or of the command line. */
export async function readyWritings(
  flags: WriteFlags,
  { env, cwd }: CliContext,
): Promise<{ ready: ReadyWriting[]; limits: Plan['limits'] }> {
  const prices = await loadOwnPrices(env, flags.prices);
  const make = (model: Judge, place: WritingPlace, open: () => Promise<Writing>): ReadyWriting => ({
    model,
    place,
    shown: relative(cwd, place.folder) || '.',
    goOn: relative(cwd, place.into ? place.notes : place.folder) || '.',
    price: priceOf(model, prices),
    open,
  });
  if (flags.resume !== undefined) {
    refuseWritingFlags(flags, '--resume');
    if (flags.plan !== undefined) throw new InputError('--plan and --resume cannot be given together');
    const { place, manifest } = await standingPlace(resolve(cwd, flags.resume));
    const resolver = new Resolver({ env, cwd }, place.notes);
    const model = await resolver.judge({ judge: manifest.model.id });
    return {
      ready: [make(model, place, () => resolver.writingOf(manifest, place, model))],
      limits: undefined,
    };
  }
  if (flags.plan !== undefined) refuseWritingFlags(flags, '--plan');
  const plan = flags.plan === undefined ? planOf(flags) : await readPlan(resolve(cwd, flags.plan));
  const base = flags.plan === undefined ? cwd : dirname(resolve(cwd, flags.plan));
  if (plan.writings === undefined) {
    throw new InputError('the plan holds no writings: its trials are run by `assize judge --plan`');
  }
  const resolver = new Resolver({ env, cwd }, base);
  const ready: ReadyWriting[] = [];
  for (const { writing: single, missing, alone } of singleWritings(plan.writings, plan.defaults)) {
    if (missing.length > 0) {
      throw new InputError(`a writing of the plan does not say its ${missing.join(' and ')}`);
    }
    const model = await resolver.judge({ judge: single.model, ...(single.omit && { omit: single.omit }) });
    const place = placeOf(single, resolver.systemOf(single), { base, alone });
    const open = async () => {
      const given = place.into ? new DatasetRef(await datasetBefore(place), place.folder) : undefined;
      return resolver.writing(single, model, given);
    };
    // What an earlier writing makes is read when it is made; everything else now, before anything is paid for.
    const source = place.into ? place.folder : resolve(base, single.dataset ?? '');
    if (ready.some(({ place: earlier }) => earlier.folder === source)) ready.push(make(model, place, open));
    else {
      const opened = await open();
      ready.push(make(model, place, async () => opened));
    }
  }
  return { ready, limits: plan.limits };
}

function placeOf(
  { out = '', into }: SingleWriting,
  system: string,
  { base, alone }: { base: string; alone: boolean },
): WritingPlace {
  if (into !== undefined) return placeInto(resolve(base, into), slug(system));
  return newPlace(alone ? resolve(base, out) : resolve(base, out, slug(system)));
}
