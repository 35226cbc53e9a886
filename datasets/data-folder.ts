import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { FILES } from './read.js';

/** The folder of pulled data: `ASSIZE_DATA`, or where this platform keeps a user's data. */
export function dataFolder(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  const named = env.ASSIZE_DATA;
  return named ? resolve(cwd, named) : envPaths('assize', { suffix: '' }).data;
}

/** Whether the folder holds a data set card. */
export async function hasCard(folder: string): Promise<boolean> {
  return access(join(folder, FILES.card)).then(
    () => true,
    () => false,
  );
}
