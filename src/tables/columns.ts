import type { Card } from '../model/card.js';
import type { Cell, Column, NumberCell, Row, Table } from '../report/document.js';
import { dimensionHeading } from './words.js';

/** A column of a table, written once: what it is called, and what stands in it of a record. */
export interface ColumnOf<R> extends Column {
  cell(record: R): Cell;
  /** Marks the best of each section among plain rows; a function of the section's first record says what is best. */
  best?: Best | ((record: R) => Best);
}

type Best = 'highest' | 'lowest';

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
  const sections = new Map<string | undefined, { first: R; rows: Row[] }>();
  records.forEach(({ section, of }, k) => {
    const one = sections.get(section) ?? { first: of, rows: [] };
    sections.set(section, one);
    one.rows.push(rows[k]);
  });
  for (const { key, best } of kept) {
    if (best === undefined) continue;
    for (const { first, rows: own } of sections.values()) {
      markBest(own, key, typeof best === 'function' ? best(first) : best);
    }
  }
  return {
    ...head,
    columns: kept.map(({ cell: _, best: __, ...column }) => column),
    rows,
  };
}

/**
 * Marks the best number of a column among plain rows, ties included; a column with one number, or where all are alike,
 * has no best, and what is not above every row that needs no model is none.
 */
function markBest(rows: readonly Row[], key: string, best: Best): void {
  const numbersOf = (wanted: string) =>
    rows
      .filter(({ kind = 'plain' }) => kind === wanted)
      .flatMap(({ cells }) => (cells[key] as NumberCell | undefined) ?? [])
      .filter(({ value }) => value !== null);
  // The lower of two is the higher of their opposites.
  const worth = ({ value }: NumberCell) => (best === 'lowest' ? -1 : 1) * (value ?? Number.NaN);
  const plain = numbersOf('plain');
  const highest = Math.max(...plain.map(worth));
  if (plain.length < 2 || plain.every((cell) => worth(cell) === highest)) return;
  if (numbersOf('reference').some((bar) => worth(bar) >= highest)) return;
  for (const cell of plain) if (worth(cell) === highest) cell.best = true;
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
