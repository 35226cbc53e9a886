import { join } from 'node:path';
import { AssizeError, DataError, SourceError } from '../src/errors.js';
import type { Card } from '../src/model/card.js';
import { cardSchema } from '../src/model/card.js';
import type { DatasetDefinition } from './contract.js';
import { hasCard } from './data-folder.js';
import { ChecksumError } from './download.js';
import { FaultList } from './faults.js';
import { extendLock, pinByLock, readLock } from './lock.js';
import { parseRecord } from './parse.js';
import { type FetchedFiles, type FetchOptions, fetchFiles } from './source.js';
import { writeDataset } from './write.js';

export interface PullOptions extends Omit<FetchOptions, 'cacheFolder'> {
  /** Where pulled data lives: `datasets/<id>`, `files/<host>/<path>` and `locks/<id>.json` under it. */
  dataFolder: string;
  /** Build again what was pulled before. Default false: it is left as it is. */
  force?: boolean | undefined;
}

export interface Pulled {
  id: string;
  folder: string;
  /** True where it was there already and nothing was done. */
  alreadyThere: boolean;
  files: number;
  bytes: number;
  /** Optional files that are not there. */
  absent: readonly string[];
}

/**
 * Pulls one published data set: gets its files, reads them, checks the result like any folder, and puts it at
 * `<data>/datasets/<id>` whole or not at all.
 * @throws SourceError a file could not be had
 * @throws DataError a file, or what was made of the files, is not as it should be
 */
export async function pullDataset(definition: DatasetDefinition, options: PullOptions): Promise<Pulled> {
  const { id, files } = definition;
  const folder = join(options.dataFolder, 'datasets', id);
  if (!options.force && (await hasCard(folder))) {
    return { id, folder, alreadyThere: true, files: 0, bytes: 0, absent: [] };
  }
  const lockPath = join(options.dataFolder, 'locks', `${id}.json`);
  const lock = await readLock(lockPath);
  const cacheFolder = join(options.dataFolder, 'files');
  const fetched = await fetchFiles(pinByLock(files, lock), { ...options, cacheFolder }).catch((error) => {
    if (!(error instanceof ChecksumError && Object.hasOwn(lock, error.url))) throw error;
    const mend = `to take the new file, remove its line from ${lockPath}`;
    throw new SourceError(`${error.message} (it was pinned by your first pull; ${mend})`);
  });
  const loaded = await load(definition, fetched);
  const card = fillCard(loaded.card, fetched);
  if (options.signal?.aborted)
    throw new SourceError(`${id}: interrupted; the files are kept for the next pull`);
  await writeDataset(folder, { ...loaded, card }, { overwrite: true });
  await extendLock(lockPath, lock, files, fetched.files);
  const bytes = fetched.files.reduce((sum, file) => sum + file.bytes, 0);
  return { id, folder, alreadyThere: false, files: fetched.files.length, bytes, absent: fetched.absent };
}

/** A loader's slip is told as a fault of the data set, not as a crash. */
async function load(definition: DatasetDefinition, files: FetchedFiles) {
  try {
    return await definition.load(files);
  } catch (error) {
    if (error instanceof AssizeError) throw error;
    const message = `the files cannot be read as ${definition.title}: ${error instanceof Error ? error.message : error}`;
    throw new DataError([{ file: definition.id, message }]);
  }
}

function fillCard(card: unknown, { files, absent }: FetchedFiles): Card {
  const faults = new FaultList();
  const parsed = parseRecord(cardSchema, card, 'dataset.json', undefined, faults);
  faults.throwIfAny();
  if (!parsed) throw new Error('a card without faults is a card');
  return {
    ...parsed,
    sources: files.map(({ url, sha256, bytes }) => ({ url, sha256, bytes })),
    flaws: [
      ...parsed.flaws,
      ...absent.map((url) => `Not there at the pull, so what it holds is missing: ${url}`),
    ],
  };
}
