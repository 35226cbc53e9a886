import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { DataError } from '../src/errors.js';
import { parseJsonText } from '../src/model/json-text.js';
import type { SourceFile } from './contract.js';
import { FaultList } from './faults.js';
import { parseRecord } from './parse.js';

/** What the loaders of published data share: pinned URLs, and parsing whose faults name file, line and field. */

/** `https://raw.githubusercontent.com/OWNER/REPO/COMMIT/PATH`. */
export function rawUrl(repository: string, commit: string, path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `https://raw.githubusercontent.com/${repository}/${commit}/${encoded}`;
}

/** By what name a loader asks for a configuration of a Hub repository. */
export function hubKey(repository: string, config: string): string {
  return `hf:${repository}:${config}`;
}

/** Every address of a file's content, the first to be tried first. */
export function addressesOf({ url, elsewhere = [] }: SourceFile): string[] {
  return [url, ...elsewhere];
}

/**
 * Reads a list of pins beside a loader, in the format of `sha256sum`: a digest, two spaces, a path in the
 * repository. The answer maps each path to its digest, in the order of the list.
 */
export function readPins(list: URL): Map<string, string> {
  const pins = new Map<string, string>();
  for (const line of readFileSync(list, 'utf8').split('\n')) {
    const entry = /^([0-9a-f]{64}) {2}(.+)$/.exec(line);
    if (entry?.[1] && entry[2]) pins.set(entry[2], entry[1]);
  }
  return pins;
}

/** The pinned paths as files to pull. */
export function pinnedFiles(
  repository: string,
  commit: string,
  pins: ReadonlyMap<string, string>,
): SourceFile[] {
  return [...pins].map(([path, sha256]) => ({ url: rawUrl(repository, commit, path), sha256 }));
}

/** One fault as the error to throw. */
export function malformed(file: string, message: string, place: { field?: string; line?: number } = {}) {
  return new DataError([{ file, ...place, message }]);
}

/** Parses one JSON file and checks it. DataError: not JSON, or not of the expected shape. */
export function parseJson<T>(file: string, text: string, schema: z.ZodType<T>): T {
  const faults = new FaultList();
  const record = read(text, schema, file, undefined, faults);
  faults.throwIfAny();
  return record as T;
}

/** Parses one JSON record a line, blank lines skipped, and checks each. DataError names the lines. */
export function parseJsonLines<T>(file: string, text: string, schema: z.ZodType<T>): T[] {
  const faults = new FaultList();
  const records: T[] = [];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const record = read(line, schema, file, index + 1, faults);
    if (record !== undefined) records.push(record);
  });
  faults.throwIfAny();
  return records;
}

function read<T>(
  text: string,
  schema: z.ZodType<T>,
  file: string,
  line: number | undefined,
  faults: FaultList,
): T | undefined {
  let parsed: unknown;
  try {
    parsed = parseJsonText(text);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    faults.add(file, line, undefined, `expected JSON: ${what}`);
    return undefined;
  }
  return parseRecord(schema, parsed, file, line, faults);
}
