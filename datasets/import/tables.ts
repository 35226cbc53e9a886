import { basename } from 'node:path';
import { InputError } from '../../src/errors.js';
import type { FaultList } from '../faults.js';
import { columnsOf } from './cells.js';
import { shaped } from './each-row.js';
import { expanded } from './expand.js';
import type { JoinMapping, Mapping, RowsWhere, TableMapping, TablePart } from './mapping.js';
import { isPattern, namesIn, regexOf } from './pattern.js';
import type { SourceTable } from './row.js';
import { EXPECTED_LIST, readTable } from './table.js';

/** A file as one of the mapping's tables sees it, and that table with an entry for each column. */
export interface ReadTable {
  content: SourceTable;
  table: TableMapping;
}

/**
 * Reads every file by the tables of the mapping that are for it; one may serve several files, and several one.
 * @throws InputError where a file has no table and is joined to none
 */
export async function readTables(
  files: readonly { path: string; name: string }[],
  mapping: Mapping,
  faults: FaultList,
): Promise<ReadTable[]> {
  const joins = mapping.tables.flatMap(({ join }) => [join ?? []].flat());
  const plan = files.map((file) => ({ ...file, parts: partsFor(file.name, files.length, mapping, joins) }));
  const joined = new Map<string, SourceTable>();
  for (const { file, delimiter } of joins) {
    const found = files.find(({ name }) => name === basename(file));
    if (!found) throw new InputError(`\`join\` names ${file}: give that file too`);
    joined.set(file, await readTable(found.path, found.name, delimiter, faults));
  }
  const read: ReadTable[] = [];
  for (const { path, name, parts } of plan) {
    for (const part of parts) {
      const content = await readTable(path, name, part.delimiter, faults);
      const ready = faults.total === 0 && oneTable(content, part, mapping, joined, faults);
      if (ready) read.push(ready);
    }
  }
  return read;
}

function oneTable(
  content: SourceTable,
  part: TablePart,
  mapping: Mapping,
  joined: ReadonlyMap<string, SourceTable>,
  faults: FaultList,
): ReadTable | undefined {
  if (content.whole && !part.rows) {
    const keys = content.columns.slice(0, 6).join(', ');
    faults.add(
      content.file,
      undefined,
      undefined,
      `${EXPECTED_LIST}, got an object of ${keys}: say where its rows are, \`rows: { each: '{item}' }\` or \`rows: { each: 'samples.{n}' }\``,
    );
    return undefined;
  }
  const missing = new Set(mapping.missing);
  const table = shaped(content, part, ({ file }) => joined.get(file) ?? content, missing, faults);
  if (faults.total > 0) return undefined;
  const full = expanded(part, table, mapping, faults);
  for (const column of namedColumns(full)) {
    if (table.has(column) || column.startsWith('/')) continue;
    faults.add(
      table.file,
      1,
      column,
      `no such column: the file has ${table.columns.join(', ')}${mendOf(table)}`,
    );
  }
  return { content: table, table: full };
}

/** One column with signs in its name was perhaps parted by another sign. */
const mendOf = ({ columns }: SourceTable): string =>
  columns.length === 1 && /[;,\t|]/.test(columns[0] ?? '')
    ? ': name the sign between columns, `delimiter`'
    : '';

function partsFor(
  name: string,
  nFiles: number,
  { tables }: Mapping,
  joins: readonly JoinMapping[],
): TablePart[] {
  const fits = (file: string): boolean =>
    isPattern(file) ? namesIn(name, regexOf(file)) !== undefined : basename(file) === name;
  const named = tables.filter(({ file }) => file !== undefined && fits(file));
  if (named.length > 0) return named;
  if (joins.some(({ file }) => basename(file) === name)) return [];
  const open = tables.filter(({ file }) => file === undefined);
  if (open.length === 1 || (open.length > 0 && nFiles === 1)) return open;
  if (tables.length === 1 && nFiles === 1) return tables;
  throw new InputError(`no table of the mapping is for ${name}: give one of its \`tables\` this \`file\``);
}

/** Every column that a table names. */
function namedColumns(table: TableMapping): Set<string> {
  const wheres: RowsWhere[] = [table, ...table.labels, ...table.scores].map(({ where }) => where);
  return new Set([...columnsOf(table), ...wheres.flatMap((where) => Object.keys(where ?? {}))]);
}

/** The columns that no table of their file names. */
export function unusedIn(tables: readonly ReadTable[]): { file: string; columns: string[] }[] {
  const unused = new Map<string, string[]>();
  for (const { content, table } of tables) {
    const named = namedColumns(table);
    for (const column of Object.keys(table.split ?? {})) named.add(column);
    for (const join of [table.join ?? []].flat()) for (const column of columnsJoined(join)) named.add(column);
    const tops = new Set([...named].map((column) => column.replace(/^\//, '').split('.')[0]));
    const left = content.columns.filter(
      (column) => !named.has(column) && !tops.has(column) && !content.made?.has(column),
    );
    const before = unused.get(content.file);
    unused.set(content.file, before ? before.filter((column) => left.includes(column)) : left);
  }
  return [...unused].flatMap(([file, columns]) => (columns.length > 0 ? [{ file, columns }] : []));
}

const columnsJoined = ({ on }: JoinMapping): string[] =>
  typeof on === 'object' && !Array.isArray(on) ? Object.entries(on).flat() : [on].flat();
