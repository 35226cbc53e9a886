import { locateDataset } from '../../datasets/locate.js';
import { readDataset } from '../../datasets/read.js';
import type { Dataset } from '../model/dataset.js';
import type { CliContext } from './context.js';
import { openSubjects } from './runs.js';

/**
 * Reads what a command names: a data set by its id or folder, run folders (their scores in the data set they
 * judged), or both.
 */
export async function openDataset(names: string | readonly string[], context: CliContext): Promise<Dataset> {
  const open = async (name: string) => readDataset(await locateDataset(name, context));
  return typeof names === 'string' ? open(names) : openSubjects(names, open, context);
}
