import { resolve } from 'node:path';
import type { Place } from '../../datasets/locate.js';

/** Where a program's names are looked up: what it says, else its own folder and environment. */
export function hereOr({ cwd = '.', env = process.env }: Partial<Place>): Place {
  return { cwd: resolve(cwd), env };
}
