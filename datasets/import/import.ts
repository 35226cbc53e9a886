import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { DataError, type Fault, InputError } from '../../src/errors.js';
import type { Card } from '../../src/model/card.js';
import { SCHEMA_VERSION } from '../../src/model/common.js';
import type { Dataset } from '../../src/model/dataset.js';
import { FaultList } from '../faults.js';
import { FILES } from '../read.js';
import { writeDataset } from '../write.js';
import { DatasetBuilder, fieldAt, type Origin, placeOf } from './builder.js';
import { columnsOf } from './cells.js';
import { doubtsOf } from './doubts.js';
import type { Mapping, TableMapping } from './mapping.js';
import { readTable } from './table.js';

/** A file to import: its path, or where it came from and how it is called there. */
export type ImportFile = string | { path: string; name: string; url: string };

/** What an import made, and what it left aside: nothing goes unsaid. */
export interface Imported {
  dataset: Dataset;
  rows: number;
  emptyLabels: number;
  absentScores: number;
  /** Columns that the mapping does not name, by file. */
  unusedColumns: { file: string; columns: string[] }[];
  /** Why this is perhaps not what the table says. */
  doubts: string[];
}

interface ImportOptions {
  /** Replace the folder that stands there. */
  overwrite?: boolean;
  /** Sees what was made before it is written; what it throws leaves nothing behind. */
  accept?: (imported: Imported) => Promise<void>;
}

/**
 * Turns tables of labels and judge scores into a data set folder. All or nothing: a row that cannot be read is a
 * fault, and with a fault nothing is written.
 * @throws DataError with file, line and column of what is wrong
 * @throws InputError where the files and the tables of the mapping do not fit
 */
export async function importFiles(
  given: readonly ImportFile[],
  mapping: Mapping,
  out: string,
  { overwrite = false, accept }: ImportOptions = {},
): Promise<Imported> {
  const faults = new FaultList();
  const builder = new DatasetBuilder(mapping.missing, faults, mapping.decimal);
  const unusedColumns: Imported['unusedColumns'] = [];
  const sources: Card['sources'] = [];
  let rows = 0;
  const files = given.map((file) =>
    typeof file === 'string' ? { path: file, name: basename(file), url: basename(file) } : file,
  );
  for (const file of files) {
    const { name } = file;
    const table = tableFor(name, files.length, mapping);
    const content = await readTable(file.path, name, table.delimiter, faults);
    const named = new Set(columnsOf(table));
    for (const column of named) {
      if (!content.has(column)) {
        faults.add(name, 1, column, `no such column: the file has ${content.columns.join(', ')}`);
      }
    }
    const tops = new Set([...named].map((column) => column.split('.')[0]));
    const unused = content.columns.filter((column) => !named.has(column) && !tops.has(column));
    if (unused.length > 0) unusedColumns.push({ file: name, columns: unused });
    if (faults.total === 0) builder.addTable(content, table);
    rows += content.rows.length;
    if (faults.total === 0) sources.push(await sourceOf(file));
  }
  faults.throwIfAny();
  const dataset = datasetOf(mapping, builder, sources);
  const { emptyLabels, absentScores } = builder;
  const doubts = doubtsOf(dataset, mapping);
  const imported: Imported = { dataset, rows, emptyLabels, absentScores, unusedColumns, doubts };
  try {
    await writeDataset(out, dataset, { overwrite, ...(accept && { accept: () => accept(imported) }) });
  } catch (error) {
    throw error instanceof DataError ? atOrigin(error, builder) : error;
  }
  return imported;
}

function tableFor(name: string, nFiles: number, { tables }: Mapping): TableMapping {
  const named = tables.find((table) => table.file !== undefined && basename(table.file) === name);
  if (named) return named;
  const [only, another] = tables;
  if (only && another === undefined && (only.file === undefined || nFiles === 1)) return only;
  throw new InputError(`no table of the mapping is for ${name}: give one of its \`tables\` this \`file\``);
}

async function sourceOf({ path, url }: { path: string; url: string }): Promise<Card['sources'][number]> {
  const content = await readFile(path);
  return {
    url,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
  };
}

/** Systems and annotators that the mapping's card does not list are taken from the rows, in order of appearance. */
function datasetOf({ card }: Mapping, builder: DatasetBuilder, sources: Card['sources']): Dataset {
  const candidates = [...builder.candidates.values()].map(({ record }) => record);
  const labels = builder.labels.map(({ record }) => record);
  const scores = builder.scores.map(({ record }) => record);
  const systems = new Set<string>();
  for (const { system } of candidates) systems.add(system);
  for (const record of [...labels, ...scores]) {
    if ('system' in record) systems.add(record.system);
    else if ('pair' in record) for (const system of record.pair) systems.add(system);
    else if ('shown' in record) for (const system of record.shown) systems.add(system);
    else for (const system of Object.keys(record.ranking)) systems.add(system);
  }
  const annotators = new Map<string, string | undefined>();
  for (const { annotator, group, aggregate } of labels) {
    if (!aggregate && !annotators.has(annotator)) annotators.set(annotator, group);
  }
  return {
    card: {
      ...card,
      schemaVersion: SCHEMA_VERSION,
      systems: card.systems.length > 0 || card.anonymous ? card.systems : [...systems].map((id) => ({ id })),
      annotators:
        card.annotators.length > 0
          ? card.annotators
          : [...annotators].map(([id, group]) => (group === undefined ? { id } : { id, group })),
      sources,
    },
    items: [...builder.items.values()].map(({ record }) => record),
    candidates,
    labels,
    scores,
  };
}

/** A fault of a record told as a fault of the row it came from. */
function atOrigin(error: DataError, builder: DatasetBuilder): DataError {
  const origins: Record<string, Origin[]> = {
    [FILES.items]: [...builder.items.values()].map(({ origin }) => origin),
    [FILES.candidates]: [...builder.candidates.values()].map(({ origin }) => origin),
    [FILES.labels]: builder.labels.map(({ origin }) => origin),
    [FILES.scores]: builder.scores.map(({ origin }) => origin),
  };
  const moved = error.faults.map((fault): Fault => {
    const list = origins[fault.file];
    const origin = fault.line === undefined ? undefined : list?.[fault.line - 1];
    if (!origin) return fault;
    const message = fault.message.replace(/\(first: line (\d+)\)/, (_, line: string) => {
      const first = list?.[Number(line) - 1];
      return first ? `(first: ${placeOf(first)})` : '';
    });
    const field = fieldAt(origin, fault.field);
    return {
      ...(field !== undefined && { field }),
      file: origin.file,
      ...(origin.line === undefined ? {} : { line: origin.line }),
      message,
    };
  });
  return new DataError(moved, error.total);
}
