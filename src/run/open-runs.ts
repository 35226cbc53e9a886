import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { CrossChecks } from '../../datasets/checks.js';
import { FaultList } from '../../datasets/faults.js';
import type { Place } from '../../datasets/locate.js';
import { countRuns, type PlannedRun } from '../../datasets/opened-runs.js';
import { itemsWhere } from '../../datasets/where.js';
import { InputError } from '../errors.js';
import type { Dataset } from '../model/dataset.js';
import type { Judgment } from '../model/judgment.js';
import type { Manifest } from '../model/run.js';
import { openData } from './open-data.js';
import { openJudged } from './open-judged.js';
import { lacksUnits, withSentences } from './opened-units.js';
import { requireOwnJournal } from './own-results.js';
import { type RunRecords, readJournal, readResults } from './read-run.js';
import { Resolver } from './resolve.js';
import { datasetPlace, RUN_FILES, readManifest } from './run-folder.js';
import { ColumnNames, judgeNames } from './run-names.js';
import { addReplies } from './run-replies.js';
import { DatasetRef } from './trial.js';

/**
 * The run folders at a place: itself, or those in it. Empty where there is none. What was written into a data set has a
 * folder of notes in it, which is no run.
 */
export async function runsAt(folder: string): Promise<string[]> {
  if (await readManifest(folder, 'writing')) return [folder];
  const names = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of names.sort()) {
    const inner = join(folder, name);
    if (await readManifest(inner, 'writing')) found.push(inner);
  }
  return found;
}

/** @throws InputError where there is no run */
export async function findRuns(folder: string, name: string): Promise<string[]> {
  const found = await runsAt(folder);
  if (found.length > 0) return found;
  throw new InputError(`${name} is no run folder, and holds none: expected a ${RUN_FILES.manifest}`);
}

/** Runs of one data set, read. */
export interface OpenedRuns {
  /** With the scores of the runs in it, what was planned and the sentences that were judged. */
  dataset: Dataset;
  /** By run, in the order of `dataset.runs`; empty where the replies were not wanted. */
  judgments: Judgment[][];
}

/**
 * The data set that several runs judged, with their scores in it. A column that two runs share is told apart by a
 * number, because two runs of one method are not one column of their own accord. Judges are named without the address
 * they were served at. A run that was stopped before it wrote its results is read from its journal.
 * @param given the data set with its recorded scores, which are kept; absent = the one that the first run names
 * @param replies give each score the reply that it was read from
 * @throws InputError where the runs are of different data sets, or of one that has changed since
 * @throws DataError where their files hold what they cannot
 */
export async function datasetOfRuns(
  folders: readonly string[],
  given: Dataset | undefined,
  context: Place,
  replies = false,
): Promise<OpenedRuns> {
  const found: { folder: string; place: string; manifest: Manifest }[] = [];
  for (const folder of folders) {
    const manifest = await readManifest(folder);
    if (!manifest) continue;
    await requireOwnJournal(folder, manifest);
    found.push({ folder, place: relative(context.cwd, folder) || '.', manifest });
  }
  const [first] = found;
  if (!first) throw new InputError('expected at least one run');
  const named = datasetPlace(first.folder, first.manifest);
  const data = given ? new DatasetRef(given, named) : await openJudged(first.folder, first.manifest, context);
  requireSameTexts(found, data);
  const faults = new FaultList();
  const reading = { cwd: context.cwd, faults, replies };
  const read: RunRecords[] = [];
  for (const { folder, manifest } of found) {
    const results = await readResults(folder, manifest, reading);
    if (results && !lacksUnits(data.dataset, results.scores, results.sentences)) read.push(results);
    else {
      const trial = await new Resolver(context, folder).trialOf(manifest, folder, data);
      read.push(await readJournal(folder, manifest, trial, reading));
    }
  }
  const dataset = withSentences(
    data.dataset,
    found.map(({ place }, k) => ({ place, sentences: read[k]?.sentences ?? [] })),
  );
  const checks = new CrossChecks(dataset.card, faults);
  for (const item of dataset.items) checks.item(item, '', 0);
  for (const candidate of dataset.candidates) checks.candidate(candidate, '', 0);
  const scores = given ? [...given.scores] : [];
  const judgeOf = judgeNames([
    ...scores.map(({ judge }) => judge),
    ...found.map(({ manifest }) => manifest.judge.label),
  ]);
  const columns = new ColumnNames(scores);
  const runs = found.map(({ folder, manifest }, k): PlannedRun => {
    const { file, scores: own, judgments } = read[k] as RunRecords;
    if (replies) addReplies(own, judgments);
    const judge = judgeOf(manifest.judge.label);
    const protocol = columns.free(judge, manifest.protocol.label, manifest.dimensions);
    for (const [index, score] of own.entries()) {
      Object.assign(score, { judge, protocol });
      checks.score(score, file, index + 1);
      scores.push(score);
    }
    const { peek } = manifest;
    return { folder, manifest, judge, protocol, columns: plannedColumns(manifest, dataset), peek };
  });
  faults.throwIfAny();
  return {
    dataset: { ...dataset, scores, runs: countRuns(runs, scores) },
    judgments: read.map(({ judgments }) => judgments),
  };
}

function requireSameTexts(
  runs: readonly { place: string; manifest: Manifest }[],
  { dataset, sha256 }: DatasetRef,
): void {
  for (const { place, manifest } of runs) {
    if (manifest.dataset.sha256 === sha256) continue;
    throw new InputError(
      manifest.dataset.id === dataset.card.id
        ? `${place} judged other texts than ${dataset.card.id} holds now: give the data set as it was then`
        : `${place} judged ${manifest.dataset.id}, not ${dataset.card.id}: give runs of one data set`,
    );
  }
}

/** The verdicts that a run planned, item by item; without numbers where it was recorded without a plan. */
function plannedColumns({ plan, where, dimensions }: Manifest, dataset: Dataset): PlannedRun['columns'] {
  const shown = new Set(dataset.candidates.map(({ item }) => item));
  const asked = itemsWhere(dataset, where).filter(({ item }) => shown.has(item));
  const planned = new Map<string, ReadonlyMap<string, number>>();
  for (const column of plan?.columns ?? []) {
    const { verdicts } = column;
    const byItem = new Map(
      asked.map(({ item }) => [item, typeof verdicts === 'number' ? verdicts : (verdicts[item] ?? 0)]),
    );
    for (const dimension of column.dimensions) planned.set(dimension, byItem);
  }
  return dimensions.map((dimension) => ({ dimension, plannedByItem: planned.get(dimension) }));
}

/**
 * Reads what an analysis is given: a data set by its id or folder, run folders or folders of them, or a data set with
 * runs of it. In a folder of runs those are passed over that only `--show` asked.
 * @param replies as in `datasetOfRuns`
 * @throws InputError where there is no such thing, or they do not belong together
 */
export async function openSubjects(
  names: readonly string[],
  context: Place,
  replies = false,
): Promise<OpenedRuns> {
  const folders: string[] = [];
  const others: string[] = [];
  const looks: string[] = [];
  for (const name of names) {
    const place = resolve(context.cwd, name);
    const runs = name === '' ? [] : await runsAt(place);
    for (const run of runs) {
      const isLook = run !== place && (await readManifest(run))?.peek?.by === 'show';
      (isLook ? looks : folders).push(run);
    }
    if (runs.length === 0) others.push(name);
  }
  const passedOver = looks.filter((look) => !folders.includes(look));
  const [named, second] = others;
  if (second !== undefined) {
    throw new InputError(`expected one data set and runs of it, got the data sets ${others.join(', ')}`);
  }
  const dataset = named === undefined ? undefined : (await openData(named, context)).dataset;
  if (folders.length === 0 && dataset)
    return { dataset: { ...dataset, runs: [], passedOver }, judgments: [] };
  if (folders.length === 0 && passedOver.length > 0) {
    const place = relative(context.cwd, passedOver[0] ?? '');
    throw new InputError(
      `there is nothing but looks at first replies (\`--show\`): go on with \`assize judge --resume ${place}\`, or name it itself`,
    );
  }
  const opened = await datasetOfRuns([...new Set(folders)], dataset, context, replies);
  return { ...opened, dataset: { ...opened.dataset, passedOver } };
}
