import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { DataError } from '../../src/errors.js';
import type { FaultList } from '../faults.js';
import { notUtf8 } from '../lines.js';
import { parseObject } from '../parse.js';
import { decodeRows, withoutNaN } from '../row-file.js';
import { unpacked, unpackedName } from '../unpack.js';
import { unzippedAll } from '../unzip.js';
import { csvTable, delimiterOf } from './csv-table.js';
import { type SourceTable, tableOf } from './row.js';
import { wideIntegersAsText } from './wide-integers.js';

/**
 * Reads a CSV file (`.csv`, `.tsv`, anything else), a JSON one (`.json`: a list of objects; `.jsonl`, `.ndjson`, or
 * `.json` that is no list: one object a line) or a parquet one, packed by gzip or not (`.csv.gz`). Nothing is guessed about types: CSV cells are text.
 */
export async function readTable(
  file: string,
  name: string,
  delimiter: string | undefined,
  faults: FaultList,
): Promise<SourceTable> {
  const empty: SourceTable = { file: name, columns: [], rows: [], has: () => true };
  const bytes = await contentOf(file, name, faults);
  if (!bytes) return empty;
  const kind = extname(unpackedName(name)).toLowerCase();
  if (kind === '.parquet') return tableOf(name, await parquetRows(bytes, name, faults));
  if (kind === '.eval') return evalLog(bytes, name, faults);
  if (!isUtf8(bytes)) {
    faults.add(name, firstBadLine(bytes), undefined, notUtf8(bytes));
    return empty;
  }
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (['.json', '.jsonl', '.ndjson'].includes(kind)) {
    const whole = withoutNaN(wideIntegersAsText(text));
    return kind === '.json' && !isLines(whole)
      ? jsonTable(whole, name, faults)
      : tableOf(name, jsonLines(whole, name, faults));
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

type Entry = { value: object; line: number | undefined; at?: string };

function jsonTable(text: string, name: string, faults: FaultList): SourceTable {
  // Wrapped, so that the checks for keys given twice hold for a list too.
  const wrapped = parseObject(`{"rows":${text}\n}`, name, undefined, faults);
  const { rows } = (wrapped ?? { rows: [] }) as { rows: unknown };
  if (isObject(rows)) return { ...tableOf(name, [{ value: rows, line: undefined }]), whole: true };
  if (!Array.isArray(rows)) faults.add(name, undefined, undefined, EXPECTED_LIST);
  const entries: Entry[] = [];
  [rows].flat().forEach((value: unknown, index) => {
    if (isObject(value)) entries.push({ value, line: undefined, at: String(index) });
    else if (Array.isArray(rows)) faults.add(name, undefined, String(index), 'expected an object { … }');
  });
  return tableOf(name, entries);
}

export const EXPECTED_LIST = 'expected a list of objects: [ { … }, … ]';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** A log of inspect_ai, an archive of its head and its samples, as its JSON form has it: one object. */
async function evalLog(bytes: Uint8Array, name: string, faults: FaultList): Promise<SourceTable> {
  try {
    const files = await unzippedAll(name, bytes, /^(header|_journal\/start|samples\/.*)\.json$/);
    const objectOf = (path: string): object | undefined => {
      const file = files.get(path);
      const text = file && withoutNaN(wideIntegersAsText(Buffer.from(file).toString('utf8')));
      return text === undefined
        ? undefined
        : (parseObject(text, `${name}: ${path}`, undefined, faults) as object);
    };
    const samples = [...files.keys()].filter((path) => path.startsWith('samples/')).sort();
    const head = objectOf('header.json') ?? objectOf('_journal/start.json');
    const value = { ...head, samples: samples.flatMap((path) => objectOf(path) ?? []) };
    return { ...tableOf(name, [{ value, line: undefined }]), whole: true };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    for (const { message } of error.faults) faults.add(name, undefined, undefined, message);
    return tableOf(name, []);
  }
}

function firstBadLine(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; ; line++) {
    const newline = bytes.indexOf(0x0a, from);
    if (newline === -1 || !isUtf8(bytes.subarray(from, newline))) return line;
    from = newline + 1;
  }
}
