import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { SourceFile } from './contract.js';
import { FaultList } from './faults.js';
import { parseJson, parseRecord } from './parse.js';
import type { FetchedFile } from './source.js';
import { temporaryBeside } from './temporary.js';

/** URL to sha256 of the files whose content was not pinned by the project: held from the first pull on. */
const lockSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits'));

type Lock = z.infer<typeof lockSchema>;

/** @throws DataError where the lock file is damaged */
export async function readLock(path: string): Promise<Lock> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return {};
  const faults = new FaultList();
  const value = parseJson(text, path, undefined, faults);
  const lock = value === undefined ? undefined : parseRecord(lockSchema, value, path, undefined, faults);
  faults.throwIfAny();
  return lock ?? {};
}

/** The files with the pins of the lock where the project has none. */
export function pinByLock(files: readonly SourceFile[], lock: Lock): SourceFile[] {
  return files.map((file) => ({
    ...file,
    sha256: file.sha256 ?? (Object.hasOwn(lock, file.url) ? (lock[file.url] ?? null) : null),
  }));
}

/** Adds what was pulled without a pin. Writes only where there is something to add. */
export async function extendLock(
  path: string,
  lock: Lock,
  files: readonly SourceFile[],
  fetched: readonly FetchedFile[],
): Promise<void> {
  const unpinned = new Set(files.filter(({ sha256 }) => sha256 === null).map(({ url }) => url));
  const added = fetched.filter(({ url }) => unpinned.has(url) && !Object.hasOwn(lock, url));
  if (added.length === 0) return;
  const all = { ...lock, ...Object.fromEntries(added.map(({ url, sha256 }) => [url, sha256])) };
  await mkdir(dirname(path), { recursive: true });
  const beside = temporaryBeside(path);
  await writeFile(beside, `${JSON.stringify(all, Object.keys(all).sort(), 2)}\n`);
  await rename(beside, path);
}
