import { isAbsolute, resolve } from 'node:path';
import type { z } from 'zod';
import type { Place } from '../../datasets/locate.js';
import { itemsWhere } from '../../datasets/where.js';
import { contextPrompts } from '../../protocols/context/index.js';
import { protocolById } from '../../protocols/registry.js';
import { writerById } from '../../writers/registry.js';
import { InputError } from '../errors.js';
import type { Judge } from '../judge/contract.js';
import { createJudge } from '../judge/create.js';
import { PROVIDERS } from '../judge/providers.js';
import { parseJudgeSpec } from '../judge/spec.js';
import type { Manifest } from '../model/run.js';
import type { WritingManifest } from '../model/writing.js';
import { tokenCounting, USUAL_TOKENIZER } from '../text/token-counting.js';
import { unknownName } from '../text/unknown-name.js';
import { chooseSystems } from './choose-systems.js';
import { optionDifferences, withDifferences } from './manifest.js';
import { openData } from './open-data.js';
import { openJudged } from './open-judged.js';
import { openPrompts, openWriterPrompts, writingPromptTexts } from './open-prompts.js';
import { openProtocol } from './open-protocol.js';
import type { SingleTrial } from './plan.js';
import type { SingleWriting } from './plan-writings.js';
import { openReplay } from './replay.js';
import { datasetPlace } from './run-folder.js';
import { asBefore, chooseDimensions, DatasetRef, samplingFor, type Trial } from './trial.js';
import { datasetBefore, type WritingPlace } from './writing/place.js';
import type { Writing } from './writing/writing.js';

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
    const protocol = await openProtocol(planned.protocol, this.base);
    const options = validOptions(protocol, planned.options);
    const prompts = await openPrompts(protocol, planned.prompts, this.where, this.base);
    const data = given ?? (await this.#open(planned.dataset ?? ''));
    const dimensions = chooseDimensions(data.dataset, protocol, prompts, planned.dimensions);
    const { where } = planned;
    itemsWhere(data.dataset, where);
    const systems = chooseSystems(data.dataset, planned.systems);
    return {
      data,
      ...(where && { where }),
      ...(systems && { systems }),
      protocol,
      options,
      prompts,
      dimensions,
      orders: planned.orders ?? 'shuffled',
      ...(await contextOf(planned)),
      repeats: planned.repeats ?? 1,
      seed: planned.seed ?? 1,
      sampling: planned.sampling ?? {},
    };
  }

  async judge({ judge, omit }: Pick<SingleTrial, 'judge' | 'omit'>): Promise<Judge> {
    const { env } = this.where;
    const { provider, model } = parseJudgeSpec(judge, PROVIDERS);
    const replay = provider === 'replay' ? await openReplay(this.#path(model)) : undefined;
    return createJudge(judge, { env, cwd: this.base, ...(omit && { omit }), ...(replay && { replay }) });
  }

  /** The trial that a manifest tells of, with today's prompts and reader. @param given as in `trial` */
  async trialOf(manifest: Manifest, folder: string, given?: DatasetRef): Promise<Trial> {
    const { where, systems, protocol, judge, dimensions, orders, context, repeats, seed } = manifest;
    const place = protocol.place === undefined ? undefined : resolve(folder, protocol.place);
    const own = place !== undefined || protocolById(protocol.id).ownPrompts().id === protocol.prompts.id;
    const planned: SingleTrial = {
      dataset: datasetPlace(folder, manifest),
      ...(where && { where }),
      ...(systems && { systems }),
      protocol: place ?? protocol.id,
      judge: judge.id,
      options: protocol.options,
      ...(!own && { prompts: protocol.prompts.id }),
      dimensions,
      orders,
      ...(context && {
        contextStrategy: context.strategy,
        context: context.window,
        ...otherThanUsual(context.tokenizer),
      }),
      repeats,
      seed,
      sampling: judge.sampling,
    };
    const data = given ?? (await openJudged(folder, manifest, this.where));
    return asBefore(await this.trial(planned, data), manifest);
  }

  /**
   * @param given the data set, where it is open already
   * @throws InputError or DataError where something named is not there or does not fit
   */
  async writing(planned: SingleWriting, model: Judge, given?: DatasetRef): Promise<Writing> {
    const writer = writerById(planned.writer);
    const options = validOptions(writer, planned.options);
    const prompts = await openWriterPrompts(writer, planned.prompts, this.where, this.base);
    const data = given ?? (await this.#open(planned.dataset ?? ''));
    const { where, samples = 1, seed = 1, context: contextTokens, tokenizer } = planned;
    itemsWhere(data.dataset, where);
    const { countTokens, firstTokens } = await tokenCounting(tokenizer);
    return {
      data,
      ...(where && { where }),
      writer,
      options,
      prompts,
      sampling: samplingFor(planned.sampling ?? {}, model),
      samples,
      contextTokens,
      ...otherThanUsual(tokenizer),
      promptTexts: await writingPromptTexts(planned.prompts, this.where),
      countTokens,
      firstTokens,
      system: this.systemOf(planned),
      seed,
    };
  }

  /** The name of the system that a writing's texts are of. @throws InputError where writer or options are none */
  systemOf({ system, writer: id, model, options }: SingleWriting): string {
    const writer = writerById(id);
    return (
      system ?? `${model}/${withDifferences(id, optionDifferences(writer, validOptions(writer, options)))}`
    );
  }

  /** The writing that a manifest tells of. */
  async writingOf(manifest: WritingManifest, place: WritingPlace, model: Judge): Promise<Writing> {
    const { where, writer, model: asked, samples, context, tokenizer, seed, system } = manifest;
    const own = writerById(writer.id).ownPrompts().id === writer.prompts.id;
    const data = place.into
      ? new DatasetRef(await datasetBefore(place), place.folder)
      : await openJudged(place.notes, manifest, this.where);
    const planned: SingleWriting = {
      ...(where && { where }),
      writer: writer.id,
      model: asked.id,
      options: writer.options,
      ...(!own && { prompts: writer.prompts.id }),
      sampling: asked.sampling,
      samples,
      context,
      ...otherThanUsual(tokenizer),
      seed,
      system,
    };
    return this.writing(planned, model, data);
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

/**
 * The window and what is done with it; the tokenizer is loaded where there is one.
 * @throws InputError where one of the two is missing, or nothing is to be fitted into a window
 */
async function contextOf({
  contextStrategy: strategy = 'full',
  context: window,
  tokenizer,
}: SingleTrial): Promise<Pick<Trial, 'context'>> {
  if (strategy === 'full') {
    if (window === undefined && tokenizer === undefined) return {};
    throw new InputError(
      'a window (--context, and how it is counted, --tokenizer) fits documents into it: say how with --context-strategy truncate, extract or fragments',
    );
  }
  if (window === undefined) {
    throw new InputError(`--context-strategy ${strategy}: expected --context TOKENS, the judge's window`);
  }
  const { countTokens, firstTokens } = await tokenCounting(tokenizer);
  const prompts = contextPrompts();
  return { context: { strategy, window, ...otherThanUsual(tokenizer), prompts, countTokens, firstTokens } };
}

/** Nothing where tokens are counted as usual, so that what was asked before is the same now. */
const otherThanUsual = (tokenizer: string | undefined) =>
  tokenizer === undefined || tokenizer === USUAL_TOKENIZER ? {} : { tokenizer };

/** @throws InputError naming the option and what was expected */
function validOptions<Options>(
  { id, options }: { id: string; options: z.ZodType<Options> },
  given: Record<string, unknown> | undefined,
): Options {
  const read = options.safeParse(given ?? {});
  if (read.success) return read.data;
  const known = Object.keys((options as { shape?: object }).shape ?? {});
  for (const issue of read.error.issues) {
    if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) continue;
    for (const key of issue.keys) throw unknownName(`option of ${id}`, key, known);
  }
  const said = read.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  );
  throw new InputError(`options of ${id}: ${said.join('; ')}`);
}
