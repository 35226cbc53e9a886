import { join } from 'node:path';
import { AssizeError, DataError, SourceError } from '../src/errors.js';
import type { Card } from '../src/model/card.js';
import { cardSchema } from '../src/model/card.js';
import { locateByHand } from './by-hand.js';
import type { DatasetDefinition, LocatedFile, SourceFile } from './contract.js';
import { hasCard } from './data-folder.js';
import { ChecksumError } from './download.js';
import { FaultList } from './faults.js';
import { hubAccess, reachedAt } from './hub/access.js';
import { findHubFiles } from './hub/find.js';
import { chosenJudges, type JudgeChoice } from './judge-choice.js';
import { extendLock, type Lock, pinByLock, readLock, unlocked } from './lock.js';
import { parseRecord } from './parse.js';
import { type FetchedFiles, type FetchOptions, fetchFiles } from './source.js';
import { writeDataset } from './write.js';

export interface PullOptions extends Omit<FetchOptions, 'cacheFolder'> {
  /** Where pulled data lives: `datasets/<id>`, `files/<host>/<path>` and `locks/<id>.json` under it. */
  dataFolder: string;
  /** A folder of files downloaded by hand, read in place of the network. */
  from?: string | undefined;
  /** Which recorded judges come along, besides those that an earlier pull brought. Default: none. */
  judges?: JudgeChoice | undefined;
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
  /** What the user should know of this pull: what was trusted at first use, and what was not given; absent where nothing. */
  notes?: readonly string[];
}

/**
 * Pulls one published data set: gets its files, reads them, checks the result like any folder, and puts it at
 * `<data>/datasets/<id>` whole or not at all.
 * @throws SourceError a file could not be had
 * @throws DataError a file, or what was made of the files, is not as it should be
 * @throws InputError no recorded judge is called so
 */
export async function pullDataset(definition: DatasetDefinition, options: PullOptions): Promise<Pulled> {
  const { id } = definition;
  const folder = join(options.dataFolder, 'datasets', id);
  const there = await hasCard(folder);
  if (there && !options.force && options.judges === undefined) {
    return { id, folder, alreadyThere: true, files: 0, bytes: 0, absent: [] };
  }
  const lockPath = join(options.dataFolder, 'locks', `${id}.json`);
  const lock = await readLock(lockPath);
  const { fetched, asked, revisions, failed } = await fetchAll(definition, folder, lock, options).catch(
    (error) => {
      throw heldByLock(error, lock, lockPath, options);
    },
  );
  const loaded = await load(definition, fetched);
  const card = fillCard(loaded.card, fetched, options);
  if (options.signal?.aborted)
    throw new SourceError(`${id}: interrupted; the files are kept for the next pull`);
  await writeDataset(folder, { ...loaded, card }, { overwrite: true });
  const added = options.from === undefined ? unlocked(lock, asked, fetched.files) : {};
  await extendLock(lockPath, lock, { ...revisions, ...added });
  const bytes = fetched.files.reduce((sum, file) => sum + file.bytes, 0);
  const { files, absent, refused } = fetched;
  const notes = [...trusted(revisions, added, lockPath), ...refused, ...(failed ? [failed] : [])];
  const told = notes.length > 0 ? { notes } : {};
  return { id, folder, alreadyThere: false, files: files.length, bytes, absent, ...told };
}

interface Everything {
  fetched: FetchedFiles;
  /** What was asked for, with the pins of the project alone. */
  asked: readonly SourceFile[];
  revisions: Record<string, string>;
  failed?: string | undefined;
}

/** The files of the Hub first: where they come, others may not be wanted. */
async function fetchAll(
  definition: DatasetDefinition,
  folder: string,
  lock: Lock,
  options: PullOptions,
): Promise<Everything> {
  const hub = options.hub ?? (await hubAccess({}));
  const places = { ...options, access: hub, lock };
  const { files: onHub, ...found } = definition.hub
    ? await findHubFiles(definition.hub, places)
    : { files: [], revisions: {} };
  const judges = await chosenJudges(definition, options.judges, folder);
  const rest = [...definition.files, ...judges.flatMap(({ files }) => files)];
  const located: LocatedFile[] = options.from === undefined ? rest : await locateByHand(rest, options.from);
  const get = (files: readonly LocatedFile[]) =>
    fetchFiles(pinByLock(files, lock), {
      ...options,
      hub,
      cacheFolder: join(options.dataFolder, 'files'),
    });
  const first = await get(onHub);
  const wanted = located.filter(({ unless }) => unless === undefined || !first.has(unless));
  const fetched = joined(first, await get(wanted));
  return { fetched, asked: [...onHub, ...wanted], ...found };
}

function joined(a: FetchedFiles, b: FetchedFiles): FetchedFiles {
  const holder = (key: string) => (a.has(key) ? a : b);
  return {
    files: [...a.files, ...b.files],
    absent: [...a.absent, ...b.absent],
    refused: [...a.refused, ...b.refused],
    has: (key) => a.has(key) || b.has(key),
    text: (key) => holder(key).text(key),
    bytes: (key) => holder(key).bytes(key),
  };
}

/** A checksum that an earlier pull recorded says so. */
function heldByLock(error: unknown, lock: Lock, lockPath: string, { hub }: PullOptions): unknown {
  if (!(error instanceof ChecksumError)) return error;
  const held = Object.keys(lock).some(
    (url) => url === error.url || (hub && reachedAt(url, hub) === error.url),
  );
  if (!held) return error;
  const mend = `to take the new file, remove its line from ${lockPath}`;
  return new SourceError(`${error.message} (it was pinned by your first pull; ${mend})`);
}

function trusted(
  revisions: Readonly<Record<string, string>>,
  digests: Readonly<Record<string, string>>,
  lockPath: string,
): string[] {
  const commits = Object.entries(revisions).map(([name, commit]) => `${name} was ${commit}`);
  const count = Object.keys(digests).length;
  if (commits.length === 0 && count === 0) return [];
  const files = count === 0 ? [] : [`the checksums of ${count === 1 ? 'one file' : `${count} files`}`];
  return [`trusted at first use and held from now on (${lockPath}): ${[...commits, ...files].join('; ')}`];
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

function fillCard(card: unknown, { files, absent, refused }: FetchedFiles, { from }: PullOptions): Card {
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
      ...(refused.length > 0 ? ['The Hub did not give the missing file to the account of the pull.'] : []),
      ...(from === undefined
        ? []
        : [
            'Read from files that were downloaded by hand: nothing tells their revision but their checksums.',
          ]),
    ],
  };
}
