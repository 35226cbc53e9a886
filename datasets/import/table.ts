import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { DataError } from '../../src/errors.js';
import type { FaultList } from '../faults.js';
import { notUtf8 } from '../lines.js';
import { parseObject } from '../parse.js';
import { decodeRows } from '../row-file.js';
import { unpacked, unpackedName } from '../unpack.js';
import { wideIntegersAsText } from './wide-integers.js';

/** One row of a table: a line of CSV, or an object of JSON. */
export interface TableRow {
  line: number | undefined;
  /** What a column holds; undefined where the row has no such field. */
  cell(column: string): unknown;
}

export interface Table {
  file: string;
  /** The columns of a CSV file, the fields seen in a JSON file. */
  columns: string[];
  rows: TableRow[];
  /** Whether a column exists, dotted paths into nested JSON included. */
  has(column: string): boolean;
}

/**
 * Reads a CSV file (`.csv`, `.tsv`, anything else), a JSON one (`.json`: a list of objects; `.jsonl`, `.ndjson`, or
 * `.json` that is no list: one object a line) or a parquet one, packed by gzip or not (`.csv.gz`). Nothing is guessed about types: CSV cells are text.
 */
export async function readTable(
  file: string,
  name: string,
  delimiter: string | undefined,
  faults: FaultList,
): Promise<Table> {
  const empty: Table = { file: name, columns: [], rows: [], has: () => true };
  const bytes = await contentOf(file, name, faults);
  if (!bytes) return empty;
  const kind = extname(unpackedName(name)).toLowerCase();
  if (kind === '.parquet') return jsonTable(name, await parquetRows(bytes, name, faults));
  if (!isUtf8(bytes)) {
    faults.add(name, firstBadLine(bytes), undefined, notUtf8(bytes));
    return empty;
  }
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (['.json', '.jsonl', '.ndjson'].includes(kind)) {
    const whole = wideIntegersAsText(text);
    const read = kind === '.json' && !isLines(whole) ? jsonList : jsonLines;
    return jsonTable(name, read(whole, name, faults));
  }
  return csvTable(text, name, delimiter ?? (kind === '.tsv' ? '\t' : delimiterOf(text)), faults) ?? empty;
}

async function contentOf(file: string, name: string, faults: FaultList): Promise<Uint8Array | undefined> {
  try {
    return await unpacked(name, await readFile(file));
  } catch (error) {
    if (error instanceof DataError) {
      for (const { message } of error.faults) faults.add(name, undefined, undefined, message);
    } else {
      const { code } = error as NodeJS.ErrnoException;
      faults.add(name, undefined, undefined, `cannot be read (${code})`);
    }
    return undefined;
  }
}

function csvTable(text: string, name: string, delimiter: string, faults: FaultList): Table | undefined {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : undefined;
    faults.add(name, line, undefined, `not CSV: ${error.message.replace(/ at line \d+.*$/, '')}`);
    return undefined;
  }
  const [header, ...body] = records;
  if (!header) {
    faults.add(name, undefined, undefined, 'the file is empty: expected a line of column names');
    return undefined;
  }
  const index = new Map<string, number>();
  header.record.forEach((raw, at) => {
    const column = raw.trim();
    if (index.has(column)) faults.add(name, 1, column, 'two columns have this name');
    else index.set(column, at);
  });
  const rows: TableRow[] = [];
  let line = (records[0]?.info.lines ?? 0) + 1;
  for (const { record, info } of body) {
    // The parser tells where a record ends; with line breaks inside cells it began after the one before.
    const start = line;
    line = info.lines + 1;
    if (record.length !== header.record.length) {
      const message = `expected ${header.record.length} cells as in the header, got ${record.length}`;
      faults.add(name, start, undefined, message);
      continue;
    }
    rows.push({ line: start, cell: (column) => record[index.get(column) ?? -1] });
  }
  return { file: name, columns: [...index.keys()], rows, has: (column) => index.has(column) };
}

/** The sign that parts the header, where it has no comma; a comma otherwise. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  if (header.includes(',')) return ',';
  return [';', '\t', '|'].find((sign) => header.includes(sign)) ?? ',';
}

type Entry = { value: object; line: number | undefined };

function jsonList(text: string, name: string, faults: FaultList): Entry[] {
  // Wrapped, so that the checks for keys given twice hold for a list too.
  const wrapped = parseObject(`{"rows":${text}\n}`, name, undefined, faults);
  if (wrapped === undefined) return [];
  const { rows } = wrapped as { rows: unknown };
  if (!Array.isArray(rows)) {
    faults.add(name, undefined, undefined, 'expected a list of objects: [ { … }, … ]');
    return [];
  }
  const entries: Entry[] = [];
  rows.forEach((value: unknown, index) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      entries.push({ value, line: undefined });
    } else faults.add(name, undefined, String(index), 'expected an object { … }');
  });
  return entries;
}

function jsonLines(text: string, name: string, faults: FaultList): Entry[] {
  const entries: Entry[] = [];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const value = parseObject(line, name, index + 1, faults);
    if (value !== undefined) entries.push({ value: value as object, line: index + 1 });
  });
  return entries;
}

/** One object a line under the name of JSON, as the Hub has it. */
const isLines = (text: string): boolean => /^\s*\{.*\}\s*\n\s*\{/.test(text);

async function parquetRows(bytes: Uint8Array, name: string, faults: FaultList): Promise<Entry[]> {
  try {
    const rows = await decodeRows(name, bytes);
    return rows.map((row, index) => ({ value: plain(row) as object, line: index + 1 }));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    for (const { message } of error.faults) faults.add(name, undefined, undefined, message);
    return [];
  }
}

/** Values as JSON would hold them: whole numbers of any width, times in words, NaN as an empty cell. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

function jsonTable(name: string, entries: readonly Entry[]): Table {
  const columns = new Set<string>();
  for (const { value } of entries) for (const key of Object.keys(value)) columns.add(key);
  const rows = entries.map(({ value, line }) => ({ line, cell: (column: string) => lookUp(value, column) }));
  return {
    file: name,
    columns: [...columns],
    rows,
    has: (column) => columns.has(column) || rows.some((row) => row.cell(column) !== undefined),
  };
}

/** A field by its name, or by a dotted path (`scores.overall`, `outputs.0.text`). */
function lookUp(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, path)) return (value as Record<string, unknown>)[path];
  const dot = path.indexOf('.');
  if (dot === -1 || !Object.hasOwn(value, path.slice(0, dot))) return undefined;
  return lookUp((value as Record<string, unknown>)[path.slice(0, dot)], path.slice(dot + 1));
}

function firstBadLine(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; ; line++) {
    const newline = bytes.indexOf(0x0a, from);
    if (newline === -1 || !isUtf8(bytes.subarray(from, newline))) return line;
    from = newline + 1;
  }
}
