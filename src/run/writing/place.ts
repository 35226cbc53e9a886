import { basename, dirname, join } from 'node:path';
import { hasCard } from '../../../datasets/data-folder.js';
import { readDataset } from '../../../datasets/read.js';
import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import type { WritingManifest } from '../../model/writing.js';
import { readWritingManifest } from './manifest.js';

/** Where a writing keeps what it makes, and what it keeps of itself. */
export interface WritingPlace {
  /** The folder of the data set. */
  folder: string;
  /** Manifest, journal and trace. */
  notes: string;
  /** The data set stood there before, and candidates are added to it. */
  into: boolean;
}

const NOTES = 'writing';

/** A data set of its own. */
export const newPlace = (folder: string): WritingPlace => ({
  folder,
  notes: join(folder, NOTES),
  into: false,
});

/** Beside the candidates of a data set that is there. @param name of the system, as a folder may be called */
export const placeInto = (folder: string, name: string): WritingPlace => ({
  folder,
  notes: join(folder, `${NOTES}.${name}`),
  into: true,
});

/**
 * A writing that is there: the folder of its data set, or what it keeps of itself.
 * @throws InputError where there is none
 */
export async function standingPlace(
  folder: string,
): Promise<{ place: WritingPlace; manifest: WritingManifest }> {
  const own = newPlace(folder);
  const made = await readWritingManifest(own.notes);
  if (made) return { place: own, manifest: made };
  const manifest = await readWritingManifest(folder).catch(() => undefined);
  if (!manifest) {
    throw new InputError(
      `${folder} holds no writing: name the folder of a data set that \`assize write\` began, or its folder ${NOTES}.SYSTEM`,
    );
  }
  const into = basename(folder).startsWith(`${NOTES}.`);
  return { place: { folder: dirname(folder), notes: folder, into }, manifest };
}

/**
 * The data set that candidates are added to, as it was before this writing added any, and without what others have
 * added since: what is asked does not change when it is asked again.
 * @throws InputError where there is none
 */
export async function datasetBefore({ folder, notes }: WritingPlace): Promise<Dataset> {
  if (!(await hasCard(folder))) {
    throw new InputError(
      `${folder} is no data set: name a folder of one with --into, or a new one with --out`,
    );
  }
  const dataset = await readDataset(folder);
  const beside = (await readWritingManifest(notes))?.beside;
  return beside === undefined ? dataset : withSystems(dataset, new Set(beside));
}

function withSystems(dataset: Dataset, systems: ReadonlySet<string>): Dataset {
  const { card, candidates } = dataset;
  return {
    ...dataset,
    card: { ...card, systems: card.systems.filter(({ id }) => systems.has(id)) },
    candidates: candidates.filter(({ system }) => systems.has(system)),
  };
}
