import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Card, cardSchema } from '../src/model/card.js';
import type { Dataset } from '../src/model/dataset.js';
import type { Remark } from '../src/remarks/remark.js';
import { CrossChecks } from './checks.js';
import { FaultList } from './faults.js';
import { notUtf8, readLines } from './lines.js';
import { OneCopy } from './one-copy.js';
import { parseObject, parseRecord } from './parse.js';
import {
  parseCandidate,
  parseItem,
  parseLabel,
  parsePublished,
  parseScore,
  type RecordParser,
} from './records.js';

/** The files of a data set folder. */
export const FILES = {
  card: 'dataset.json',
  items: 'items.jsonl',
  candidates: 'candidates.jsonl',
  labels: 'labels.jsonl',
  scores: 'scores.jsonl',
  published: 'published.jsonl',
} as const;

/** What an inspection found: the data set where it is free of faults. */
export interface Inspection {
  dataset: Dataset | undefined;
  faults: FaultList;
  warnings: Remark[];
}

/**
 * Reads and checks a data set folder: every line against its schema, every reference between the files.
 * @throws DataError with up to 20 faults (file, line, field) and how many there are
 */
export async function readDataset(folder: string): Promise<Dataset> {
  const { dataset, faults } = await inspectDataset(folder);
  faults.throwIfAny();
  if (!dataset) throw new Error('an inspection without faults has a data set');
  return dataset;
}

/**
 * Reads a folder and reports what is wrong with it in place of throwing.
 * @param name how faults call the folder
 */
export async function inspectDataset(folder: string, name = folder): Promise<Inspection> {
  const faults = new FaultList();
  const card = await readCard(folder, name, faults);
  if (!card) return { dataset: undefined, faults, warnings: [] };
  const checks = new CrossChecks(card, faults);
  checks.cardAt(join(name, FILES.card));
  const names = new OneCopy();
  const read = <T extends object>(
    file: string,
    parse: RecordParser<T>,
    check: (record: T, name: string, line: number) => void,
    optional = false,
  ): Promise<T[]> =>
    readRecords(
      join(folder, file),
      join(name, file),
      parse,
      (record, ...place) => {
        names.in(record);
        check(record, ...place);
      },
      faults,
      optional,
    );
  const items = await read(FILES.items, parseItem, (record, ...place) => checks.item(record, ...place));
  const candidates = await read(FILES.candidates, parseCandidate, (record, ...place) =>
    checks.candidate(record, ...place),
  );
  const labels = await read(FILES.labels, parseLabel, (record, ...place) => checks.label(record, ...place));
  const scores = await read(
    FILES.scores,
    parseScore,
    (record, ...place) => checks.score(record, ...place),
    true,
  );
  const published = await read(FILES.published, parsePublished, () => {}, true);
  const dataset =
    faults.total === 0
      ? { card, items, candidates, labels, scores, ...(published.length > 0 && { published }) }
      : undefined;
  return { dataset, faults, warnings: checks.warnings() };
}

async function readCard(folder: string, called: string, faults: FaultList): Promise<Card | undefined> {
  const name = join(called, FILES.card);
  let bytes: Buffer;
  try {
    bytes = await readFile(join(folder, FILES.card));
  } catch (error) {
    faults.add(name, undefined, undefined, cannotOpen(error));
    return undefined;
  }
  if (!isUtf8(bytes)) {
    faults.add(name, undefined, undefined, notUtf8(bytes));
    return undefined;
  }
  const value = parseObject(bytes.toString('utf8').replace(/^\uFEFF/, ''), name, undefined, faults);
  return value === undefined ? undefined : parseRecord(cardSchema, value, name, undefined, faults);
}

async function readRecords<T>(
  path: string,
  name: string,
  parse: RecordParser<T>,
  check: (record: T, name: string, line: number) => void,
  faults: FaultList,
  optional: boolean,
): Promise<T[]> {
  const records: T[] = [];
  try {
    await readLines(path, name, faults, (text, line) => {
      const value = parseObject(text, name, line, faults);
      if (value === undefined) return;
      const record = parse(value, name, line, faults);
      if (record === undefined) return;
      check(record, name, line);
      records.push(record);
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (!(optional && error.code === 'ENOENT')) faults.add(name, undefined, undefined, cannotOpen(error));
  }
  return records;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';
}

function cannotOpen(error: unknown): string {
  if (!isSystemError(error)) return String(error);
  if (error.code === 'ENOENT') return 'there is no such file: a data set folder needs it';
  if (error.code === 'EISDIR') return 'expected a file, found a folder';
  return `cannot be read (${error.code})`;
}
