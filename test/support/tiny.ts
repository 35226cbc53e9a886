import { readFileSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The example of docs/data-format.md. */
export const tinyFolder = fileURLToPath(new URL('../../docs/examples/tiny', import.meta.url));

export function tinyText(file: string): string {
  return readFileSync(join(tinyFolder, file), 'utf8');
}

/** A folder of its own for one test. */
export function scratch(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'assize-test-'));
}

/** A copy of the example with some files written anew. */
export async function tinyWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = join(await scratch(), 'tiny');
  await cp(tinyFolder, folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** A copy of the example with a line added to one of its files. */
export function tinyPlus(file: string, ...records: object[]): Promise<string> {
  return tinyWith({
    [file]: tinyText(file) + records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  });
}
