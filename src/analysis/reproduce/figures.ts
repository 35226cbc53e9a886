import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import type { PublishedFigure } from '../../model/published.js';
import type { PublishedRow, PublishedTable } from '../published-table.js';

/**
 * The printed rows of a table: its own, or those of the data set's `published.jsonl`.
 * @returns no rows where they come with a data set that is not there
 * @throws InputError where the data set lacks them, or holds a cell twice or one that the table has no column for
 */
export function rowsOf(table: PublishedTable, dataset: Dataset | undefined): PublishedRow[] {
  if (!table.figuresWithData) return table.rows;
  if (dataset === undefined) return [];
  const columns = new Set(table.columns.map(({ key }) => key));
  const rows = new Map<string, PublishedRow>();
  for (const figure of dataset.published ?? []) {
    if (figure.table !== table.id) continue;
    const { row: key, header = key, section, column, printed, value } = figure;
    const row = rows.get(key) ?? { key, header, ...(section === undefined ? {} : { section }), cells: {} };
    rows.set(key, row);
    if (!columns.has(column)) throw fault(figure, `expected one of the columns ${[...columns].join(', ')}`);
    if (row.cells[column] !== undefined) throw fault(figure, 'expected one figure a cell, got a second one');
    row.cells[column] = { printed, ...(value === undefined ? {} : { value }) };
  }
  if (rows.size > 0) return [...rows.values()];
  throw new InputError(
    `${table.id}: its figures come with the data, and this folder of ${table.dataset} has none: run \`assize datasets pull ${table.dataset} --force\``,
  );
}

function fault({ table, row, column }: PublishedFigure, message: string): InputError {
  return new InputError(`published.jsonl: ${table}, ${row} / ${column}: ${message}`);
}
