import type { Result } from '../model/result.js';

/**
 * What every command hands to the renderers: the full result as data, and the tables a person reads.
 * Renderers compute nothing: every number in a table was put there by the analysis.
 */
export interface Document {
  /** Printed as it is by `--format json`; a NaN in it is an error (see json.ts). */
  result: Result;
  tables: Table[];
}

/** A table as every format prints it: columns, rows, notes. */
export interface Table {
  /** A short name without spaces: the label of a LaTeX table, the `table` column of a CSV with several. */
  id: string;
  title: string;
  columns: Column[];
  rows: Row[];
  /** Footnotes: coverage, policies, warnings, in words. */
  notes?: string[];
  /** Too wide for one column of a paper: in LaTeX across both, fitted to the width of the page. */
  wide?: boolean;
}

export interface Column {
  key: string;
  header: string;
  /** Default: right for columns that hold a number, left for text. */
  align?: 'left' | 'right';
  /** A heading above neighbouring columns that share it. */
  group?: string;
}

export interface Row {
  /** Neighbouring rows of one section stand under its name. */
  section?: string;
  /** Set apart: a row that needs no model, one of people, a total. */
  kind?: 'plain' | 'reference' | 'person' | 'total';
  cells: Record<string, Cell>;
}

/** A cell that is absent prints as nothing; a number whose value is null or NaN prints as a dash, its reason in a note. */
export type Cell = string | NumberCell | undefined;

export interface NumberCell {
  value: number | null;
  /** Decimals; absent = as many as the number needs (an integer count). */
  digits?: number;
  /** True for what cannot pass ±1 (a correlation, a share, p): printed without the leading zero, as .738. */
  bounded?: boolean;
  /** True for what is never 0 (p): printed as <.0001 where it would round to 0. */
  positive?: boolean;
  /** Printed with the value's decimals, two at most. A limit that is null prints as a dash. */
  interval?: { low: number | null; high: number | null };
  /** Why the value is null: goes to a numbered note under the table. */
  reason?: string;
  /** A test finds it better than each other of its column (bold where the format has bold). */
  best?: boolean;
  /** Significance letters or cluster marks, raised where the format can. */
  marks?: string;
  /** Printed after the value; the value is already in this unit (98 with `%` is 98%). */
  unit?: '%';
}

/** Whether a cell is a number (possibly an undefined one). */
export function isNumberCell(cell: Cell): cell is NumberCell {
  return typeof cell === 'object';
}

/** Whether a number cell has no value: null, or NaN where a caller forgot to turn it. */
export function isUndefined(cell: NumberCell): boolean {
  return cell.value === null || Number.isNaN(cell.value);
}
