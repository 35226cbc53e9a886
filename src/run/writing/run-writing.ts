import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unitsOf } from '../../../protocols/units.js';
import type { WriterOutcome } from '../../../writers/contract.js';
import { InputError } from '../../errors.js';
import type { Judge } from '../../judge/contract.js';
import type { Candidate } from '../../model/item.js';
import type { Trace, WritingManifest } from '../../model/writing.js';
import { sentenceOf } from '../../remarks/remark.js';
import { Journal } from '../../store/journal.js';
import { type AskingOptions, askCases } from '../ask-cases.js';
import type { CaseRun } from '../case-run.js';
import { type Consent, damageNotes, requireReadable } from '../damage.js';
import { LineFile } from '../line-file.js';
import { writeManifest } from '../run-folder.js';
import type { Stop } from '../schedule.js';
import type { Tally } from '../tally.js';
import {
  buildWritingManifest,
  readWritingManifest,
  requireSameWriting,
  writingIdentity,
} from './manifest.js';
import type { WritingPlace } from './place.js';
import { putDataset } from './put-dataset.js';
import {
  countWritingCases,
  requireWritable,
  type Writing,
  type WritingCase,
  writingCases,
} from './writing.js';

const TRACE = 'trace.jsonl';

export interface WritingOptions extends AskingOptions {
  /** What stands there of the same writing is gone on with. */
  place: WritingPlace;
  /** Version of the package, for the manifest. */
  assize: string;
  git?: WritingManifest['git'] | undefined;
  /** Is asked before requests are paid for again because much of the journal cannot be read; absent = no. */
  consent?: Consent;
}

export interface WritingResult {
  manifest: WritingManifest;
  tally: Tally;
  /** Why it ended before its end; absent = the end was reached. */
  stop: Stop | undefined;
  totalCases: number;
  /** How each candidate came to be; absent where not every case came to its end, and no data set was written. */
  traces: Trace[] | undefined;
}

/**
 * Asks a model for texts and writes the data set with them: its items, candidates and labels, and the new candidates
 * with their sentences as units. The data set is written once every case has come to its end.
 * @throws InputError where the folder holds something else, or an item cannot be written for
 * @throws AssizeError where more than a tenth of the journal cannot be read and nobody says yes
 * @throws StoreError where the folder cannot be written
 */
export async function runWriting(
  writing: Writing,
  model: Judge,
  options: WritingOptions,
): Promise<WritingResult> {
  const { place } = options;
  const folder = place.notes;
  const asked = buildWritingManifest(writing, model, options);
  const standing = await readWritingManifest(folder);
  if (standing) requireSameWriting(standing, asked, folder);
  else if (!place.into) await requireEmpty(place.folder);
  requireWritable(writing);
  const manifest = standing ?? asked;
  const journal = await Journal.open(folder, writingIdentity(manifest), (opened) =>
    requireReadable(folder, opened, 'those requests would be asked, and paid for, again', options.consent),
  );
  try {
    if (!standing) await writeManifest(folder, manifest);
    for (const note of damageNotes(journal.state, 'those requests are asked again'))
      options.warn(sentenceOf(note));
    const totalCases = countWritingCases(writing);
    const ended = new Map<number, { trial: WritingCase; outcome: WriterOutcome }>();
    const onCase = ({ outcome, index, trialCase }: CaseRun<WritingCase>, tally: Tally) => {
      if (!outcome) return;
      tally.outcome(1, outcome.text === null ? 1 : 0);
      ended.set(index, { trial: trialCase, outcome });
    };
    const cases = writingCases(writing);
    const { tally, stop } = await askCases(
      { cases, totalCases, judge: model, journal, seed: writing.seed, onCase },
      options,
    );
    await journal.flush();
    const result = { manifest, tally, stop, totalCases };
    if (stop || ended.size < totalCases) return { ...result, traces: undefined };
    const inOrder = [...ended].sort(([a], [b]) => a - b).map(([, each]) => each);
    const traces = inOrder.map(({ trial, outcome }) => traceOf(trial, outcome));
    await writeTraces(folder, traces);
    const candidates = inOrder.flatMap(({ trial, outcome }) => candidateOf(trial, outcome, manifest));
    await putDataset(place, writing, candidates);
    return { ...result, traces };
  } finally {
    // A write that failed has been told.
    await journal.close().catch(() => {});
  }
}

/** @throws InputError where a folder is there that no writing made */
async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new InputError(`${folder} cannot be read (${error.code}): name a new folder with --out`, {
      cause: error,
    });
  });
  const other = names.find((name) => name !== 'writing');
  if (other === undefined) return;
  throw new InputError(
    `${folder} holds \`${other}\` and was not made by \`assize write\`: name a new folder with --out`,
  );
}

function traceOf({ item, system }: WritingCase, outcome: WriterOutcome): Trace {
  const { text, reason, flags, measures, trace } = outcome;
  return {
    item,
    system,
    written: text !== null,
    ...(reason !== undefined && { reason }),
    flags,
    measures,
    steps: trace,
  };
}

async function writeTraces(folder: string, traces: readonly Trace[]): Promise<void> {
  const file = await LineFile.create(join(folder, TRACE));
  for (const trace of traces) file.add(`${JSON.stringify(trace)}\n`);
  await file.finish({ keepEmpty: true });
}

function candidateOf(
  { item, system }: WritingCase,
  { text, flags, units }: WriterOutcome,
  { writer, model }: WritingManifest,
): Candidate[] {
  if (text === null) return [];
  const tags = {
    writer: writer.id,
    model: model.model,
    ...(flags.length > 0 && { flags: flags.join(', ') }),
  };
  const candidate = { item, system, text, tags };
  return [{ ...candidate, units: units ?? [...unitsOf(candidate)] }];
}
