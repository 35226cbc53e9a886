import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDED = fileURLToPath(new URL('../../results/recorded/', import.meta.url));

/** The folders of the recorded runs of a very small judge on the casebook, by protocol. */
export async function recordedRuns(): Promise<Record<string, string>> {
  const entries = await readdir(RECORDED, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Object.fromEntries(folders.map((name) => [name.replace(/^.*\./, ''), join(RECORDED, name)]));
}
