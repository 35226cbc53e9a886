import { z } from 'zod';
import { idSchema } from './common.js';
import { pairScoreSchema, rankingScoreSchema, valueScoreSchema } from './score.js';

/** What a provider charged for, in tokens; absent where the server does not say. */
export const usageSchema = z.strictObject({
  /** All that was read, whatever of it came from or went to a cache. */
  inputTokens: z.number().int().nonnegative().optional(),
  /** The part of `inputTokens` read from the provider's cache. */
  cachedInputTokens: z.number().int().nonnegative().optional(),
  /** The part of `inputTokens` written to the provider's cache, where that has a price of its own. */
  cacheWriteTokens: z.number().int().nonnegative().optional(),
  /** All that was written, thinking included. */
  outputTokens: z.number().int().nonnegative().optional(),
  reasoningTokens: z.number().int().nonnegative().optional(),
});
export type Usage = z.infer<typeof usageSchema>;

const provenance = {
  /** Keys of the requests whose replies this verdict was read from. */
  requests: z.array(idSchema).min(1),
  /** Keys of the requests by which the judge read a document that was too long to be shown; with one verdict alone. */
  evidence: z.array(idSchema).min(1).optional(),
  usage: usageSchema.optional(),
  latencyMs: z.number().nonnegative().optional(),
};

/** A verdict read from replies, or unscored with a reason: a score that knows where it came from. */
export const judgmentSchema = z.union([
  z.strictObject({ ...valueScoreSchema.shape, ...provenance }),
  z.strictObject({ ...pairScoreSchema.shape, ...provenance }),
  z.strictObject({ ...rankingScoreSchema.shape, ...provenance }),
]);
export type Judgment = z.infer<typeof judgmentSchema>;
