import { basename, relative, sep } from 'node:path';

/**
 * How this program is called from the folder where one is: `assize` where it is on the path, `npx assize` where a
 * project has it among its packages, and of a clone the built file, which needs no second build.
 * @param script as it was called
 * @param file where it really stands
 */
export function typedAs(script: string | undefined, file: string, cwd: string): string {
  const among = (path: string) => path.split(sep).includes('node_modules');
  if (script !== undefined && among(script)) return 'npx assize';
  if (script !== undefined && basename(script).startsWith('assize')) return 'assize';
  if (among(file)) return 'npx assize';
  const path = relative(cwd, file);
  return `node ${/\s/.test(path) ? JSON.stringify(path) : path}`;
}
