import { z } from 'zod';
import { cardSchema } from '../model/card.js';
import { candidateSchema, itemSchema } from '../model/item.js';
import { judgmentSchema } from '../model/judgment.js';
import { pairLabelSchema, rankingLabelSchema, valueLabelSchema } from '../model/label.js';
import { resultSchema } from '../model/result.js';
import { journalEntrySchema, manifestSchema, rankingRecordSchema } from '../model/run.js';
import { pairScoreSchema, rankingScoreSchema, valueScoreSchema } from '../model/score.js';
import { planSchema } from '../run/plan.js';

/** The records on disk, each by the name of its file: one line of JSON Lines, or a whole JSON file. */
const RECORDS = {
  card: cardSchema,
  item: itemSchema,
  candidate: candidateSchema,
  label: z.union([valueLabelSchema, rankingLabelSchema, pairLabelSchema]),
  score: z.union([valueScoreSchema, rankingScoreSchema, pairScoreSchema]),
  plan: planSchema,
  manifest: manifestSchema,
  journal: journalEntrySchema,
  judgment: judgmentSchema,
  ranking: rankingRecordSchema,
  result: resultSchema,
} satisfies Record<string, z.ZodType>;

/** A record on disk. */
export type RecordName = keyof typeof RECORDS;

/** The names that `recordJsonSchema` takes. */
export const RECORD_NAMES = Object.keys(RECORDS) as RecordName[];

/**
 * The format of a record as JSON Schema (draft 2020-12), as it is read: what has a default may be missing.
 * @param name one of `RECORD_NAMES`
 * @example
 * recordJsonSchema('item').type; // => 'object'
 */
export function recordJsonSchema(name: RecordName): Record<string, unknown> {
  return z.toJSONSchema(RECORDS[name], { io: 'input', unrepresentable: 'any' });
}
