import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { dataFolder, hasCard } from '../../datasets/data-folder.js';
import type { Place } from '../../datasets/locate.js';
import { FILES, readDataset } from '../../datasets/read.js';
import { findDataset } from '../../datasets/registry.js';
import { InputError } from '../errors.js';
import { parseJsonText } from '../model/json-text.js';
import type { Manifest } from '../model/run.js';
import { sha256 } from '../store/hash.js';
import { datasetChecksum } from './checksum.js';
import { openData } from './open-data.js';
import { datasetPlace } from './run-folder.js';
import { DatasetRef } from './trial.js';

type Judged = Pick<Manifest, 'dataset'>;

/** How far up from the run and from where the command runs a data set is looked for. */
const UP = 4;
/** Of these steps, how many are looked into two folders deep. */
const DEEP = 3;
/** No more folders than this are looked into. */
const MOST = 2000;

/**
 * The data set that a run judged: where its manifest says, or, where run or data set have moved, a folder near the run
 * or near where the command runs that holds the same texts by their checksum.
 * @returns what stands at the manifest's place where nothing has the checksum: the texts have changed
 * @throws InputError where there is none, or several that differ in their labels
 */
export async function openJudged(folder: string, manifest: Judged, where: Place): Promise<DatasetRef> {
  const named = datasetPlace(folder, manifest);
  if (findDataset(named)) return openData(named, where);
  const standing = (await hasCard(named)) ? await openData(named, where) : undefined;
  if (standing && standing.sha256 === manifest.dataset.sha256) return standing;
  const found = await withChecksum(await foldersNear(folder, manifest, where), manifest);
  const [nearest] = found;
  if (nearest && new Set(found.map(({ dataset }) => sha256(JSON.stringify(dataset.labels)))).size > 1) {
    throw new InputError(
      `${manifest.dataset.id} is not at ${named} any more, and ${found.map(({ place }) => place).join(' and ')} ` +
        'hold its texts with different labels: name the one that is meant beside the run, or put it back',
    );
  }
  if (nearest) return nearest;
  if (standing) return standing;
  throw new InputError(
    `${manifest.dataset.id}, which ${folder} judged, is not at ${named}, and no folder near the run or near here holds ` +
      'the same texts: name it beside the run, put it back, or go to where it is',
  );
}

/** Folders in which the data set may stand, nearest first: on the way up, beside it, and where its old path would end. */
async function foldersNear(folder: string, { dataset }: Judged, where: Place): Promise<Set<string>> {
  const steps = dataset.place.split(/[\\/]/).filter((step) => step !== '..' && step !== '.' && step !== '');
  const tails = steps.map((_, k) => join(...steps.slice(k)));
  const near = new Set<string>();
  const add = (...paths: string[]) => {
    for (const path of paths) if (near.size < MOST) near.add(path);
  };
  for (const start of [folder, where.cwd]) {
    let root = start;
    for (let up = 0; up <= UP; up++, root = dirname(root)) {
      add(root, ...tails.map((tail) => resolve(root, tail)));
      // A whole file system is not near.
      if (dirname(root) === root) break;
      const children = await foldersIn(root);
      add(...children);
      if (up >= DEEP) continue;
      for (const child of children) if (near.size < MOST) add(...(await foldersIn(child)));
    }
  }
  add(...(await foldersIn(join(dataFolder(where.env, where.cwd), 'datasets'))));
  return near;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const open = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules',
  );
  return open.map(({ name }) => join(folder, name)).sort();
}

/** Those folders that hold a data set of this name and these texts. */
async function withChecksum(folders: Iterable<string>, { dataset: wanted }: Judged): Promise<DatasetRef[]> {
  const found: DatasetRef[] = [];
  for (const place of folders) {
    if ((await cardId(place)) !== wanted.id) continue;
    const dataset = await readDataset(place).catch(() => undefined);
    if (dataset && datasetChecksum(dataset) === wanted.sha256) found.push(new DatasetRef(dataset, place));
  }
  return found;
}

async function cardId(folder: string): Promise<unknown> {
  try {
    return (parseJsonText(await readFile(join(folder, FILES.card), 'utf8')) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}
