import { z } from 'zod';
import { idSchema, SCHEMA_VERSION } from '../model/common.js';
import { forensicSpecSchema } from './forensic/spec.js';

/**
 * One figure as the paper prints it. A bare text is a cell to be recomputed and matched.
 * The text is kept, because its decimals say how exact the claim is.
 */
const printedCellSchema = z.union([
  z.string(),
  z
    .strictObject({
      printed: z.string(),
      /** The number the text stands for, where the text is more than a number (`95 / 100 = 95.0%`). */
      value: z.number().optional(),
      /** Why the recomputed figure is known to differ from the printed one. */
      documented: z.string().optional(),
      /** The figure that is known to come out in place of the printed one; any other is a mismatch. */
      gives: z.string().optional(),
      /** Why it cannot be recomputed, where it cannot: what it rests on is not public, or not in every pull. */
      publishedOnly: z.string().optional(),
      /** Where the paper draws the figure and prints no number: what is shown of it instead. */
      drawn: z.string().optional(),
      /** A remark that changes nothing about the state. */
      note: z.string().optional(),
    })
    .refine((cell) => cell.gives === undefined || cell.documented !== undefined, {
      message: '`gives` says what a documented cell gives: it needs `documented`',
    }),
]);

/**
 * Half to even, on the decimal figure or on the double that holds it. The two differ where the figure is a half that
 * binary cannot hold; papers whose figures went through Python's rounding are `binary`.
 */
const roundingSchema = z.enum(['decimal', 'binary']);
/** How a table's figures were rounded. */
export type Rounding = z.infer<typeof roundingSchema>;

/** How an obtained number is held against a printed one. */
const comparisonSchema = z.union([
  z.strictObject({
    /** Rounded to the decimals of the printed text, every digit must agree. */
    rule: z.literal('printed digits'),
    rounding: roundingSchema,
  }),
  z.strictObject({
    /** |obtained − printed| ≤ tolerance, for figures published in full precision. */
    rule: z.literal('within'),
    tolerance: z.number().positive(),
  }),
]);
/** How an obtained number is held against a printed one. */
export type Comparison = z.infer<typeof comparisonSchema>;

const rowSchema = z.strictObject({
  key: idSchema,
  header: z.string(),
  section: z.string().optional(),
  /** By column key; a column that the paper leaves empty is absent. */
  cells: z.record(idSchema, printedCellSchema),
});
/** A row of a published table. */
export type PublishedRow = z.infer<typeof rowSchema>;

/** A table of a paper as data: what it printed, where, and from which data set it can be recomputed. */
export const publishedTableSchema = z
  .strictObject({
    schemaVersion: z.literal(SCHEMA_VERSION),
    id: idSchema,
    title: z.string(),
    source: z.strictObject({ paper: z.string(), where: z.string(), url: z.string().optional() }),
    /** The data set from which it is recomputed. */
    dataset: idSchema,
    /** How, in a sentence or two. */
    recipe: z.string(),
    comparison: comparisonSchema,
    /** Why no cell of the table can be recomputed from public data. */
    publishedOnly: z.string().optional(),
    columns: z
      .array(
        z.strictObject({
          key: idSchema,
          header: z.string(),
          /** Why figures of this column are known to differ. */
          documented: z.string().optional(),
        }),
      )
      .min(1),
    /** The figures stand in the data set's `published.jsonl`, because they were published with the data. */
    figuresWithData: z.boolean().default(false),
    rows: z.array(rowSchema),
    notes: z.array(z.string()).default([]),
    /** What the figures are of which counts, where they can be searched for the integers behind them. */
    forensic: forensicSpecSchema.optional(),
  })
  .superRefine((table, context) => {
    const columns = new Set(table.columns.map((column) => column.key));
    const rows = new Set<string>();
    if (table.figuresWithData !== (table.rows.length === 0)) {
      context.addIssue({
        code: 'custom',
        path: ['rows'],
        message: 'expected rows, or none where `figuresWithData` says that they come with the data set',
      });
    }
    for (const key of Object.keys(table.forensic?.columns ?? {})) {
      if (columns.has(key)) continue;
      const message = `expected one of the columns ${[...columns].join(', ')}`;
      context.addIssue({ code: 'custom', path: ['forensic', 'columns', key], message });
    }
    for (const [index, row] of table.rows.entries()) {
      if (rows.has(row.key)) {
        context.addIssue({ code: 'custom', path: ['rows', index, 'key'], message: `row ${row.key} twice` });
      }
      rows.add(row.key);
      for (const [key, cell] of Object.entries(row.cells)) {
        const path = ['rows', index, 'cells', key];
        if (!columns.has(key)) {
          const message = `expected one of the columns ${[...columns].join(', ')}`;
          context.addIssue({ code: 'custom', path, message });
        }
        if (table.publishedOnly !== undefined && typeof cell !== 'string' && cell.documented !== undefined) {
          const message = 'a documented cell is recomputed, but the table is published only';
          context.addIssue({ code: 'custom', path, message });
        }
      }
    }
    for (const key of Object.keys(table.forensic?.rows ?? {})) {
      if (rows.has(key)) continue;
      const message = `expected one of the rows ${[...rows].join(', ')}`;
      context.addIssue({ code: 'custom', path: ['forensic', 'rows', key], message });
    }
  });
/** A table of a paper as data. */
export type PublishedTable = z.infer<typeof publishedTableSchema>;
/** One figure as the paper prints it. */
export type PrintedCell = z.infer<typeof printedCellSchema>;
