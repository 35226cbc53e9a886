import { z } from 'zod';
import { REMARK_CODES, type Remark, sentenceOf } from '../remarks/remark.js';
import { SCHEMA_VERSION } from './common.js';

const parts = z.record(z.string(), z.union([z.string(), z.number()])).readonly();
const code = z.enum(REMARK_CODES);

/** A number that may be undefined: then it is null and says why, for programs and in words. Never 0 in its place. */
export const quantitySchema = z.union([
  z.strictObject({ value: z.number() }),
  z.strictObject({ value: z.null(), code, parts: parts.optional(), reason: z.string() }),
]);
export type Quantity = z.infer<typeof quantitySchema>;

/** No value, and why. */
export function none(why: Remark): Quantity {
  return { value: null, ...why, reason: sentenceOf(why) };
}

/** What is to be minded about an answer, for programs and in words. */
export const warningSchema = z.strictObject({
  code,
  parts: parts.optional(),
  text: z.string(),
});

/** The envelope of every analysis as JSON: what was computed, from what, with which options and seed. */
export const resultSchema = z.looseObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  kind: z.string(),
  assize: z.string(),
  dataset: z.string().optional(),
  seed: z.number().int().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  warnings: z.array(warningSchema),
  /** The sources of the measures. */
  citations: z.array(z.strictObject({ method: z.string(), reference: z.string() })).optional(),
});
export type Result = z.infer<typeof resultSchema>;
