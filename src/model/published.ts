import { z } from 'zod';
import { idSchema } from './common.js';

/** A line of `published.jsonl`: a figure that its authors published beside the data. */
export const publishedFigureSchema = z.strictObject({
  /** Id of the published table it belongs to. */
  table: idSchema,
  row: idSchema,
  /** What the row is called, where its key is not a name for people. */
  header: z.string().optional(),
  section: z.string().optional(),
  column: idSchema,
  printed: z.string(),
  /** The number the text stands for, where the text is more than a number. */
  value: z.number().optional(),
});
export type PublishedFigure = z.infer<typeof publishedFigureSchema>;
