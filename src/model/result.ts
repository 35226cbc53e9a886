import { z } from 'zod';
import { SCHEMA_VERSION } from './common.js';

/** A number that may be undefined: then it is null and says why. Never 0 in its place. */
export const quantitySchema = z.union([
  z.strictObject({ value: z.number() }),
  z.strictObject({ value: z.null(), reason: z.string() }),
]);
export type Quantity = z.infer<typeof quantitySchema>;

/** The envelope of every analysis as JSON: what was computed, from what, with which options and seed. */
export const resultSchema = z.looseObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  kind: z.string(),
  assize: z.string(),
  dataset: z.string().optional(),
  seed: z.number().int().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  warnings: z.array(z.string()),
});
export type Result = z.infer<typeof resultSchema>;
