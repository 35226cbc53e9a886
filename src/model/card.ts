import { z } from 'zod';
import { idSchema, SCHEMA_VERSION } from './common.js';

/** What is judged, and which way is better. */
export const dimensionSchema = z.strictObject({
  id: idSchema,
  title: z.string().optional(),
  description: z.string().optional(),
  /** False where a small label is the better one (a count of errors). Labels stay as given; grids are turned. */
  higherIsBetter: z.boolean(),
  scale: z
    .strictObject({
      kind: z.enum(['binary', 'nominal', 'ordinal', 'interval', 'ratio', 'rank', 'preference']),
      min: z.number().optional(),
      max: z.number().optional(),
      /** What the labels say in words: the first stands as 0, the next as 1 … */
      categories: z.array(z.string().min(1)).min(2).optional(),
    })
    .optional(),
  level: z.enum(['candidate', 'unit']).default('candidate'),
  /** An expression over other dimensions (docs/expressions.md): its values are reckoned, and in no file. */
  derive: z.string().min(1).optional(),
});
/** What is judged, on which scale, of candidates or of units. */
export type Dimension = z.infer<typeof dimensionSchema>;

/** A dimension that is reckoned from others. */
export interface Derivation {
  id: string;
  expression: string;
  /** Absent: as the dimensions that it is derived from. */
  higherIsBetter?: boolean;
}

export const systemSchema = z.strictObject({
  id: idSchema,
  title: z.string().optional(),
  kind: z.enum(['model', 'pipeline', 'person', 'other']).optional(),
});

export const annotatorSchema = z.strictObject({
  id: idSchema,
  group: z.string().optional(),
  /** The id is a place in a list of labels: nothing says that it is one person throughout. */
  slot: z.literal(true).optional(),
});

/** A file the data set was made from. */
export const sourceSchema = z.strictObject({
  url: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hexadecimal digits'),
  bytes: z.number().int().nonnegative().optional(),
});

/** `dataset.json`: what the folder holds, where it came from, and what is wrong with it. */
export const cardSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  id: idSchema,
  title: z.string(),
  description: z.string().optional(),
  licence: z.string(),
  citation: z.string(),
  homepage: z.string().optional(),
  language: z.string().optional(),
  dimensions: z.array(dimensionSchema).min(1),
  systems: z.array(systemSchema),
  annotators: z.array(annotatorSchema).default([]),
  /** Outputs have no system behind them: system-level statistics are refused. */
  anonymous: z.boolean().default(false),
  /** True where the labels follow from how the candidates were made, not from people. */
  byConstruction: z.boolean().default(false),
  sources: z.array(sourceSchema).default([]),
  /** Known flaws of the source, in words: reported, not hidden. */
  flaws: z.array(z.string()).default([]),
});
/** What a data set says of itself. */
export type Card = z.infer<typeof cardSchema>;
/** The card as one writes it: what has a default may be left out. */
export type CardInput = z.input<typeof cardSchema>;
