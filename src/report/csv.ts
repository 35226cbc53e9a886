import { stringify } from 'csv-stringify/sync';
import { type Cell, type Column, type Document, isNumberCell, isUndefined, type Table } from './document.js';
import { visible } from './text.js';

/**
 * One CSV with one header, whatever the number of tables: a `table` column names them where there are several, and a
 * `section` column stands where rows have sections. Numbers keep their full precision; interval, marks and the reason
 * of an undefined number get columns of their own.
 */
export function renderCsv(document: Document): string {
  const records: Record<string, string | number>[] = [];
  const header = new Set<string>();
  const several = document.tables.length > 1;
  for (const table of document.tables) {
    const columns = table.columns.map((column) => [column, headerOf(table, column)] as const);
    const sections = table.rows.some((row) => row.section !== undefined);
    if (several) header.add('table');
    if (sections) header.add('section');
    for (const [column, name] of columns) {
      for (const part of partsOf(table, column)) header.add(name + part);
    }
    for (const row of table.rows) {
      const record: Record<string, string | number> = {};
      if (several) record.table = table.id;
      if (row.section !== undefined) record.section = inert(row.section);
      for (const [column, name] of columns) fill(record, name, row.cells[column.key]);
      records.push(record);
    }
  }
  const names = [...header];
  return stringify([names.map(inert), ...records.map((record) => names.map((name) => record[name] ?? ''))]);
}

function headerOf(table: Table, column: Column): string {
  const name = column.group === undefined ? column.header : `${column.group} ${column.header}`.trim();
  const same = table.columns.filter(
    (other) => other.header === column.header && other.group === column.group,
  );
  return same.length > 1 || name === '' ? column.key : name;
}

function partsOf(table: Table, column: Column): string[] {
  const cells = table.rows.map((row) => row.cells[column.key]).filter(isNumberCell);
  return [
    '',
    ...(cells.some((cell) => cell.interval) ? [' low', ' high'] : []),
    ...(cells.some((cell) => cell.marks !== undefined) ? [' marks'] : []),
    ...(cells.some((cell) => isUndefined(cell) && cell.reason) ? [' undefined because'] : []),
  ];
}

function fill(record: Record<string, string | number>, name: string, cell: Cell): void {
  if (cell === undefined) return;
  if (!isNumberCell(cell)) {
    record[name] = inert(cell);
    return;
  }
  if (!isUndefined(cell)) record[name] = cell.value as number;
  else if (cell.reason !== undefined) record[`${name} undefined because`] = inert(cell.reason);
  if (cell.interval?.low != null) record[`${name} low`] = cell.interval.low;
  if (cell.interval?.high != null) record[`${name} high`] = cell.interval.high;
  if (cell.marks !== undefined) record[`${name} marks`] = inert(cell.marks);
}

/** A spreadsheet runs a cell that starts like a formula: an apostrophe before it makes it text. Plain numbers are safe. */
export function inert(text: string): string {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?%?$/i.test(text)) return text;
  return /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/.test(text) ? `'${visible(text)}` : visible(text);
}
