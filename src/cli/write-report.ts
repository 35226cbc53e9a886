import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gatherReport, type ReportAnswer, type ReportOptions } from '../analysis/report/gather.js';
import type { Tick } from '../analysis/tick.js';
import { InputError } from '../errors.js';
import type { JudgeCost } from '../model/cost.js';
import type { Manifest } from '../model/run.js';
import { renderReport } from '../report/html/page.js';
import type { Plot } from '../report/plots/theme.js';
import type { Study } from '../study/study.js';
import { reportPlots, reportRecord } from '../tables/page/record.js';

/** What became of a report. */
export interface WrittenReport {
  bytes: number;
  /** Every plot of the page, to be written as files of their own. */
  plots: () => Plot[];
}

/**
 * Gathers a report of what was opened, and writes its page.
 * @param file the whole path; folders on the way are made
 * @throws InputError where the place cannot be written
 */
export async function writeReport(
  reported: WrittenOf,
  options: ReportOptions,
  file: string,
  { title, tick }: { title?: string; tick?: Tick } = {},
): Promise<WrittenReport> {
  const answer = await gatherReport(reported.study, options, reported.costs, tick);
  return writePage(reported, options, answer, file, title);
}

/** A study with the runs that its scores come from and what they took. */
export interface WrittenOf {
  study: Study;
  runs: readonly Manifest[];
  costs: readonly JudgeCost[];
}

/**
 * Writes the page of a report that is gathered already.
 * @throws InputError where the place cannot be written
 */
export async function writePage(
  { study, runs }: WrittenOf,
  options: ReportOptions,
  answer: ReportAnswer,
  file: string,
  title?: string,
): Promise<WrittenReport> {
  const record = reportRecord(study, options, answer, { runs, ...(title !== undefined && { title }) });
  const page = await renderReport(record);
  await writeText(file, page);
  return { bytes: Buffer.byteLength(page), plots: () => reportPlots(study, answer, record) };
}

/** Writes a file and the folders on its way. */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot write ${file} (${code ?? String(error)}): name a place that can be written`);
  }
}
