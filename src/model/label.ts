import { z } from 'zod';
import { idSchema, rankingSchema, strengthSchema, valueSchema } from './common.js';

const spanSchema = z.strictObject({
  start: z.number().int().nonnegative().optional(),
  end: z.number().int().nonnegative().optional(),
  text: z.string().optional(),
});

const labelBase = {
  item: idSchema,
  dimension: idSchema,
  annotator: idSchema,
  /** expert, crowd, author …; overrides the card's group for this annotator. */
  group: z.string().optional(),
  /** A published mean or majority: no single person, so it never enters agreement between people. */
  aggregate: z.boolean().optional(),
  comment: z.string().optional(),
  /** The annotator said that the question does not apply here: counted, never a value. */
  notApplicable: z.boolean().optional(),
};

/** One number for one candidate, or for one unit of it. */
export const valueLabelSchema = z.strictObject({
  ...labelBase,
  system: idSchema,
  /** Absent only where `notApplicable` is true. */
  value: valueSchema.optional(),
  unit: idSchema.optional(),
  spans: z.array(spanSchema).optional(),
  types: z.array(z.string()).optional(),
  question: z.string().optional(),
  relations: z.array(z.strictObject({ unit: idSchema, types: z.array(z.string()).optional() })).optional(),
});
export type ValueLabel = z.infer<typeof valueLabelSchema>;

/** A whole order of an item's systems by one annotator. */
export const rankingLabelSchema = z.strictObject({ ...labelBase, ranking: rankingSchema });
export type RankingLabel = z.infer<typeof rankingLabelSchema>;

/** One comparison of two candidates; `shown` is the order on the annotator's screen where it is known. */
export const pairLabelSchema = z.strictObject({
  ...labelBase,
  pair: z.tuple([idSchema, idSchema]),
  /** One of the pair, or `tie`. */
  preference: idSchema,
  /** How far the preference is from a tie: above 0, at most 1. */
  strength: strengthSchema.optional(),
  shown: z.tuple([idSchema, idSchema]).optional(),
});
export type PairLabel = z.infer<typeof pairLabelSchema>;

/** A line of `labels.jsonl`. Which kind it is follows from the key it has: `system`, `ranking` or `pair`. */
export type Label = ValueLabel | RankingLabel | PairLabel;

/** The word for *neither is better* in a pair label. No system may carry it as its name in paired data. */
export const TIE = 'tie';
