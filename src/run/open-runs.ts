import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { CrossChecks } from '../../datasets/checks.js';
import { FaultList } from '../../datasets/faults.js';
import { readLines } from '../../datasets/lines.js';
import type { Place } from '../../datasets/locate.js';
import { parseJson } from '../../datasets/parse.js';
import { parseScore } from '../../datasets/records.js';
import { InputError } from '../errors.js';
import type { Dataset } from '../model/dataset.js';
import type { Manifest } from '../model/run.js';
import type { Score } from '../model/score.js';
import { datasetChecksum } from './checksum.js';
import { openData } from './open-data.js';
import { ownNames, requireOwnJournal } from './own-results.js';
import { datasetPlace, RUN_FILES, readManifest } from './run-folder.js';

/** The run folders at a place: itself, or those in it. Empty where there is none. */
export async function runsAt(folder: string): Promise<string[]> {
  if (await readManifest(folder)) return [folder];
  const names = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of names.sort()) {
    const inner = join(folder, name);
    if (await readManifest(inner)) found.push(inner);
  }
  return found;
}

/** @throws InputError where there is no run */
export async function findRuns(folder: string, name: string): Promise<string[]> {
  const found = await runsAt(folder);
  if (found.length > 0) return found;
  throw new InputError(`${name} is no run folder, and holds none: expected a ${RUN_FILES.manifest}`);
}

/**
 * The data set that several runs judged, with their scores in it. A column that two runs share is told apart by a
 * number, because two runs of one method are not one column of their own accord. Judges are named without the address
 * they were served at.
 * @param own whether the recorded scores of the data set are kept as well
 * @throws InputError where the runs are of different data sets, or of one that has changed since
 */
export async function datasetOfRuns(
  folders: readonly string[],
  given: Dataset | undefined,
  context: Place,
): Promise<Dataset> {
  const runs: { folder: string; manifest: Manifest }[] = [];
  for (const folder of folders) {
    const manifest = await readManifest(folder);
    if (!manifest) continue;
    await requireOwnJournal(folder, manifest);
    runs.push({ folder, manifest });
  }
  const [first] = runs;
  if (!first) throw new InputError('expected at least one run');
  const dataset = given ?? (await openData(datasetPlace(first.folder, first.manifest), context)).dataset;
  const sum = datasetChecksum(dataset);
  for (const { folder, manifest } of runs) {
    if (manifest.dataset.sha256 === sum) continue;
    const place = relative(context.cwd, folder) || '.';
    throw new InputError(
      manifest.dataset.id === dataset.card.id
        ? `${place} judged other texts than ${dataset.card.id} holds now: give the data set as it was then`
        : `${place} judged ${manifest.dataset.id}, not ${dataset.card.id}: give runs of one data set`,
    );
  }
  const scores = given ? [...given.scores] : [];
  const nameOf = judgeNames([
    ...scores.map(({ judge }) => judge),
    ...runs.map(({ manifest }) => manifest.judge.label),
  ]);
  const faults = new FaultList();
  const checks = new CrossChecks(dataset.card, faults);
  for (const item of dataset.items) checks.item(item, '', 0);
  for (const candidate of dataset.candidates) checks.candidate(candidate, '', 0);
  const columns = new Set(scores.map(columnOf));
  for (const { folder, manifest } of runs) {
    const file = join(folder, RUN_FILES.scores);
    const own: Score[] = [];
    await readLines(file, relative(context.cwd, file), faults, (text, line) => {
      const value = parseJson(text, file, line, faults);
      const score = value === undefined ? undefined : parseScore(value, file, line, faults);
      if (score && ownNames(score, manifest, file, line, faults)) {
        own.push({ ...score, judge: nameOf(score.judge) });
      }
    }).catch((error: NodeJS.ErrnoException) => {
      throw new InputError(`${file} cannot be read (${error.code}): write it with \`assize rescore\``);
    });
    const rename = numbered(own, columns);
    for (const [index, score] of own.entries()) {
      const named = { ...score, protocol: rename(score) };
      checks.score(named, file, index + 1);
      scores.push(named);
    }
  }
  faults.throwIfAny();
  return { ...dataset, scores };
}

/**
 * `openai:MODEL@http://HOST/v1` → `openai:MODEL`: where a judge was served stands in its manifest, and need not stand in
 * every row. A judge that would share its name with another keeps the address.
 */
function judgeNames(judges: readonly string[]): (judge: string) => string {
  const short = (judge: string) => judge.replace(/@https?:\/\/[^[]*/, '');
  const taken = new Map<string, Set<string>>();
  for (const judge of judges) taken.set(short(judge), (taken.get(short(judge)) ?? new Set()).add(judge));
  return (judge) => (taken.get(short(judge))?.size === 1 && short(judge) !== '' ? short(judge) : judge);
}

const columnOf = ({ judge, protocol, dimension }: Score) => JSON.stringify([judge, protocol, dimension]);

/** Protocol names under which none of these scores falls into a column that is there already. Extends `columns`. */
function numbered(scores: readonly Score[], columns: Set<string>): (score: Score) => string {
  for (let number = 1; ; number++) {
    const name = ({ protocol }: Score) => (number === 1 ? protocol : `${protocol}#${number}`);
    const own = new Set(scores.map((score) => columnOf({ ...score, protocol: name(score) })));
    if ([...own].some((column) => columns.has(column))) continue;
    for (const column of own) columns.add(column);
    return name;
  }
}

/** What an analysis is given: a data set, runs, or a data set with runs. */
export async function openSubjects(
  names: readonly string[],
  openDataset: (name: string) => Promise<Dataset>,
  context: Place,
): Promise<Dataset> {
  const folders: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    const runs = name === '' ? [] : await runsAt(resolve(context.cwd, name));
    if (runs.length > 0) folders.push(...runs);
    else others.push(name);
  }
  const [named, second] = others;
  if (second !== undefined) {
    throw new InputError(`expected one data set and runs of it, got the data sets ${others.join(', ')}`);
  }
  const dataset = named === undefined ? undefined : await openDataset(named);
  if (folders.length === 0 && dataset) return dataset;
  return datasetOfRuns([...new Set(folders)], dataset, context);
}
