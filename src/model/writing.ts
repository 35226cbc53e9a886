import { z } from 'zod';
import { idSchema } from './common.js';
import { manifestSchema } from './run.js';

const run = manifestSchema.shape;

/** `writing/manifest.json` beside a data set: everything that says what was asked of whom. Holds no secrets. */
export const writingManifestSchema = z.strictObject({
  schemaVersion: run.schemaVersion,
  kind: z.literal('writing'),
  created: z.string(),
  /** What was written from; `place` is relative to the folder of this file where it can be. */
  dataset: run.dataset,
  /** Where candidates are added to a data set that is there: the systems that it had before. */
  beside: z.array(idSchema).optional(),
  where: run.where,
  writer: run.protocol.omit({ label: true }),
  model: run.judge.omit({ label: true }),
  /** The name of the candidates' system; of several samples the beginning of their names. */
  system: idSchema,
  samples: z.int().positive(),
  /** Tokens of the model's window; absent = nothing was said. */
  context: z.int().positive().optional(),
  /** How tokens were counted; absent: cl100k. */
  tokenizer: z.string().optional(),
  seed: run.seed,
  versions: run.versions,
  git: run.git,
});
export type WritingManifest = z.infer<typeof writingManifestSchema>;

/** A place where a wording was changed: what stood there, and what stands there now; one of them may be empty. */
const wordChangeSchema = z.strictObject({ removed: z.string(), added: z.string() });
export type WordChange = z.infer<typeof wordChangeSchema>;

/** One text on the way to a candidate. */
const traceStepSchema = z.strictObject({
  /** What was asked for: the name of the prompt's template. */
  step: z.string(),
  /** In a tree of summaries: 0 = of the document itself. */
  level: z.int().nonnegative().optional(),
  /** Among the texts of its level, from 0. */
  place: z.int().nonnegative().optional(),
  /** The unit that it is a wording of. */
  unit: idSchema.optional(),
  /** Places of the texts below that it was made of. */
  of: z.array(z.int().nonnegative()).optional(),
  text: z.string().nullable(),
  reason: z.string().optional(),
  /** What became of a text that was there, where it was to be changed and nothing added. */
  changes: z.array(wordChangeSchema).optional(),
  /** Keys of the requests, in the order in which they were asked. */
  requests: z.array(idSchema),
});
export type TraceStep = z.infer<typeof traceStepSchema>;

/** A line of `writing/trace.jsonl`: how one candidate came to be, or why there is none. */
const traceSchema = z.strictObject({
  item: idSchema,
  system: idSchema,
  written: z.boolean(),
  reason: z.string().optional(),
  flags: z.array(z.string()),
  measures: z.record(z.string(), z.number().nullable()),
  steps: z.array(traceStepSchema),
});
export type Trace = z.infer<typeof traceSchema>;
