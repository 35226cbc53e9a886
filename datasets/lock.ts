import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { SourceFile } from './contract.js';
import { FaultList } from './faults.js';
import { addressesOf } from './kit.js';
import { parseObject, parseRecord } from './parse.js';
import type { FetchedFile } from './source.js';
import { temporaryBeside } from './temporary.js';

/**
 * What the project could not pin, and is held from the first pull on: URL to sha256 of a file, `hf:OWNER/NAME@BRANCH` to
 * the commit of a branch.
 */
const lockSchema = z.record(
  z.string(),
  z.string().regex(/^([0-9a-f]{64}|[0-9a-f]{40})$/, 'expected 64 hexadecimal digits, or 40 for a commit'),
);

export type Lock = z.infer<typeof lockSchema>;

/** @throws DataError where the lock file is damaged */
export async function readLock(path: string): Promise<Lock> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return {};
  const faults = new FaultList();
  const value = parseObject(text, path, undefined, faults);
  const lock = value === undefined ? undefined : parseRecord(lockSchema, value, path, undefined, faults);
  faults.throwIfAny();
  return lock ?? {};
}

/** The files with the pins of the lock where the project has none. */
export function pinByLock<T extends SourceFile>(files: readonly T[], lock: Lock): T[] {
  return files.map((file) => {
    const held = addressesOf(file).find((url) => Object.hasOwn(lock, url));
    return { ...file, sha256: file.sha256 ?? (held === undefined ? null : (lock[held] ?? null)) };
  });
}

/** What is new to the lock: the digests of files that nothing pinned. */
export function unlocked(
  lock: Lock,
  files: readonly SourceFile[],
  fetched: readonly FetchedFile[],
): Record<string, string> {
  const unpinned = new Set(files.filter(({ sha256 }) => sha256 === null).flatMap(addressesOf));
  const added = fetched.filter(({ url }) => unpinned.has(url) && !Object.hasOwn(lock, url));
  return Object.fromEntries(added.map(({ url, sha256 }) => [url, sha256]));
}

/** Writes only where there is something to add. */
export async function extendLock(
  path: string,
  lock: Lock,
  added: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(added).length === 0) return;
  const all = { ...lock, ...added };
  await mkdir(dirname(path), { recursive: true });
  const beside = temporaryBeside(path);
  await writeFile(beside, `${JSON.stringify(all, Object.keys(all).sort(), 2)}\n`);
  await rename(beside, path);
}
