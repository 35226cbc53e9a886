import type { Place } from '../../datasets/locate.js';
import { locateDataset } from '../../datasets/locate.js';
import { readDataset } from '../../datasets/read.js';
import { datasetWhere } from '../../datasets/where.js';
import type { Where } from '../model/common.js';
import type { Dataset } from '../model/dataset.js';
import { openSubjects } from './open-runs.js';

/**
 * Reads what a command names: a data set by its id or folder, run folders (their scores in the data set they
 * judged), or both.
 * @param where only the items with these tags
 */
export async function openDataset(
  names: string | readonly string[],
  context: Place,
  where?: Where,
): Promise<Dataset> {
  const open = async (name: string) => readDataset(await locateDataset(name, context));
  const opened = await (typeof names === 'string' ? open(names) : openSubjects(names, open, context));
  return datasetWhere(opened, where);
}
