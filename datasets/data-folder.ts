import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** The folder of pulled data: `ASSIZE_DATA`, or where this platform keeps a user's data. */
export function dataFolder(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  const named = env.ASSIZE_DATA;
  return named ? resolve(cwd, named) : envPaths('assize', { suffix: '' }).data;
}
