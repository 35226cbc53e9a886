import { z } from 'zod';
import { usageSchema } from './judgment.js';

/** One token of a reply with the alternatives the server listed, log-probabilities in nats. */
export const tokenLogprobSchema = z.strictObject({
  token: z.string(),
  logprob: z.number(),
  top: z.array(z.strictObject({ token: z.string(), logprob: z.number() })).default([]),
});
export type TokenLogprob = z.infer<typeof tokenLogprobSchema>;

/** Why a reply is no text to read a verdict from. */
export const noTextReasonSchema = z.enum(['refusal', 'length', 'filtered', 'empty', 'too-long', 'error']);
export type NoTextReason = z.infer<typeof noTextReasonSchema>;

/** The detail of a reply that stands for one to a request that was never sent. */
export const NOT_ASKED_YET = 'not asked yet';

/** What came back, raw. A refusal or a length stop is a reason, not text. */
export const replySchema = z.strictObject({
  /**
   * Null exactly where `reason` is present. A text cut off by the length limit is kept in `partial`, of one that is
   * too long to be a reply its beginning.
   */
  text: z.string().nullable(),
  reason: noTextReasonSchema.optional(),
  /** What the provider said of it, or the text cut off; no secrets. */
  detail: z.string().optional(),
  partial: z.string().optional(),
  /** Thinking the server returned apart from the answer. */
  reasoning: z.string().optional(),
  logprobs: z.array(tokenLogprobSchema).optional(),
  /** Log-probability of the request's continuation, nats, summed over its tokens. */
  continuationLogprob: z.number().optional(),
  usage: usageSchema.default({}),
  latencyMs: z.number().nonnegative(),
  /** The model the server says it served, and its fingerprint. */
  servedModel: z.string().optional(),
  fingerprint: z.string().optional(),
  requestId: z.string().optional(),
});
export type Reply = z.infer<typeof replySchema>;
