import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hasCard } from '../../../datasets/data-folder.js';
import { FILES, readDataset } from '../../../datasets/read.js';
import { datasetWhere } from '../../../datasets/where.js';
import { writeDataset } from '../../../datasets/write.js';
import type { Dataset } from '../../model/dataset.js';
import type { Candidate } from '../../model/item.js';
import { storeError } from '../../store/append-log.js';
import { FolderLock } from '../../store/lock.js';
import type { WritingPlace } from './place.js';
import { type Writing, writtenSystems } from './writing.js';

/**
 * Writes the data set of a writing: a new one of the items that were written for, or the one that is there with its
 * candidates and those added. What stands is whole before and after, and nothing of others is taken away.
 * @throws InputError where another process is adding to it
 * @throws StoreError where it cannot be written
 */
export async function putDataset(
  place: WritingPlace,
  writing: Writing,
  written: readonly Candidate[],
): Promise<void> {
  if (!place.into && !(await hasCard(place.folder))) {
    const chosen = datasetWhere(writing.data.dataset, writing.where);
    const named = { ...chosen, card: { ...chosen.card, id: `${chosen.card.id}-written` } };
    // A folder with a card is a data set: it comes last.
    const order = Object.values(FILES).filter((file) => file !== FILES.card);
    return move(place, withCandidates(named, writing, written), [...order, FILES.card]);
  }
  const lock = await FolderLock.take(join(place.folder, 'writing.lock'));
  try {
    // Others may have been added while these were asked for.
    const standing = await readDataset(place.folder);
    const systems = new Set(writtenSystems(writing));
    const there = standing.candidates.filter(({ system }) => systems.has(system));
    if (there.length > 0 && isDeepStrictEqual(there, written)) return;
    // A system without candidates is no fault, a candidate of an unknown system is one.
    await move(place, withCandidates(standing, writing, written), [FILES.card, FILES.candidates]);
  } finally {
    await lock.release();
  }
}

/** The data set with the new candidates behind all others, in place of earlier ones of their systems. */
function withCandidates(dataset: Dataset, writing: Writing, written: readonly Candidate[]): Dataset {
  const systems = new Set(writtenSystems(writing));
  const others = dataset.card.systems.filter(({ id }) => !systems.has(id));
  const made = [...systems].map((id) => ({ id, kind: 'model' as const }));
  return {
    ...dataset,
    card: { ...dataset.card, systems: [...others, ...made] },
    candidates: [...dataset.candidates.filter(({ system }) => !systems.has(system)), ...written],
  };
}

/** Writes all files beside the notes and moves those named to their places, in that order. */
async function move(
  { folder, notes }: WritingPlace,
  dataset: Dataset,
  order: readonly string[],
): Promise<void> {
  const beside = join(notes, 'dataset.part');
  await rm(beside, { recursive: true, force: true });
  await writeDataset(beside, dataset);
  try {
    await mkdir(folder, { recursive: true });
    const there = new Set(await readdir(beside));
    for (const name of order) if (there.has(name)) await rename(join(beside, name), join(folder, name));
    await rm(beside, { recursive: true });
  } catch (error) {
    throw storeError(folder, error);
  }
}
