import { join } from 'node:path';
import type { Manifest } from '../model/run.js';
import type { Journal } from '../store/journal.js';
import { LineFile } from './line-file.js';
import { type CaseReading, readCase } from './reading.js';
import { isScored, judgmentsOf, rankingOf, scoresOf } from './records.js';
import { RUN_FILES } from './run-folder.js';
import { type Trial, trialCases } from './trial.js';

/** What the journal of a run comes to, read by today's reader. */
export interface ResultSummary {
  cases: number;
  /** Cases of which every request has an answer or a failure. */
  wholeCases: number;
  verdicts: number;
  unscored: number;
  /** Reasons of the unscored, with how often. */
  reasons: Map<string, number>;
  /** Answers to other words than today's prompts have. */
  otherWords: number;
}

export interface WriteOptions {
  /** Take answers by their key where today's request differs (`assize rescore`). */
  anyWords?: boolean;
  onCase?: (done: number) => void;
}

/**
 * Reads a run's journal case by case and writes judgments, scores and rankings, each file whole or as it was before.
 * @throws StoreError where the folder cannot be written
 */
export async function writeResults(
  folder: string,
  trial: Trial,
  manifest: Manifest,
  journal: Journal,
  { anyWords = false, onCase }: WriteOptions = {},
): Promise<ResultSummary> {
  const names = { judge: manifest.judge.label, protocol: manifest.protocol.label };
  const levels = new Map(trial.dimensions.map(({ id, level }) => [id, level]));
  const summary = emptySummary();
  const files: LineFile[] = [];
  const create = async (name: string) => {
    const file = await LineFile.create(join(folder, name));
    files.push(file);
    return file;
  };
  try {
    const judgments = await create(RUN_FILES.judgments);
    const scores = await create(RUN_FILES.scores);
    const rankings = await create(RUN_FILES.rankings);
    const units = await create(RUN_FILES.units);
    for (const trialCase of trialCases(trial)) {
      summary.cases += 1;
      onCase?.(summary.cases);
      const reading = readCase(trialCase, journal, anyWords);
      if (!reading) continue;
      const level = levels.get(trialCase.dimension) ?? 'candidate';
      for (const judgment of judgmentsOf(reading, names)) judgments.add(judgment);
      for (const score of scoresOf(reading, names, level)) scores.add(score);
      const ranking = rankingOf(reading, names);
      if (ranking) rankings.add(ranking);
      const { item, dimension } = trialCase;
      for (const unit of reading.outcome.units ?? []) units.add({ ...names, item, dimension, ...unit });
      count(summary, reading);
      for (const file of files) await file.relieve();
    }
    for (const file of files) await file.finish({ keepEmpty: file !== units });
    return summary;
  } catch (error) {
    for (const file of files) await file.discard();
    throw error;
  }
}

function emptySummary(): ResultSummary {
  return { cases: 0, wholeCases: 0, verdicts: 0, unscored: 0, reasons: new Map(), otherWords: 0 };
}

function count(summary: ResultSummary, { outcome, pending, otherWords }: CaseReading): void {
  if (pending === 0) summary.wholeCases += 1;
  summary.otherWords += otherWords;
  summary.verdicts += outcome.verdicts.length;
  for (const verdict of outcome.verdicts) {
    if (isScored(verdict)) continue;
    summary.unscored += 1;
    const reason = shortReason(verdict.reason);
    summary.reasons.set(reason, (summary.reasons.get(reason) ?? 0) + 1);
  }
}

/** The kind of a reason: what follows the first colon is the single case. */
function shortReason(reason = 'no reason given'): string {
  return reason.split(':')[0] ?? reason;
}
