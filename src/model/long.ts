import { z } from 'zod';
import { SCHEMA_VERSION } from './common.js';

/** What a judge is asked to show how far it reads. */
export const LONG_TASKS = ['fact', 'digest', 'order'] as const;
export type LongTask = (typeof LONG_TASKS)[number];

/** One question about a text made for it. */
export interface LongTrial {
  task: LongTask;
  /** Tokens that the text was to have (cl100k_base). */
  tokens: number;
  /** Which text, from 0. */
  trial: number;
  /** Where the answer stands in the text, 0 to 1. */
  depth?: number;
  /** Of a digest: the share that was to be found. */
  truth?: number;
  /** 0 to 1; null where nothing could be read. */
  score: number | null;
  /** Why there is no score: the reply keeps to no form, or none came. */
  missing?: 'format' | 'no-reply';
  detail?: string;
  /** Tokens of the prompt as the server counted them. */
  counted?: number;
}

/** What is remembered of a judge: up to what length it was seen to read. In the data folder, a file a judge. */
export const longRecordSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  kind: z.literal('long-probe'),
  created: z.string(),
  judge: z.string(),
  endpoint: z.string(),
  /** Lengths that were asked about, in tokens (cl100k_base). */
  tested: z.array(z.int().positive()).min(1),
  /** By task the longest up to which all were read; null = not even the shortest. */
  upTo: z.record(z.enum(LONG_TASKS), z.int().positive().nullable()),
});
export type LongRecord = z.infer<typeof longRecordSchema>;
