import { join } from 'node:path';
import { cardSchema } from '../src/model/card.js';
import type { DatasetDefinition } from './contract.js';
import { hasCard } from './data-folder.js';
import { writeDataset } from './write.js';

/**
 * The folder of a data set that ships with the package, written at its first use. Its name holds the content's
 * revision, so that a newer package never reads an older copy.
 */
export async function bundledFolder(definition: DatasetDefinition, dataFolder: string): Promise<string> {
  const { id, revision } = definition;
  if (!revision) throw new Error(`${id} ships with the package but tells no revision`);
  const folder = join(dataFolder, 'bundled', `${id}-${(await revision()).slice(0, 12)}`);
  if (await hasCard(folder)) return folder;
  const { card, ...records } = await definition.load({
    has: () => false,
    text: nothingPulled,
    bytes: nothingPulled,
  });
  await writeDataset(folder, { ...records, card: cardSchema.parse(card) }, { overwrite: true });
  return folder;
}

function nothingPulled(url: string): never {
  throw new Error(`a bundled data set reads no pulled file, and asked for ${url}`);
}
