import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../model/run.js';
import { storeError } from '../store/append-log.js';
import type { Journal } from '../store/journal.js';
import { LineFile } from './line-file.js';
import { type CaseReading, readCase } from './reading.js';
import { isScored } from './records.js';
import { type CaseResults, resultsOf } from './results.js';
import { RUN_FILES } from './run-folder.js';
import { type Trial, trialCases } from './trial.js';

/** What the replies of a run come to, read by today's reader. */
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

const KINDS = ['judgments', 'scores', 'rankings', 'units', 'sentences'] as const;
/** The lines of one case, by file. */
type CaseLines = Record<keyof CaseResults, string>;
/** What not every protocol has: no file where there is none. */
const RARE: ReadonlySet<string> = new Set<keyof CaseResults>(['units', 'sentences']);

/**
 * Writes the results of a run case by case, in the order of the trial whatever the order they end in: those that are
 * early wait for their turn as text.
 */
export class ResultWriter {
  readonly #summary: ResultSummary = {
    cases: 0,
    wholeCases: 0,
    verdicts: 0,
    unscored: 0,
    reasons: new Map(),
    otherWords: 0,
  };
  readonly #early = new Map<number, CaseLines | undefined>();
  #next = 0;

  private constructor(
    private readonly trial: Trial,
    private readonly manifest: Manifest,
    private readonly files: Record<(typeof KINDS)[number], LineFile>,
  ) {}

  /** @throws StoreError where the folder cannot be written */
  static async open(folder: string, trial: Trial, manifest: Manifest): Promise<ResultWriter> {
    const open = (kind: (typeof KINDS)[number]) => LineFile.create(join(folder, RUN_FILES[kind]));
    return new ResultWriter(trial, manifest, {
      judgments: await open('judgments'),
      scores: await open('scores'),
      rankings: await open('rankings'),
      units: await open('units'),
      sentences: await open('sentences'),
    });
  }

  /** Takes a case, by its place in the trial; undefined = nothing of it was asked. @throws StoreError */
  add(index: number, reading: CaseReading | undefined): void {
    this.#early.set(index, reading && this.#linesOf(reading));
    if (reading) this.#count(reading);
    for (; this.#early.has(this.#next); this.#next++) {
      const lines = this.#early.get(this.#next);
      this.#early.delete(this.#next);
      this.#summary.cases += 1;
      if (lines) for (const kind of KINDS) this.files[kind].add(lines[kind]);
    }
  }

  /**
   * Reads the cases that were not added from the journal, and moves the files to their places.
   * @param anyWords take answers by their key where today's request differs
   * @throws StoreError
   */
  async finish(journal: Journal, cases: number, anyWords = false): Promise<ResultSummary> {
    if (this.#next < cases) {
      let index = 0;
      for (const trialCase of trialCases(this.trial)) {
        const isThere = index < this.#next || this.#early.has(index);
        if (!isThere) this.add(index, readCase(trialCase, journal, anyWords));
        index += 1;
        for (const kind of KINDS) await this.files[kind].relieve();
      }
    }
    for (const kind of KINDS) await this.files[kind].finish({ keepEmpty: !RARE.has(kind) });
    return this.#summary;
  }

  /** Leaves the results that stand as they are. */
  async discard(): Promise<void> {
    for (const kind of KINDS) await this.files[kind].discard();
  }

  #linesOf(reading: CaseReading): CaseLines {
    const { judgments, scores, rankings, units, sentences } = resultsOf(reading, this.trial, this.manifest);
    return {
      judgments: jsonLines(judgments),
      scores: jsonLines(scores),
      rankings: jsonLines(rankings),
      units: jsonLines(units),
      sentences: jsonLines(sentences),
    };
  }

  #count({ trialCase, outcome, pending, otherWords }: CaseReading): void {
    const { length } = trialCase.dimensions;
    const summary = this.#summary;
    if (pending === 0) summary.wholeCases += 1;
    summary.otherWords += otherWords;
    summary.verdicts += length * outcome.verdicts.length;
    for (const verdict of outcome.verdicts) {
      if (isScored(verdict)) continue;
      summary.unscored += length;
      const reason = shortReason(verdict.reason);
      summary.reasons.set(reason, (summary.reasons.get(reason) ?? 0) + length);
    }
  }
}

/**
 * Takes away the results that stand, because the journal is about to know more than they do: where they are not there,
 * it is read in their place.
 * @throws StoreError
 */
export async function clearResults(folder: string): Promise<void> {
  for (const kind of KINDS) {
    const file = join(folder, RUN_FILES[kind]);
    await rm(file, { force: true }).catch((error) => {
      throw storeError(file, error);
    });
  }
}

function jsonLines(records: readonly object[]): string {
  let text = '';
  for (const record of records) text += `${JSON.stringify(record)}\n`;
  return text;
}

/** The kind of a reason: what follows the first colon is the single case. */
function shortReason(reason = 'no reason given'): string {
  return reason.split(':')[0] ?? reason;
}
