import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataError } from '../../errors.js';
import { unknownName } from '../../text/unknown-name.js';
import { type PublishedTable, publishedTableSchema } from '../published-table.js';

/** Beside the source as beside the build: results/published holds one JSON file a table. */
const FOLDER = fileURLToPath(new URL('../../../results/published/', import.meta.url));

/** Every published table the project knows, by id. */
export function publishedTables(folder: string = FOLDER): PublishedTable[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readTable(join(folder, name)));
}

function readTable(file: string): PublishedTable {
  const name = basename(file);
  const table = publishedTableSchema.safeParse(parse(name, readFileSync(file, 'utf8')));
  if (!table.success) {
    throw new DataError(
      table.error.issues.map((issue) => ({
        file: name,
        field: issue.path.join('.'),
        message: issue.message,
      })),
    );
  }
  if (name !== `${table.data.id}.json`) {
    throw new DataError([
      { file: name, field: 'id', message: `expected the file's name, got ${table.data.id}` },
    ]);
  }
  return table.data;
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DataError([
      { file, message: `expected JSON: ${error instanceof Error ? error.message : error}` },
    ]);
  }
}

/**
 * The tables that the names ask for: a table's id, or a data set's id for all of its tables. No names: all.
 * @throws InputError naming what is there, for a name that is neither
 */
export function chooseTables(tables: readonly PublishedTable[], names: readonly string[]): PublishedTable[] {
  const known = [...new Set([...tables.map(({ dataset }) => dataset), ...tables.map(({ id }) => id)])];
  for (const name of names)
    if (!known.includes(name)) throw unknownName('published table or data set', name, known);
  if (names.length === 0) return [...tables];
  return tables.filter(({ id, dataset }) => names.includes(id) || names.includes(dataset));
}
