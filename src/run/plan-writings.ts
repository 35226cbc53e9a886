import { z } from 'zod';
import { idSchema, whereSchema } from '../model/common.js';
import { type Sampling, samplingSchema } from '../model/request.js';

export const oneOrMore = (what: string) =>
  z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).describe(what);

/** Fields that trials and writings share; a plan may give defaults of them. */
export const sharedFields = {
  dataset: z
    .string()
    .min(1)
    .describe('a published name, `casebook`, or a folder (relative to this file)')
    .optional(),
  where: whereSchema
    .describe(
      'only items that have one of these values of each tag named, or of which an expression holds (docs/expressions.md); of a list all of it; default: all',
    )
    .optional(),
  prompts: z
    .string()
    .min(1)
    .describe('a prompt pack, or a folder of templates (relative to this file)')
    .optional(),
  seed: z.int().describe('of every draw, such as shown orders; default: 1').optional(),
  sampling: samplingSchema.describe('default: temperature 0').optional(),
  tokenizer: z
    .string()
    .min(1)
    .describe('how tokens of a window and of texts are counted: cl100k (default), or characters/N')
    .optional(),
  omit: z
    .array(z.enum(['temperature', 'topP', 'maxTokens', 'seed', 'stop']))
    .describe('sampling parameters that this model refuses')
    .optional(),
};
const DEFAULTS = ['dataset', 'where', 'seed', 'sampling', 'omit', 'tokenizer'] as const;

export const writingSchema = z
  .strictObject({
    ...sharedFields,
    writer: oneOrMore('how the model is asked; several make a writing each').optional(),
    model: oneOrMore('PROVIDER:MODEL, or PROVIDER:MODEL@BASE-URL; several make a writing each').optional(),
    options: z.record(z.string(), z.unknown()).describe('options of the writer').optional(),
    samples: z.int().positive().describe('texts for each item; default: 1').optional(),
    context: z
      .int()
      .positive()
      .describe("tokens of the model's window, prompt and reply together")
      .optional(),
    system: idSchema.describe('the name of the system; default: MODEL/WRITER').optional(),
    out: z
      .string()
      .min(1)
      .describe(
        'the folder of the new data set (relative to this file); several writings: a folder in it for each',
      )
      .optional(),
    into: z
      .string()
      .min(1)
      .describe('a data set folder that the candidates are added to, in place of dataset and out')
      .optional(),
  })
  .describe('candidates from a model, asked for by `assize write --plan`');
export type PlannedWriting = z.infer<typeof writingSchema>;

/** One writer, one model. */
export type SingleWriting = Omit<PlannedWriting, 'writer' | 'model'> & { writer: string; model: string };

/** The writings of a plan, defaults filled in, one for each writer and model. Fields that are still open are listed. */
export function singleWritings(
  writings: readonly PlannedWriting[],
  defaults: Partial<PlannedWriting> & { sampling?: Sampling | undefined } = {},
): { writing: SingleWriting; missing: string[]; alone: boolean }[] {
  return writings.flatMap((own) => {
    const taken = Object.fromEntries(DEFAULTS.map((name) => [name, own[name] ?? defaults[name]]));
    const merged: PlannedWriting = { ...own, ...taken };
    const sampling = { temperature: 0, ...merged.sampling };
    const place = own.into === undefined ? (['dataset', 'out'] as const) : [];
    const missing = (['writer', 'model', ...place] as const).filter((name) => merged[name] === undefined);
    const writers = listOf(merged.writer);
    const models = listOf(merged.model);
    const alone = writers.length * models.length === 1;
    return writers.flatMap((writer) =>
      models.map((model) => ({ writing: { ...merged, sampling, writer, model }, missing, alone })),
    );
  });
}

/** One or more as a list; an open field stands once, so that it can be told. */
export function listOf(value: string | string[] | undefined): string[] {
  if (value === undefined) return [''];
  return typeof value === 'string' ? [value] : [...new Set(value)];
}
