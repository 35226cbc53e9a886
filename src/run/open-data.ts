import { isAbsolute, resolve } from 'node:path';
import { locateDataset, type Place } from '../../datasets/locate.js';
import { readDataset } from '../../datasets/read.js';
import { findDataset } from '../../datasets/registry.js';
import { DatasetRef } from './trial.js';

/**
 * A data set by name or folder, and where it is found again.
 * @param base what a folder is relative to
 * @throws InputError or DataError where it cannot be read
 */
export async function openData(nameOrFolder: string, where: Place, base = where.cwd): Promise<DatasetRef> {
  if (findDataset(nameOrFolder)) {
    return new DatasetRef(await readDataset(await locateDataset(nameOrFolder, where)), nameOrFolder);
  }
  const place = nameOrFolder === '' || isAbsolute(nameOrFolder) ? nameOrFolder : resolve(base, nameOrFolder);
  return new DatasetRef(await readDataset(await locateDataset(nameOrFolder, { ...where, cwd: base })), place);
}
