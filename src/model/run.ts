import { z } from 'zod';
import { idSchema, rankingSchema, SCHEMA_VERSION, valueSchema, whereSchema } from './common.js';
import { unitSchema } from './item.js';
import { replySchema } from './reply.js';
import { samplingSchema } from './request.js';

/** How the order of the shown candidates is chosen. */
export const ordersSchema = z.enum(['both', 'shuffled', 'given']);
export type Orders = z.infer<typeof ordersSchema>;

/** How a document is shown that is longer than the judge's window (docs/protocols.md). */
export const contextStrategySchema = z.enum(['truncate', 'extract', 'fragments']);

const hexSchema = z.string().regex(/^[0-9a-f]+$/);

const promptsNoteSchema = z.strictObject({
  id: z.string(),
  /** SHA-256 of each template file, by the name of the template. */
  templates: z.record(z.string(), z.strictObject({ sha256: hexSchema, source: z.string() })),
});

const countSchema = z.int().nonnegative();

/** What a run set out to ask, over all its repeats: coverage is counted against it. */
export const runPlanSchema = z.strictObject({
  /** Items that are asked about. */
  items: countSchema,
  /** Requests, as far as they are known before the first answer. */
  requests: countSchema,
  /** Lines of `scores.jsonl`, the unscored among them: the dimensions that have the same numbers stand together. */
  columns: z.array(
    z.strictObject({
      dimensions: z.array(idSchema).min(1),
      /** For each item that is asked about; one number where all have the same. */
      verdicts: z.union([countSchema, z.record(idSchema, countSchema)]),
    }),
  ),
});
export type RunPlan = z.infer<typeof runPlanSchema>;

/** `manifest.json` of a run folder: everything that says what was asked of whom. Holds no secrets. */
export const manifestSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  kind: z.literal('run'),
  name: z.string(),
  created: z.string(),
  dataset: z.strictObject({
    id: idSchema,
    /** A published name, or a folder: relative to the run folder where it can be. */
    place: z.string(),
    /** SHA-256 of what a judge can be shown of it: items and candidates. Labels may be added later. */
    sha256: hexSchema,
    items: z.number().int(),
    candidates: z.number().int(),
  }),
  /** The items that are asked about, by their tags; absent = all. */
  where: whereSchema.optional(),
  /** The systems whose candidates are shown; absent = all. */
  systems: z.array(idSchema).min(1).optional(),
  protocol: z.strictObject({
    id: idSchema,
    /** The folder or module of a protocol of the user's own, relative to the run; absent for those of Assize. */
    place: z.string().optional(),
    /** Every option with its value, the defaults among them. */
    options: z.record(z.string(), z.unknown()),
    prompts: promptsNoteSchema,
    /** The name of its scores: the id, and the options that are not the default. */
    label: idSchema,
  }),
  judge: z.strictObject({
    id: idSchema,
    provider: z.string(),
    model: z.string(),
    endpoint: z.string(),
    sampling: samplingSchema,
    /** The name of its scores: the id, and what sets it apart. */
    label: idSchema,
  }),
  dimensions: z.array(idSchema).min(1),
  orders: ordersSchema,
  /** How documents are shown that are longer than the judge's window of so many tokens; absent = whole. */
  context: z
    .strictObject({
      strategy: contextStrategySchema,
      window: z.int().positive(),
      /** How tokens were counted; absent: cl100k. */
      tokenizer: z.string().optional(),
      prompts: promptsNoteSchema,
    })
    .optional(),
  repeats: z.number().int().positive(),
  seed: z.number().int(),
  /** Absent in runs recorded before it was kept: these asked about each dimension for itself. */
  plan: runPlanSchema.optional(),
  /**
   * Only the first so many requests were to be sent: `limit`, or a look at the first replies (`show`). Goes away when
   * the run is gone on with.
   */
  peek: z.strictObject({ requests: z.int().positive(), by: z.enum(['limit', 'show']) }).optional(),
  versions: z.strictObject({ assize: z.string(), node: z.string() }),
  git: z.strictObject({ revision: z.string(), changed: z.boolean() }).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of `rankings.jsonl`: the systems of one item as one protocol ordered them, 1 = best. */
export const rankingRecordSchema = z.strictObject({
  judge: idSchema,
  protocol: idSchema,
  item: idSchema,
  dimension: idSchema,
  repeat: z.number().int().nonnegative().optional(),
  /** Scores, higher is better; null = unscored. */
  scores: z.record(idSchema, valueSchema.nullable()),
  /** Competition ranks of the scored systems; null where fewer than two are scored. */
  ranking: rankingSchema.nullable(),
  /** Verdicts read ÷ verdicts asked, by system. */
  coverage: z.record(idSchema, z.number()),
  flags: z.record(idSchema, z.array(z.string())).optional(),
  reasons: z.record(idSchema, z.string()).optional(),
  /** What else the protocol measures, by system and name. */
  measures: z.record(idSchema, z.record(z.string(), z.number().nullable())).optional(),
});
export type RankingRecord = z.infer<typeof rankingRecordSchema>;

/** A line of `sentences.jsonl`: the units that the protocol made of a candidate to which the data set gives none. */
export const madeUnitsSchema = z.strictObject({
  item: idSchema,
  system: idSchema,
  units: z.array(unitSchema).min(1),
});
export type MadeUnits = z.infer<typeof madeUnitsSchema>;

/** CRC-32 of the text before it, as the last field of a line; absent in journals of older versions. */
const sealSchema = z
  .string()
  .regex(/^[0-9a-f]{8}$/)
  .optional();

/** What the journal says of a request: an answer, or what stood in its way after the last attempt. */
export const journalEntrySchema = z.union([
  z.strictObject({
    type: z.literal('reply'),
    request: hexSchema,
    key: idSchema,
    parts: z.array(hexSchema),
    at: z.string(),
    attempts: z.number().int().nonnegative(),
    /** Taken from the response cache, or from a request of the run with the same words: nothing was paid. */
    cached: z.literal(true).optional(),
    reply: replySchema,
    crc: sealSchema,
  }),
  z.strictObject({
    type: z.literal('failure'),
    request: hexSchema,
    key: idSchema,
    parts: z.array(hexSchema),
    at: z.string(),
    attempts: z.number().int().nonnegative(),
    fault: z.string(),
    detail: z.string(),
    crc: sealSchema,
  }),
]);
export type JournalEntry = z.infer<typeof journalEntrySchema>;
