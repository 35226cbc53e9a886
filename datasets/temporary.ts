import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const MARK = '.assize-tmp-';

/** What was left by a process that was killed, and is surely not being written any more. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** A name beside `target` (so that moving it there is one step) that nothing else uses. */
export function temporaryBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}${MARK}${randomUUID()}`);
}

/** Removes what killed processes left beside `target`, once it is a day old. */
export async function removeStale(target: string): Promise<void> {
  const folder = dirname(target);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`.${basename(target)}${MARK}`)) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(path, { recursive: true, force: true });
  }
}
