import { access } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FaultList } from '../../datasets/faults.js';
import { readLines } from '../../datasets/lines.js';
import { parseObject, parseRecord } from '../../datasets/parse.js';
import { parseScore } from '../../datasets/records.js';
import { InputError } from '../errors.js';
import { type Judgment, judgmentSchema } from '../model/judgment.js';
import { type MadeUnits, type Manifest, madeUnitsSchema } from '../model/run.js';
import type { Score } from '../model/score.js';
import { Journal } from '../store/journal.js';
import { runIdentity } from './manifest.js';
import { ownNames } from './own-results.js';
import { readCase } from './reading.js';
import { resultsOf } from './results.js';
import { RUN_FILES } from './run-folder.js';
import { type Trial, trialCases } from './trial.js';

/** What a run came to. */
export interface RunRecords {
  /** The file that faults of the scores are told of. */
  file: string;
  scores: Score[];
  judgments: Judgment[];
  sentences: MadeUnits[];
}

export interface RunReading {
  /** Faults call files relative to it. */
  cwd: string;
  faults: FaultList;
  /** Read the judgments as well: they hold the replies, the tokens and the latencies. */
  replies: boolean;
}

/** The results that a run wrote at its end; undefined where it did not come to it. */
export async function readResults(
  folder: string,
  manifest: Manifest,
  { cwd, faults, replies }: RunReading,
): Promise<RunRecords | undefined> {
  const nameOf = (kind: keyof typeof RUN_FILES) => relative(cwd, join(folder, RUN_FILES[kind]));
  const records: RunRecords = { file: nameOf('scores'), scores: [], judgments: [], sentences: [] };
  const read = (kind: keyof typeof RUN_FILES, take: (value: unknown, line: number) => void) =>
    linesThere(join(folder, RUN_FILES[kind]), nameOf(kind), faults, take);
  const isThere = await read('scores', (value, line) => {
    const score = parseScore(value, records.file, line, faults);
    if (score && ownNames(score, manifest, records.file, line, faults)) records.scores.push(score);
  });
  if (!isThere) return undefined;
  const withReplies =
    replies &&
    read('judgments', (value, line) => {
      const name = nameOf('judgments');
      const judgment = parseRecord(judgmentSchema, value, name, line, faults);
      if (judgment && ownNames(judgment, manifest, name, line, faults)) records.judgments.push(judgment);
    });
  if (replies && !(await withReplies)) return undefined;
  await read('sentences', (value, line) => {
    const made = parseRecord(madeUnitsSchema, value, nameOf('sentences'), line, faults);
    if (made) records.sentences.push(made);
  });
  return records;
}

/** False where there is no such file. */
async function linesThere(
  file: string,
  name: string,
  faults: FaultList,
  take: (value: unknown, line: number) => void,
): Promise<boolean> {
  try {
    await readLines(file, name, faults, (text, line) => {
      const value = parseObject(text, name, line, faults);
      if (value !== undefined) take(value, line);
    });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code === undefined) throw error;
    throw new InputError(`${name} cannot be read (${code})`, { cause: error });
  }
}

/**
 * The results of a run that was stopped before it could write them, read from its journal as `assize rescore` does.
 * Nothing is written, and another process may be writing the journal.
 * @throws InputError where there is no journal
 */
export async function readJournal(
  folder: string,
  manifest: Manifest,
  trial: Trial,
  { cwd, replies }: RunReading,
): Promise<RunRecords> {
  const path = join(folder, RUN_FILES.journal);
  const file = relative(cwd, path);
  await access(path).catch(() => {
    throw new InputError(
      `${relative(cwd, folder) || '.'} holds neither results nor a ${RUN_FILES.journal} to read them from: ` +
        'where the journal is compressed, unpack it and write them with `assize rescore`',
    );
  });
  const records: RunRecords = { file, scores: [], judgments: [], sentences: [] };
  const journal = await Journal.read(folder, runIdentity(manifest));
  try {
    for (const trialCase of trialCases(trial)) {
      const reading = readCase(trialCase, journal, true);
      if (reading === undefined) continue;
      const { scores, judgments, sentences } = resultsOf(reading, trial, manifest);
      records.scores.push(...scores);
      if (replies) records.judgments.push(...judgments);
      records.sentences.push(...sentences);
    }
    return records;
  } finally {
    await journal.close();
  }
}
