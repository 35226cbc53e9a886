import { isAbsolute, resolve } from 'node:path';
import type { Place } from '../../datasets/locate.js';
import { itemsWhere } from '../../datasets/where.js';
import { protocolById } from '../../protocols/registry.js';
import { InputError } from '../errors.js';
import type { Judge } from '../judge/contract.js';
import { createJudge } from '../judge/create.js';
import type { Manifest } from '../model/run.js';
import { openData } from './open-data.js';
import { openJudged } from './open-judged.js';
import { openPrompts } from './open-prompts.js';
import type { SingleTrial } from './plan.js';
import { openReplay } from './replay.js';
import { datasetPlace } from './run-folder.js';
import { asBefore, chooseDimensions, type DatasetRef, type Trial } from './trial.js';

/** Opens what trials name; a data set that several name is read once. */
export class Resolver {
  readonly #data = new Map<string, Promise<DatasetRef>>();

  /** @param base what the paths named are relative to: where the command runs, the plan's folder, or the run's */
  constructor(
    private readonly where: Place,
    private readonly base = where.cwd,
  ) {}

  /**
   * @param given the data set, where it is open already
   * @throws InputError or DataError where something named is not there or does not fit
   */
  async trial(planned: SingleTrial, given?: DatasetRef): Promise<Trial> {
    const protocol = protocolById(planned.protocol);
    const options = protocol.options.safeParse(planned.options ?? {});
    if (!options.success) {
      const said = options.error.issues.map(({ path, message }) =>
        [path.join('.'), message].filter(Boolean).join(': '),
      );
      throw new InputError(`options of ${protocol.id}: ${said.join('; ')}`);
    }
    const prompts = await openPrompts(protocol, planned.prompts, this.where, this.base);
    const data = given ?? (await this.#open(planned.dataset ?? ''));
    const dimensions = chooseDimensions(data.dataset, protocol, prompts, planned.dimensions);
    const { where } = planned;
    itemsWhere(data.dataset, where);
    return {
      data,
      ...(where && { where }),
      protocol,
      options: options.data,
      prompts,
      dimensions,
      orders: planned.orders ?? 'shuffled',
      repeats: planned.repeats ?? 1,
      seed: planned.seed ?? 1,
      sampling: planned.sampling ?? {},
    };
  }

  async judge({ judge, omit }: Pick<SingleTrial, 'judge' | 'omit'>): Promise<Judge> {
    const { env } = this.where;
    const recorded = /^replay:(.+)$/s.exec(judge)?.[1];
    const replay = recorded === undefined ? undefined : await openReplay(this.#path(recorded));
    return createJudge(judge, { env, ...(omit && { omit }), ...(replay && { replay }) });
  }

  /** The trial that a manifest tells of, with today's prompts and reader. @param given as in `trial` */
  async trialOf(manifest: Manifest, folder: string, given?: DatasetRef): Promise<Trial> {
    const { where, protocol, judge, dimensions, orders, repeats, seed } = manifest;
    const own = protocolById(protocol.id).ownPrompts().id === protocol.prompts.id;
    const planned: SingleTrial = {
      dataset: datasetPlace(folder, manifest),
      ...(where && { where }),
      protocol: protocol.id,
      judge: judge.id,
      options: protocol.options,
      ...(!own && { prompts: protocol.prompts.id }),
      dimensions,
      orders,
      repeats,
      seed,
      sampling: judge.sampling,
    };
    const data = given ?? (await openJudged(folder, manifest, this.where));
    return asBefore(await this.trial(planned, data), manifest);
  }

  #open(place: string): Promise<DatasetRef> {
    const known = this.#data.get(place);
    if (known) return known;
    const opened = openData(place, this.where, this.base);
    this.#data.set(place, opened);
    return opened;
  }

  #path(path: string): string {
    return isAbsolute(path) ? path : resolve(this.base, path);
  }
}
