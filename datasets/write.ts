import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AssizeError, InputError } from '../src/errors.js';
import { cardSchema } from '../src/model/card.js';
import type { Dataset } from '../src/model/dataset.js';
import { CrossChecks } from './checks.js';
import { FaultList } from './faults.js';
import { parseRecord } from './parse.js';
import { FILES } from './read.js';
import {
  parseCandidate,
  parseItem,
  parseLabel,
  parsePublished,
  parseScore,
  type RecordParser,
} from './records.js';
import { removeStale, temporaryBeside } from './temporary.js';

/** Whether a data set that stands there is replaced, and who is asked before. */
export interface WriteOptions {
  /** Replace what stands there. Default false: an existing folder is refused. */
  overwrite?: boolean;
  /** Asked when all is checked and before anything stands there; what it throws leaves the place as it was. */
  accept?: () => Promise<void>;
}

const BLOCK = 1 << 20;

/**
 * Writes a data set folder. It is checked like a folder that is read, written beside its place and then moved
 * there: what stands at `folder` is whole, the old or the new. The same data set gives the same bytes.
 * @throws DataError where a record breaks the format (lines as they would have been written)
 * @throws InputError where the folder exists and may not be replaced
 */
export async function writeDataset(
  folder: string,
  dataset: Dataset,
  options: WriteOptions = {},
): Promise<void> {
  const target = resolve(folder);
  const beside = temporaryBeside(target);
  try {
    const standing = await entriesOf(target);
    if (standing) refuseToReplace(folder, standing, options);
    await mkdir(beside, { recursive: true });
    await removeStale(target);
    await writeFiles(beside, dataset);
    await options.accept?.();
    if (standing) await replace(target, beside);
    else await rename(beside, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof AssizeError || code === undefined) throw error;
    throw new InputError(`${folder} cannot be written (${code})`, { cause: error });
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function replace(target: string, by: string): Promise<void> {
  const old = temporaryBeside(target);
  await rename(target, old);
  try {
    await rename(by, target);
  } catch (error) {
    await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

/** The names in a folder; undefined where there is none. */
async function entriesOf(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR') throw new InputError(`${folder} is a file: name a folder`);
    throw error;
  }
}

/** Only a data set folder is ever replaced: a folder that holds anything else is somebody's. */
function refuseToReplace(folder: string, standing: readonly string[], { overwrite }: WriteOptions): void {
  if (!overwrite) throw new InputError(`${folder} exists already: name a new folder, or ask to replace it`);
  const ours = new Set<string>(Object.values(FILES));
  const other = standing.find((name) => !ours.has(name));
  if (other === undefined) return;
  throw new InputError(`${folder} is not replaced: it holds \`${other}\`, which is no file of a data set`);
}

async function writeFiles(folder: string, dataset: Dataset): Promise<void> {
  const faults = new FaultList();
  const card = parseRecord(cardSchema, dataset.card, FILES.card, undefined, faults);
  if (!card) return faults.throwIfAny();
  const checks = new CrossChecks(card, faults);
  checks.cardAt(FILES.card);
  await writeFile(join(folder, FILES.card), [`${JSON.stringify(card, null, 2)}\n`]);
  const write = <T>(
    file: string,
    records: readonly T[],
    parse: RecordParser<T>,
    check: (record: T, name: string, line: number) => void,
  ): Promise<void> => writeFile(join(folder, file), lines(file, records, parse, check, faults));
  await write(FILES.items, dataset.items, parseItem, (...args) => checks.item(...args));
  await write(FILES.candidates, dataset.candidates, parseCandidate, (...args) => checks.candidate(...args));
  await write(FILES.labels, dataset.labels, parseLabel, (...args) => checks.label(...args));
  if (dataset.scores.length > 0) {
    await write(FILES.scores, dataset.scores, parseScore, (...args) => checks.score(...args));
  }
  if (dataset.published?.length) {
    await write(FILES.published, dataset.published, parsePublished, () => {});
  }
  faults.throwIfAny();
}

/** One JSON text a record, keys in the order of the schema; a number that is not finite is a fault, never `null`. */
function* lines<T>(
  file: string,
  records: readonly T[],
  parse: RecordParser<T>,
  check: (record: T, name: string, line: number) => void,
  faults: FaultList,
): Generator<string> {
  for (const [index, value] of records.entries()) {
    const record = parse(value, file, index + 1, faults);
    if (record === undefined) continue;
    check(record, file, index + 1);
    yield `${JSON.stringify(record)}\n`;
  }
}

async function writeFile(path: string, texts: Iterable<string>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    let block: string[] = [];
    let size = 0;
    for (const text of texts) {
      block.push(text);
      size += text.length;
      if (size < BLOCK) continue;
      await file.writeFile(block.join(''));
      block = [];
      size = 0;
    }
    await file.writeFile(block.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}
