import { isAbsolute, join, resolve } from 'node:path';
import { InputError } from '../src/errors.js';
import { nearest } from '../src/text/unknown-name.js';
import { bundledFolder } from './bundled.js';
import { dataFolder, hasCard } from './data-folder.js';
import { FILES } from './read.js';
import { DATASETS, findDataset } from './registry.js';

/** Where names are looked up. */
export interface Place {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
}

/** Where a pulled data set stands, whether or not it was pulled. */
export function pulledFolder(id: string, place: Place): string {
  return join(dataFolder(place.env, place.cwd), 'datasets', id);
}

/**
 * The folder of a data set given by name or by path. A published name means the pulled data set, a bundled name the
 * package's own; anything else is a folder (write `./summeval` for a folder that carries a published name).
 * @throws InputError where there is none, with the command that mends it
 */
export async function locateDataset(nameOrFolder: string, place: Place): Promise<string> {
  if (nameOrFolder === '')
    throw new InputError('expected a data set: a name of `assize datasets list`, or a folder');
  const entry = findDataset(nameOrFolder);
  if (entry) {
    if (entry.bundled) return bundledFolder(await entry.load(), dataFolder(place.env, place.cwd));
    const folder = pulledFolder(nameOrFolder, place);
    if (await hasCard(folder)) return folder;
    throw new InputError(
      `\`${nameOrFolder}\` is not pulled yet: run \`assize datasets pull ${nameOrFolder}\` (looked in ${folder})`,
    );
  }
  const folder = isAbsolute(nameOrFolder) ? nameOrFolder : resolve(place.cwd, nameOrFolder);
  if (await hasCard(folder)) return folder;
  const known = DATASETS.map(({ id }) => id);
  const near = nearest(nameOrFolder, known);
  const hint = near === undefined ? '' : `did you mean \`${near}\`? `;
  throw new InputError(
    `no data set \`${nameOrFolder}\`: ${hint}it is no published name (${known.join(', ')}) and there is no ${join(folder, FILES.card)}`,
  );
}
