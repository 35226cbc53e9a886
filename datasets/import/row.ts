import { partsOf } from './pattern.js';

/** One row of a table: a line of CSV, an object of JSON, or a place inside of one. */
export interface TableRow {
  line: number | undefined;
  /** Where in the line or the file, where that is not the whole line: `3`, `w1.doc0__fluency`. */
  at?: string | undefined;
  /** What a column holds, by its name or by a dotted path; undefined where the row has no such field. */
  cell(column: string): unknown;
  /** What the row holds by its own columns. */
  fields(): object;
}

export interface SourceTable {
  file: string;
  /** The columns of a CSV file, the fields seen in a JSON file. */
  columns: string[];
  rows: TableRow[];
  /** Whether a column exists, dotted paths into nested JSON included. */
  has(column: string): boolean;
  /** Columns that the mapping made, of keys, names of files and parts of cells. */
  made?: ReadonlySet<string>;
  /** Set where the file is one object, whose rows are somewhere inside. */
  whole?: boolean;
}

/** A table of objects. */
export function tableOf(
  file: string,
  entries: readonly { value: object; line: number | undefined; at?: string | undefined }[],
): SourceTable {
  const columns = new Set<string>();
  for (const { value } of entries) for (const key of Object.keys(value)) columns.add(key);
  const rows = entries.map(({ value, ...place }) => ({
    ...place,
    fields: () => value,
    cell: (column: string) => lookUp(value, column),
  }));
  return { file, columns: [...columns], rows, has: (column) => columns.has(column) || anyHas(rows, column) };
}

/** Whether any row has something under a name or path. */
export const anyHas = (rows: readonly TableRow[], column: string): boolean =>
  rows.some((row) => row.cell(column) !== undefined);

/** A field by its name, or by a dotted path (`scores.overall`, `outputs.0.text`); a text that holds a list is entered. */
export function lookUp(value: unknown, path: string): unknown {
  if (typeof value === 'string') {
    const parts = partsOf(value);
    return Array.isArray(parts) === /^\d+(\.|$)/.test(path) ? lookUp(parts, path) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, path)) return (value as Record<string, unknown>)[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (!Object.hasOwn(value, head)) continue;
    const found = lookUp((value as Record<string, unknown>)[head], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
