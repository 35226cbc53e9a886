import type { Place } from '../../datasets/locate.js';
import type { Derivation } from '../model/card.js';
import type { Where } from '../model/common.js';
import { openDataset } from '../run/open-dataset.js';
import type { Selection } from '../study/selection.js';
import { Study } from '../study/study.js';
import { hereOr } from './place.js';

/** What of the data is opened. */
export interface OpenStudyOptions extends Partial<Place>, Selection {
  /** Only the items with these tags; absent: all. */
  where?: Where;
  /** Dimensions that are reckoned from others, besides those of the card. */
  derive?: readonly Derivation[];
}

/**
 * Opens data sets and runs as a study.
 * @param names a data set (its id or folder), run folders or folders of runs, or both
 * @returns labels and scores laid out together; cells without a label or a verdict are missing, never a value
 * @throws InputError or DataError where something named is not there, cannot be read or does not fit together
 */
export async function openStudy(
  names: string | readonly string[],
  { cwd, env, where, derive, ...selection }: OpenStudyOptions = {},
): Promise<Study> {
  const place = hereOr({ ...(cwd !== undefined && { cwd }), ...(env && { env }) });
  return new Study(await openDataset(names, place, where, derive), selection);
}
