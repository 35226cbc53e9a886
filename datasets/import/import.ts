import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { DataError, type Fault } from '../../src/errors.js';
import type { Card } from '../../src/model/card.js';
import type { Dataset } from '../../src/model/dataset.js';
import { FaultList } from '../faults.js';
import { FILES } from '../read.js';
import { writeDataset } from '../write.js';
import { DatasetBuilder, fieldAt, type Origin, placeOf } from './builder.js';
import { datasetOf } from './dataset-of.js';
import { wordsOf } from './dimensions.js';
import { doubtsOf } from './doubts.js';
import type { Mapping } from './mapping.js';
import { readTables, unusedIn } from './tables.js';

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
  /** What was taken for granted, in words. */
  assumptions: string[];
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
  const files = given.map((file) =>
    typeof file === 'string' ? { path: file, name: basename(file), url: basename(file) } : file,
  );
  const tables = await readTables(files, mapping, faults);
  faults.throwIfAny();
  const sources: Card['sources'] = [];
  for (const file of files) sources.push(await sourceOf(file));
  const words = wordsOf(tables, mapping);
  const builder = new DatasetBuilder(faults, { ...mapping, categories: words.categories });
  for (const { content, table } of tables) builder.addTable(content, table);
  faults.throwIfAny();
  const candidates = builder.candidates;
  const { dataset, assumptions } = datasetOf(mapping, { builder, candidates, words, sources, out });
  const { emptyLabels, absentScores } = builder;
  const imported: Imported = {
    dataset,
    rows: tables.reduce((sum, { content }) => sum + content.rows.length, 0),
    emptyLabels,
    absentScores,
    unusedColumns: unusedIn(tables),
    assumptions: [...words.assumptions, ...assumptions],
    doubts: doubtsOf(
      dataset,
      tables.flatMap(({ table }) => table.labels),
    ),
  };
  try {
    await writeDataset(out, dataset, { overwrite, ...(accept && { accept: () => accept(imported) }) });
  } catch (error) {
    throw error instanceof DataError ? atOrigin(error, builder, candidates) : error;
  }
  return imported;
}

async function sourceOf({ path, url }: { path: string; url: string }): Promise<Card['sources'][number]> {
  const content = await readFile(path);
  return {
    url,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
  };
}

/** A fault of a record told as a fault of the row it came from. */
function atOrigin(
  error: DataError,
  builder: DatasetBuilder,
  candidates: DatasetBuilder['candidates'],
): DataError {
  const origins: Record<string, Origin[]> = {
    [FILES.items]: [...builder.items.values()].map(({ origin }) => origin),
    [FILES.candidates]: candidates.map(({ origin }) => origin),
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
    const { line: _line, field: _field, ...rest } = fault;
    const { file, line } = origin;
    const field = fieldAt(origin, fault.field);
    return { ...rest, file, ...(line !== undefined && { line }), ...(field && { field }), message };
  });
  return new DataError(moved, error.total);
}
