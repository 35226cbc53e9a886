import { z } from 'zod';
import { idSchema } from '../../model/common.js';
import { CONFUSION_MEASURES } from '../../stats/numeric/count-measures.js';

const countSchema = z.int().min(1);

/** A number of units: known, or somewhere in a range, limits included. */
const sizeSchema = z.union([
  countSchema,
  z
    .strictObject({ from: countSchema, to: countSchema })
    .refine(({ from, to }) => from <= to, 'expected `from` to be at most `to`'),
]);
/** A number of units, known or within limits. */
export type ForensicSize = z.infer<typeof sizeSchema>;
const sizesSchema = z.record(idSchema, sizeSchema);

/** A size by its name, or as a number. */
const sizeOfSchema = z.union([countSchema, idSchema]);
/** What 1 is printed as. */
const scaleSchema = z.union([z.literal(1), z.literal(100)]);

const columnSchema = z.discriminatedUnion('measure', [
  /** A share of `of` units, or a mean of whole numbers, none below 0, over them (GRIM). */
  z.strictObject({ measure: z.enum(['share', 'integer-mean']), of: sizeOfSchema, scale: scaleSchema }),
  z.strictObject({
    measure: z.enum(CONFUSION_MEASURES),
    positives: sizeOfSchema,
    negatives: sizeOfSchema,
    scale: scaleSchema,
  }),
  /** How many units the row's judge calls positive: a count, which binds the row's confusion matrices. */
  z.strictObject({ measure: z.literal('predicted') }),
  /** Itself a count. */
  z.strictObject({ measure: z.literal('count') }),
  z.strictObject({
    measure: z.enum(['kendall-tau', 'spearman-rho']),
    of: sizeOfSchema,
    /** In how many of the two orders systems may be tied (then tau-b). */
    ties: z.enum(['none', 'one', 'both']).default('none'),
    /** The figure is the mean of so many coefficients, as over dimensions. */
    over: z.int().min(1).max(3).default(1),
  }),
  /** A mean over items: it constrains no counts. */
  z.strictObject({ measure: z.literal('mean') }),
]);
/** What the figures of a column are of which counts. */
export type ForensicColumn = z.infer<typeof columnSchema>;
const columnsSchema = z.record(idSchema, columnSchema);

/** A bound on a sum of sizes. */
const totalSchema = z
  .strictObject({ of: z.array(idSchema).min(2), from: countSchema, to: countSchema })
  .refine(({ from, to }) => from <= to, 'expected `from` to be at most `to`');

const shared = {
  /** How the figures were rounded; the default lets an exact half fall either way. */
  rounding: z.enum(['half-up', 'half-even', 'binary']).default('binary'),
  sizes: sizesSchema.default({}),
  totals: z.array(totalSchema).default([]),
};

/** What the figures of a published table are of which counts. Columns that are left out constrain nothing. */
export const forensicSpecSchema = z.strictObject({
  ...shared,
  columns: columnsSchema,
  /** What is a row's own, in place of the table's of the same name. */
  rows: z
    .record(idSchema, z.strictObject({ sizes: sizesSchema.default({}), columns: columnsSchema.default({}) }))
    .default({}),
});

const printedSchema = z.string({
  error: 'expected the figure in quotes as it is printed, such as "66.70": its decimals say how exact it is',
});

/** A printed table to be searched for the integers behind it (docs/forensic.md). */
export const forensicFileSchema = z.strictObject({
  title: z.string().min(1),
  source: z.string().optional(),
  ...shared,
  columns: columnsSchema,
  rows: z
    .array(
      z.strictObject({
        name: idSchema,
        section: z.string().optional(),
        sizes: sizesSchema.default({}),
        columns: columnsSchema.default({}),
        cells: z.record(idSchema, printedSchema),
      }),
    )
    .min(1),
});

/** A printed table with what its figures are of: from a file, or from a published table of the project. */
export interface ForensicTable {
  title: string;
  source?: string;
  rounding: 'half-up' | 'half-even' | 'binary';
  sizes: Record<string, ForensicSize>;
  totals: { of: string[]; from: number; to: number }[];
  columns: Record<string, ForensicColumn>;
  rows: {
    name: string;
    section?: string;
    sizes: Record<string, ForensicSize>;
    /** In place of the table's columns of the same key. */
    columns: Record<string, ForensicColumn>;
    cells: Record<string, string>;
  }[];
}
