import { relative, resolve } from 'node:path';
import type { Place } from '../../datasets/locate.js';
import type { Consent } from '../run/damage.js';
import { findRuns } from '../run/open-runs.js';
import { type Rescored, rescore } from '../run/rescore.js';
import { Resolver } from '../run/resolve.js';
import { hereOr } from './place.js';

/**
 * Reads the journals of runs again with today's readers, and writes their results anew. No judge is asked.
 * @param names run folders, or folders of runs
 * @param consent is asked where much of a journal cannot be read; absent: no
 * @returns a record a run; `place` is its folder relative to `cwd`
 * @throws InputError where a folder is no run, or its data set or protocol is not there
 */
export async function rescoreRuns(
  names: readonly string[],
  { consent, ...where }: Partial<Place> & { consent?: Consent } = {},
): Promise<(Rescored & { place: string })[]> {
  const place = hereOr(where);
  const rescored: (Rescored & { place: string })[] = [];
  for (const name of names) {
    for (const folder of await findRuns(resolve(place.cwd, name), name)) {
      const one = await rescore(folder, new Resolver(place, folder), consent);
      rescored.push({ place: relative(place.cwd, folder) || '.', ...one });
    }
  }
  return rescored;
}
