import { isAbsolute, resolve } from 'node:path';
import { locateDataset, type Place } from '../../datasets/locate.js';
import { readDataset } from '../../datasets/read.js';
import { findDataset } from '../../datasets/registry.js';
import type { DatasetRef } from './trial.js';

/**
 * A data set by name or folder, and where it is found again.
 * @throws InputError or DataError where it cannot be read
 */
export async function openData(nameOrFolder: string, where: Place): Promise<DatasetRef> {
  const dataset = await readDataset(await locateDataset(nameOrFolder, where));
  if (findDataset(nameOrFolder)) return { dataset, place: nameOrFolder };
  return { dataset, place: isAbsolute(nameOrFolder) ? nameOrFolder : resolve(where.cwd, nameOrFolder) };
}
