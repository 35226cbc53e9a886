import type { Card } from '../model/card.js';
import {
  type Cell,
  type Column,
  isNumberCell,
  isUndefined,
  type Row,
  type Table,
} from '../report/document.js';
import { dimensionHeading } from './words.js';

/** A column of a table, written once: what it is called, and what stands in it of a record. */
export interface ColumnOf<R> extends Column {
  cell(record: R): Cell;
}

/** A column, or `false` for one that a condition left out. */
export type MaybeColumn<R> = ColumnOf<R> | false;

/** A record in its place in a table. */
export interface Placed<R> extends Pick<Row, 'section' | 'kind'> {
  of: R;
}

/** A table of records. */
export function tableOf<R>(
  head: Pick<Table, 'id' | 'title' | 'notes' | 'wide'>,
  columns: readonly MaybeColumn<R>[],
  records: readonly Placed<R>[],
): Table {
  const kept = columns.filter((column) => column !== false);
  const rows = records.map(({ of, ...place }): Row => {
    const cells = Object.fromEntries(kept.map(({ key, cell }) => [key, cell(of)]));
    return { ...place, cells };
  });
  return {
    ...head,
    columns: kept.map(({ cell: _, ...column }) => column),
    rows,
  };
}

/** The table of several rows with their sums under it; a sum of which one part is not known is not known either. */
export function totalled(table: Table, label: string): Table {
  if (table.rows.length < 2) return table;
  const cells: Row['cells'] = { [label]: 'total' };
  for (const { key } of table.columns) {
    const numbers = table.rows.map(({ cells: own }) => own[key]).filter(isNumberCell);
    const [first] = numbers;
    if (first === undefined) continue;
    const unknown = numbers.find(isUndefined);
    cells[key] = unknown ?? { ...first, value: numbers.reduce((sum, { value }) => sum + (value ?? 0), 0) };
  }
  return { ...table, rows: [...table.rows, { kind: 'total', cells }] };
}

/** The tables with notes under the last of them. */
export function noted(tables: readonly Table[], notes: readonly string[]): Table[] {
  return tables.map((table, k) =>
    k === tables.length - 1 ? { ...table, notes: [...(table.notes ?? []), ...notes] } : table,
  );
}

/** Neighbouring columns under one heading. */
export function under<R>(group: string, columns: readonly MaybeColumn<R>[]): MaybeColumn<R>[] {
  return columns.map((column) => column && { ...column, group });
}

/** Records that belong to dimensions, each dimension a section: the given ones themselves, or those of each. */
export function placed<R extends { dimension: string }>(card: Card, dimensions: readonly R[]): Placed<R>[];
export function placed<D extends { dimension: string }, R>(
  card: Card,
  dimensions: readonly D[],
  records: (one: D) => readonly R[],
): Placed<R>[];
export function placed<D extends { dimension: string }>(
  card: Card,
  dimensions: readonly D[],
  records: (one: D) => readonly unknown[] = (one) => [one],
): Placed<unknown>[] {
  return dimensions.flatMap((one) => {
    const section = dimensionHeading(card, one.dimension);
    return records(one).map((of) => ({ section, of }));
  });
}
