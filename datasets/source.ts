import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError, SourceError } from '../src/errors.js';
import type { LocatedFile, PulledFiles, SourceFile } from './contract.js';
import { ChecksumError, type DownloadOptions, download } from './download.js';
import { type HubAccess, reachedAt } from './hub/access.js';
import { addressesOf } from './kit.js';
import { notUtf8 } from './lines.js';
import { RefusedError } from './request.js';
import { parseSourceUrl, sourcePath } from './source-path.js';

/** How far the files of a data set are. */
export interface FileProgress {
  filesDone: number;
  filesTotal: number;
  /** Bytes that came over the network. */
  bytes: number;
  /** The file that was finished last. */
  url?: string;
}

export interface FetchOptions extends Omit<DownloadOptions, 'onBytes' | 'credentials'> {
  /** Verified files are kept here, as `<host>/<path>`, so that an interrupted pull goes on where it stopped. */
  cacheFolder: string;
  /** A folder that holds `<host>/<path>` and is read in place of the network. */
  mirror?: string | undefined;
  /** How the user reaches the Hugging Face Hub. Default: as anyone. */
  hub?: HubAccess | undefined;
  /** Transfers at a time. Default 6. */
  concurrency?: number;
  onProgress?: ((progress: FileProgress) => void) | undefined;
}

/** A file that was had, and where it stands. */
export interface FetchedFile {
  url: string;
  /** By what name the loader asks for it, where that is not the URL. */
  key?: string;
  sha256: string;
  bytes: number;
  path: string;
}

export interface FetchedFiles extends PulledFiles {
  /** In the order they were asked for. */
  readonly files: readonly FetchedFile[];
  /** URLs of optional files that are not there. */
  readonly absent: readonly string[];
  /** Why optional files were not given to this user. */
  readonly refused: readonly string[];
}

/**
 * Gets every file, from the mirror, the cache or the network, and checks its sha256.
 * @throws SourceError naming the first file that could not be had; files that were complete stay in the cache
 */
export async function fetchFiles(
  files: readonly LocatedFile[],
  options: FetchOptions,
): Promise<FetchedFiles> {
  const unique = distinct(files);
  const refused: string[] = [];
  const found: (FetchedFile | null)[] = new Array(unique.length).fill(null);
  const progress = { filesDone: 0, filesTotal: unique.length, bytes: 0 };
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const onBytes = (bytes: number): void => {
    progress.bytes += bytes;
    options.onProgress?.({ ...progress });
  };
  let failed: unknown;
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < unique.length && failed === undefined) {
      const index = next++;
      const file = unique[index];
      if (!file) return;
      try {
        found[index] = await fetchOne(file, { ...options, signal, onBytes });
        progress.filesDone += 1;
        options.onProgress?.({ ...progress, url: file.url });
      } catch (error) {
        if (error instanceof RefusedError && file.required === false) {
          refused.push(error.message);
          continue;
        }
        failed ??= error;
        stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 6 }, worker));
  if (options.signal?.aborted) throw new SourceError('interrupted: the files that were complete are kept');
  if (failed !== undefined) throw failed;
  const had = found.filter((file) => file !== null);
  const there = new Map(had.map((file) => [file.key ?? file.url, file]));
  return {
    ...readFiles(there),
    files: had,
    absent: unique.flatMap(({ key, url }) => (there.has(key ?? url) ? [] : url)),
    refused,
  };
}

type Fetching = FetchOptions & { onBytes: (bytes: number) => void };

/** The file, from the first of its addresses that has it. */
async function fetchOne(file: LocatedFile, options: Fetching): Promise<FetchedFile | null> {
  for (const url of file.elsewhere ? addressesOf(file) : []) {
    const found = await fetchFrom({ ...file, url, key: file.key ?? file.url, required: false }, options);
    if (found) return found;
  }
  return fetchFrom(file, options);
}

async function fetchFrom(file: LocatedFile, options: Fetching): Promise<FetchedFile | null> {
  const { url, sha256, key } = file;
  if (options.signal?.aborted) throw new SourceError(`${url}: interrupted`);
  const named = key === undefined ? { url } : { url, key };
  if (file.path !== undefined)
    return fromDisk(named, file, file.path, `not in the folder: expected ${file.path}`);
  if (options.mirror !== undefined) {
    const path = join(options.mirror, sourcePath(url));
    return fromDisk(named, file, path, `not in the mirror: expected ${path}`);
  }
  const path = join(options.cacheFolder, sourcePath(url));
  if (sha256 !== null) {
    const cached = await digest(path);
    if (cached?.sha256 === sha256) return { ...named, path, ...cached };
  }
  const { hub, ...rest } = options;
  const address = hub ? reachedAt(parseSourceUrl(url).href, hub) : parseSourceUrl(url).href;
  const received = await download(address, path, sha256, { ...rest, credentials: hub });
  if (received) return { ...named, path, ...received };
  if (file.required === false) return null;
  throw new SourceError(`${url}: there is no such file (HTTP 404)`);
}

/** A file that lies on this disk: in a mirror, or where the user put it. */
async function fromDisk(
  named: Pick<FetchedFile, 'url' | 'key'>,
  { url, sha256, required }: SourceFile,
  path: string,
  absence: string,
): Promise<FetchedFile | null> {
  const found = await digest(path);
  if (!found) {
    if (required === false) return null;
    throw new SourceError(`${url}: ${absence}`);
  }
  if (sha256 !== null && found.sha256 !== sha256) {
    throw new ChecksumError(url, sha256, found.sha256, path);
  }
  return { ...named, path, ...found };
}

async function digest(path: string): Promise<{ sha256: string; bytes: number } | null> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
    throw new SourceError(`${path}: cannot be read (${error.code})`);
  });
  if (!content) return null;
  return { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length };
}

function distinct(files: readonly LocatedFile[]): LocatedFile[] {
  return [...new Map(files.map((file) => [file.key ?? file.url, file])).values()];
}

function readFiles(there: ReadonlyMap<string, FetchedFile>): PulledFiles {
  const bytes = async (key: string): Promise<Buffer> => {
    const file = there.get(key);
    if (!file) throw new SourceError(`${key}: not among the files that were pulled`);
    return readFile(file.path);
  };
  return {
    has: (key) => there.has(key),
    bytes,
    text: async (key) => {
      const content = await bytes(key);
      if (!isUtf8(content)) throw new DataError([{ file: key, message: notUtf8(content) }]);
      return content.toString('utf8').replace(/^\uFEFF/, '');
    },
  };
}
