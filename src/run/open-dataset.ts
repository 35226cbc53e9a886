import { derivedDataset } from '../../datasets/derive.js';
import type { Place } from '../../datasets/locate.js';
import { datasetWhere } from '../../datasets/where.js';
import type { Derivation } from '../model/card.js';
import type { Where } from '../model/common.js';
import type { Dataset } from '../model/dataset.js';
import { openSubjects } from './open-runs.js';

/**
 * Reads what an analysis names: a data set by its id or folder, run folders (their scores in the data set they
 * judged), or both.
 * @param context the folder that names are relative to, and the environment that says where data is kept
 * @param where only the items of which it holds
 * @param derive dimensions that are reckoned from others, besides those of the card
 * @returns the data set with its labels, all scores, and `runs`: what each run set out to ask and how far it came
 * @throws InputError or DataError where it cannot be read
 */
export async function openDataset(
  names: string | readonly string[],
  context: Place,
  where?: Where,
  derive?: readonly Derivation[],
): Promise<Dataset> {
  const { dataset } = await openSubjects(typeof names === 'string' ? [names] : names, context);
  return datasetWhere(derivedDataset(dataset, derive), where);
}
