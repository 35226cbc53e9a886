import { z } from 'zod';
import { longOptions } from '../summaries.js';

export const optionsSchema = z.strictObject({
  ...longOptions,
  assumedSummary: z
    .int()
    .positive()
    .default(450)
    .describe('tokens that a summary is taken to have while the levels are counted'),
  contextShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe('the share of the room in the window that the summary before may take'),
  margin: z.int().min(0).default(20).describe('tokens of the window that are left free'),
  retries: z
    .int()
    .min(0)
    .default(6)
    .describe('how often a summary that is too long or breaks off is asked for again'),
  cutAtPunctuation: z
    .boolean()
    .default(false)
    .describe('a summary that is too long or breaks off is cut at its last end of a sentence instead'),
  wording: z
    .enum(['standard', 'simple'])
    .default('standard')
    .describe('simple: shorter prompts, for a model that does not follow the others'),
});
export type HierarchicalOptions = z.output<typeof optionsSchema>;
