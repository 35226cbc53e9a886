import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError, SourceError } from '../src/errors.js';
import type { PulledFiles, SourceFile } from './contract.js';
import { ChecksumError, type DownloadOptions, download } from './download.js';
import { notUtf8 } from './lines.js';
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

export interface FetchOptions extends Omit<DownloadOptions, 'onBytes'> {
  /** Verified files are kept here, as `<host>/<path>`, so that an interrupted pull goes on where it stopped. */
  cacheFolder: string;
  /** A folder that holds `<host>/<path>` and is read in place of the network. */
  mirror?: string | undefined;
  /** Transfers at a time. Default 6. */
  concurrency?: number;
  onProgress?: ((progress: FileProgress) => void) | undefined;
}

/** A file that was had, and where it stands. */
export interface FetchedFile {
  url: string;
  sha256: string;
  bytes: number;
  path: string;
}

export interface FetchedFiles extends PulledFiles {
  /** In the order they were asked for. */
  readonly files: readonly FetchedFile[];
  /** URLs of optional files that are not there. */
  readonly absent: readonly string[];
}

/**
 * Gets every file, from the mirror, the cache or the network, and checks its sha256.
 * @throws SourceError naming the first file that could not be had; files that were complete stay in the cache
 */
export async function fetchFiles(files: readonly SourceFile[], options: FetchOptions): Promise<FetchedFiles> {
  const unique = distinct(files);
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
        failed ??= error;
        stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 6 }, worker));
  if (options.signal?.aborted) throw new SourceError('interrupted: the files that were complete are kept');
  if (failed !== undefined) throw failed;
  const had = found.filter((file) => file !== null);
  const there = new Map(had.map((file) => [file.url, file]));
  return {
    ...readFiles(there),
    files: had,
    absent: unique.flatMap(({ url }) => (there.has(url) ? [] : url)),
  };
}

async function fetchOne(
  file: SourceFile,
  options: FetchOptions & { onBytes: (bytes: number) => void },
): Promise<FetchedFile | null> {
  const { url, sha256 } = file;
  if (options.signal?.aborted) throw new SourceError(`${url}: interrupted`);
  if (options.mirror !== undefined) return fromMirror(file, options.mirror);
  const path = join(options.cacheFolder, sourcePath(url));
  if (sha256 !== null) {
    const cached = await digest(path);
    if (cached?.sha256 === sha256) return { url, path, ...cached };
  }
  const received = await download(parseSourceUrl(url).href, path, sha256, options);
  if (received) return { url, path, ...received };
  if (file.required === false) return null;
  throw new SourceError(`${url}: there is no such file (HTTP 404)`);
}

async function fromMirror(
  { url, sha256, required }: SourceFile,
  mirror: string,
): Promise<FetchedFile | null> {
  const path = join(mirror, sourcePath(url));
  const found = await digest(path);
  if (!found) {
    if (required === false) return null;
    throw new SourceError(`${url}: not in the mirror: expected ${path}`);
  }
  if (sha256 !== null && found.sha256 !== sha256) {
    throw new ChecksumError(url, sha256, found.sha256, path);
  }
  return { url, path, ...found };
}

async function digest(path: string): Promise<{ sha256: string; bytes: number } | null> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
    throw new SourceError(`${path}: cannot be read (${error.code})`);
  });
  if (!content) return null;
  return { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length };
}

function distinct(files: readonly SourceFile[]): SourceFile[] {
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

function readFiles(there: ReadonlyMap<string, FetchedFile>): PulledFiles {
  const bytes = async (url: string): Promise<Buffer> => {
    const file = there.get(url);
    if (!file) throw new SourceError(`${url}: not among the files that were pulled`);
    return readFile(file.path);
  };
  return {
    has: (url) => there.has(url),
    bytes,
    text: async (url) => {
      const content = await bytes(url);
      if (!isUtf8(content)) throw new DataError([{ file: url, message: notUtf8(content) }]);
      return content.toString('utf8').replace(/^\uFEFF/, '');
    },
  };
}
