import { locateDataset } from '../../datasets/locate.js';
import { readDataset } from '../../datasets/read.js';
import type { Dataset } from '../model/dataset.js';
import type { CliContext } from './context.js';

/** Reads the data set that a command names: a pulled one by its id, or a folder. */
export async function openDataset(nameOrFolder: string, context: CliContext): Promise<Dataset> {
  return readDataset(await locateDataset(nameOrFolder, context));
}
