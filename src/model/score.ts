import { z } from 'zod';
import { idSchema, rankingSchema, strengthSchema, valueSchema } from './common.js';

const scoreBase = {
  judge: idSchema,
  protocol: idSchema,
  item: idSchema,
  dimension: idSchema,
  /** Index of the asking of the same thing, from 0. */
  repeat: z.number().int().nonnegative().optional(),
  /** Index of the sample of one asking, from 0. */
  sample: z.number().int().nonnegative().optional(),
  /** The reply as it came. */
  raw: z.string().optional(),
  /** Why there is no verdict: unscored, counted, never a middle score. */
  reason: z.string().optional(),
  explanation: z.string().optional(),
};

/** One number for one candidate (or unit), higher is better; `value: null` = unscored. */
export const valueScoreSchema = z.strictObject({
  ...scoreBase,
  system: idSchema,
  value: valueSchema.nullable(),
  unit: idSchema.optional(),
  types: z.array(z.string()).optional(),
  probability: z.number().min(0).max(1).optional(),
});
export type ValueScore = z.infer<typeof valueScoreSchema>;

/** One comparison of two candidates in the order shown to the judge; `winner: null` = unscored. */
export const pairScoreSchema = z.strictObject({
  ...scoreBase,
  shown: z.tuple([idSchema, idSchema]),
  winner: z.enum(['first', 'second', 'tie']).nullable(),
  /** How far the verdict is from a tie: above 0, at most 1; of a judge that gives its winner the probability p, 2p − 1. */
  strength: strengthSchema.optional(),
});
export type PairScore = z.infer<typeof pairScoreSchema>;

/** A whole order of the shown candidates; `ranking: null` = unscored. */
export const rankingScoreSchema = z.strictObject({
  ...scoreBase,
  shown: z.array(idSchema).min(2),
  ranking: rankingSchema.nullable(),
});
export type RankingScore = z.infer<typeof rankingScoreSchema>;

/** A line of `scores.jsonl`. Which kind it is follows from the key it has: `winner`, `ranking` or `system`. */
export type Score = ValueScore | PairScore | RankingScore;
