import type { Dataset } from '../../model/dataset.js';
import type { PublishedTable } from '../published-table.js';

/** A figure that this copy of the data cannot give, with the reason: files that were not published, or not pulled. */
export interface Unavailable {
  unavailable: string;
}

/** Recomputed figures by row key and column key, in the unit the paper prints (percent as percent); NaN = undefined. */
export type Cells = Record<string, Record<string, number | Unavailable>>;

/** A table's cells as they come out of the public data. */
export interface Recomputed {
  cells: Cells;
  /** What the reader should know beside the figures. */
  notes?: string[];
}

/** Recomputes the cells of one published table from its data set. Pure. */
export type Recipe = (dataset: Dataset, table: PublishedTable) => Recomputed;
