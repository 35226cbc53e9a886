import { z } from 'zod';
import { idSchema, tagsSchema } from './common.js';

/** A line of `items.jsonl`: one input on which systems are compared. */
export const itemSchema = z.strictObject({
  item: idSchema,
  document: z.string().optional(),
  instruction: z.string().optional(),
  references: z.array(z.string()).optional(),
  tags: tagsSchema.optional(),
});
/** One input: its instruction or document, and its tags. */
export type Item = z.infer<typeof itemSchema>;

/** A sentence or claim of a candidate. `start` and `end` are offsets in UTF-16 code units, end exclusive. */
export const unitSchema = z.strictObject({
  id: idSchema,
  text: z.string(),
  start: z.number().int().nonnegative().optional(),
  end: z.number().int().nonnegative().optional(),
});
/** A part of a candidate that is judged for itself: a sentence or a claim. */
export type Unit = z.infer<typeof unitSchema>;

/** A line of `candidates.jsonl`: one system's output for one item. */
export const candidateSchema = z.strictObject({
  item: idSchema,
  system: idSchema,
  text: z.string(),
  units: z.array(unitSchema).optional(),
  tags: tagsSchema.optional(),
});
/** What one system wrote for one item. */
export type Candidate = z.infer<typeof candidateSchema>;
