import { z } from 'zod';
import { idSchema } from './common.js';

/** One turn of the conversation a judge is shown. */
export const messageSchema = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
  /** Everything up to the end of this message is shared by neighbouring requests: a provider may cache it. */
  cacheable: z.boolean().optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** How a reply is drawn. What is absent is left to the provider; a reasoning model takes no temperature. */
export const samplingSchema = z.strictObject({
  temperature: z.number().min(0).optional(),
  topP: z.number().min(0).max(1).optional(),
  maxTokens: z.number().int().positive().optional(),
  seed: z.number().int().optional(),
  /** Where the reply ends, before what is named; a server that takes no notice writes on (`assize probe` tells). */
  stop: z.array(z.string().regex(/\S/, 'expected something other than white space')).min(1).max(4).optional(),
});
export type Sampling = z.infer<typeof samplingSchema>;

/** A form the server holds the reply to, where it can: a different method from free text, so the manifest says which. */
export const answerFormatSchema = z.strictObject({
  name: z.string(),
  /** JSON Schema of the whole reply. */
  schema: z.record(z.string(), z.unknown()),
});
export type AnswerFormat = z.infer<typeof answerFormatSchema>;

/** What is asked of a judge: everything that changes the answer, and nothing that does not. */
export const requestSchema = z.strictObject({
  /** Unique in the trial: item, dimension, what is asked, repeat and sample. */
  key: idSchema,
  /** Where the last is the assistant's, the reply is what follows on it: the model goes on from a text begun for it. */
  messages: z.array(messageSchema).min(1),
  sampling: samplingSchema.default({}),
  format: answerFormatSchema.optional(),
  /** How many alternatives to list for the tokens of the reply; absent = none. */
  topLogprobs: z.number().int().min(1).max(20).optional(),
  /** Tokens that the reply will have if it is as long as is asked for: for estimates, and no part of what is sent. */
  expects: z.number().int().positive().optional(),
  /** Ask for the log-probability of this continuation in place of a reply (servers that echo a prompt). */
  continuation: z.string().optional(),
});
export type Request = z.infer<typeof requestSchema>;
