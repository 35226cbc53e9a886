import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DataError, InputError } from '../errors.js';
import { parseJsonText } from '../model/json-text.js';
import { type Manifest, manifestSchema } from '../model/run.js';
import type { WritingManifest } from '../model/writing.js';
import { storeError } from '../store/append-log.js';

/** The files of a run folder. */
export const RUN_FILES = {
  manifest: 'manifest.json',
  journal: 'journal.jsonl',
  judgments: 'judgments.jsonl',
  scores: 'scores.jsonl',
  rankings: 'rankings.jsonl',
  units: 'units.jsonl',
  sentences: 'sentences.jsonl',
} as const;

/**
 * The manifest of a run folder; undefined where there is none.
 * @param other a kind of manifest that is passed over
 * @throws DataError where it is damaged
 */
export function readManifest(folder: string, other?: 'writing'): Promise<Manifest | undefined> {
  return readManifestFile(folder, manifestSchema, 'a run', other);
}

/**
 * @param what what the schema is of, for the error
 * @param other the kind of manifest that may stand there in its place, and is passed over
 */
export async function readManifestFile<T>(
  folder: string,
  schema: z.ZodType<T>,
  what: string,
  other?: string,
): Promise<T | undefined> {
  const file = join(folder, RUN_FILES.manifest);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new InputError(`${file} cannot be read (${error.code})`, { cause: error });
  });
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch (error) {
    throw new DataError([{ file, message: `not JSON (${(error as Error).message})` }]);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { kind } = (value ?? {}) as { kind?: unknown };
  if (other !== undefined && kind === other) return undefined;
  throw new DataError([{ file, message: `is no manifest of ${what}:\n${z.prettifyError(result.error)}` }]);
}

/** @throws InputError where the folder is no run */
export async function requireManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest) return manifest;
  throw new InputError(`${folder} is no run: it has no ${RUN_FILES.manifest}`);
}

/** @throws StoreError where the folder cannot be written */
export async function writeManifest(folder: string, manifest: Manifest | WritingManifest): Promise<void> {
  const file = join(folder, RUN_FILES.manifest);
  const beside = `${file}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(beside, `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw storeError(file, error);
  }
}

/** The folder or name of the data set that a run judged, as `locateDataset` takes it. */
export function datasetPlace(folder: string, { dataset }: Pick<Manifest, 'dataset'>): string {
  const isPath = dataset.place.startsWith('.') || /[\\/]/.test(dataset.place);
  return isPath ? resolve(folder, dataset.place) : dataset.place;
}
