import type { Cell, Column, Row, Table } from '../report/document.js';
import { markBest } from './cells.js';

/** A column of a table, written once: what it is called, and what stands in it of a record. */
export interface ColumnOf<R> extends Column {
  cell(record: R): Cell;
  /** Marks the best of each section among plain rows. */
  best?: 'highest' | 'lowest';
}

/** A record in its place in a table. */
export interface Placed<R> extends Pick<Row, 'section' | 'kind'> {
  of: R;
}

/** A table of records. Columns that a condition left out come as `false`. */
export function tableOf<R>(
  head: Pick<Table, 'id' | 'title' | 'notes'>,
  columns: readonly (ColumnOf<R> | false)[],
  records: readonly Placed<R>[],
): Table {
  const kept = columns.filter((column) => column !== false);
  const rows = records.map(({ of, ...place }): Row => {
    const cells = Object.fromEntries(kept.map(({ key, cell }) => [key, cell(of)]));
    return { ...place, cells };
  });
  const sections = new Map<string | undefined, Row[]>();
  for (const row of rows) sections.set(row.section, [...(sections.get(row.section) ?? []), row]);
  for (const { key, best } of kept) {
    if (best === undefined) continue;
    for (const section of sections.values()) markBest(section, [key], { lowest: best === 'lowest' });
  }
  return {
    ...head,
    columns: kept.map(({ cell: _, best: __, ...column }) => column),
    rows,
  };
}
