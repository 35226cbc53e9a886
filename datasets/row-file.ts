import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { parseJsonText } from '../src/model/json-text.js';
import { FaultList } from './faults.js';
import { describeIssue } from './issues.js';
import { malformed } from './kit.js';
import { notUtf8 } from './lines.js';
import { unpacked } from './unpack.js';

type Row = Record<string, unknown>;

const EXPECTED = 'expected parquet, a JSON list of objects, or one JSON object a line';

/**
 * The rows of a file as they come from the Hub: parquet, a JSON list of objects (bare, or as the one list of an object),
 * or one JSON object a line, packed by gzip or not; its first bytes tell which. NaN, which Python writes into JSON, is a cell left empty.
 * @throws DataError naming the file, and the row where it can
 */
export async function decodeRows(name: string, packed: Uint8Array): Promise<Row[]> {
  const bytes = await unpacked(name, packed);
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PAR1') return parquetRows(name, bytes);
  if (!isUtf8(bytes)) throw malformed(name, notUtf8(bytes));
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text.startsWith('version https://git-lfs')) {
    throw malformed(name, 'a pointer of Git LFS, not the data: run `git lfs pull` in that folder');
  }
  if (/^<(!doctype|html|\?xml)/i.test(text)) {
    throw malformed(name, 'a web page, not the data: use the download link of the file');
  }
  const whole = parsed(text);
  const rows = whole === undefined ? linesOf(name, text) : listOf(whole);
  if (rows?.every(isRow)) return rows;
  throw malformed(name, EXPECTED);
}

/** The rows, each checked against a schema. DataError: at most 20 faults, each with its row. */
export function checkRows<S extends z.ZodType>(name: string, rows: readonly Row[], schema: S): z.output<S>[] {
  const faults = new FaultList();
  const records = rows.flatMap((row, index): z.output<S>[] => {
    const checked = schema.safeParse(row);
    if (checked.success) return [checked.data];
    for (const issue of checked.error.issues) {
      const { field, message } = describeIssue(issue, row);
      faults.add(name, index + 1, field, message);
    }
    return [];
  });
  faults.throwIfAny();
  return records;
}

/** Loaded when asked for: few need the reader of parquet files, whichever way they are packed. */
async function parquetRows(name: string, bytes: Uint8Array): Promise<Row[]> {
  const [{ parquetReadObjects }, { compressors }] = await Promise.all([
    import('hyparquet'),
    import('hyparquet-compressors'),
  ]);
  const buffer = new Uint8Array(bytes).buffer;
  try {
    return await parquetReadObjects({ file: buffer, compressors });
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw malformed(name, `expected a parquet file: ${what}`);
  }
}

function parsed(text: string): unknown {
  for (const attempt of [() => text, () => withoutNaN(text)]) {
    try {
      return parseJsonText(attempt());
    } catch {
      // One JSON object a line is no JSON text as a whole.
    }
  }
  return undefined;
}

function linesOf(name: string, text: string): unknown[] {
  return text.split('\n').flatMap((line, index): unknown[] => {
    if (line.trim() === '') return [];
    const value = parsed(line);
    if (value !== undefined) return [value];
    throw malformed(name, EXPECTED, { line: index + 1 });
  });
}

/** Strings are kept whole: only a bare NaN or Infinity is none of JSON's. */
export function withoutNaN(text: string): string {
  if (!/\b(NaN|Infinity)\b/.test(text)) return text;
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) =>
    token.startsWith('"') ? token : 'null',
  );
}

function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRow(value)) return undefined;
  const lists = Object.values(value).filter((field) => Array.isArray(field) && field.every(isRow));
  // One object alone is a file of one line.
  return lists.length === 1 && Object.keys(value).length === 1 ? (lists[0] as unknown[]) : [value];
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
