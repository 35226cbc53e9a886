import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import type { PrintedCell, PublishedRow, PublishedTable } from '../published-table.js';
import type { Recipe, Recomputed } from './cells.js';
import { CELL_STATES, type CellState, type CheckedCell, checkCell } from './compare.js';
import { rowsOf } from './figures.js';

/** A cell of an outcome: where it stands, and how it came out. */
export interface PlacedCell extends CheckedCell {
  row: string;
  rowHeader: string;
  section?: string;
  column: string;
  columnHeader: string;
}

/** A published table beside what was recomputed. */
export interface TableOutcome {
  table: PublishedTable;
  /** False where the data set is not on this machine and the table needs it. */
  pulled: boolean;
  cells: PlacedCell[];
  counts: Record<CellState, number>;
  notes: string[];
}

/**
 * Recomputes a published table and holds every cell against the printed one.
 * @param dataset undefined where it is not pulled: its cells are then `not pulled`, but for those that are
 *   published only
 * @param recipe undefined for tables of which no cell can be recomputed
 */
export function reproduceTable(
  table: PublishedTable,
  dataset: Dataset | undefined,
  recipe: Recipe | undefined,
): TableOutcome {
  const recomputed = dataset && recipe ? recipe(dataset, table) : undefined;
  const rows = rowsOf(table, dataset);
  const cells = rows.flatMap((row) =>
    table.columns.flatMap((column): PlacedCell[] => {
      const printed = row.cells[column.key];
      if (printed === undefined) return [];
      const cell = withDefaults(printed, column.documented, table.publishedOnly);
      const place = {
        row: row.key,
        rowHeader: row.header,
        ...(row.section === undefined ? {} : { section: row.section }),
        column: column.key,
        columnHeader: column.header,
      };
      if (dataset === undefined && cell.publishedOnly === undefined) {
        return [{ ...place, expected: cell.printed, obtained: null, shown: '–', state: 'not pulled' }];
      }
      return [{ ...place, ...checkCell(cell, recomputed?.cells[row.key]?.[column.key], table.comparison) }];
    }),
  );
  refuseStrays(table, rows, recomputed);
  return {
    table,
    pulled: dataset !== undefined || !needsData(table),
    cells,
    counts: countStates(cells),
    notes: [...table.notes, ...(recomputed?.notes ?? [])],
  };
}

/** Whether the table has a cell that must be recomputed; the others are published only where data is missing. */
export function needsData({ publishedOnly, figuresWithData, rows }: PublishedTable): boolean {
  if (publishedOnly !== undefined) return false;
  const cells = rows.flatMap((row) => Object.values(row.cells));
  return (
    figuresWithData || cells.some((cell) => typeof cell === 'string' || cell.publishedOnly === undefined)
  );
}

function countStates(cells: readonly CheckedCell[]): Record<CellState, number> {
  const counts = Object.fromEntries(CELL_STATES.map((state) => [state, 0])) as Record<CellState, number>;
  for (const cell of cells) counts[cell.state]++;
  return counts;
}

/** A cell with what its column and its table say of all theirs; the cell's own word goes first. */
function withDefaults(
  printed: PrintedCell,
  documented: string | undefined,
  publishedOnly: string | undefined,
): Exclude<PrintedCell, string> {
  const cell = typeof printed === 'string' ? { printed } : printed;
  return {
    ...(publishedOnly === undefined ? {} : { publishedOnly }),
    ...(documented === undefined ? {} : { documented }),
    ...cell,
  };
}

/** A figure for a row or column that the table does not have means that recipe and table have drifted apart. */
function refuseStrays(
  { id, columns }: PublishedTable,
  rows: readonly PublishedRow[],
  recomputed?: Recomputed,
): void {
  const knownRows = new Set(rows.map(({ key }) => key));
  const knownColumns = new Set(columns.map(({ key }) => key));
  for (const [row, figures] of Object.entries(recomputed?.cells ?? {})) {
    for (const column of Object.keys(figures)) {
      if (knownRows.has(row) && knownColumns.has(column)) continue;
      throw new InputError(
        `${id}: a figure was recomputed for ${row} / ${column}, which the table does not print`,
      );
    }
  }
}

/** Cells by state over several tables. */
export function totalsOf(outcomes: readonly TableOutcome[]): Record<CellState, number> {
  const totals = countStates([]);
  for (const { counts } of outcomes) for (const state of CELL_STATES) totals[state] += counts[state];
  return totals;
}
