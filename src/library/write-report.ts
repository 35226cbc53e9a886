import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OnPart } from '../analysis/on-part.js';
import { gatherReport, type ReportAnswer, type ReportOptions } from '../analysis/report/gather.js';
import { THRESHOLDS } from '../analysis/report/thresholds.js';
import { InputError } from '../errors.js';
import type { JudgeCost } from '../model/cost.js';
import type { Manifest } from '../model/run.js';
import { renderReport } from '../report/html/page.js';
import type { Plot } from '../report/plots/theme.js';
import { openReported } from '../run/open-reported.js';
import { Study } from '../study/study.js';
import { reportPlots, reportRecord } from '../tables/page/record.js';
import { PERMUTATIONS } from './defaults.js';
import type { OpenStudyOptions } from './open-study.js';
import { hereOr } from './place.js';
import { CORRELATE } from './questions/correlate.js';

/** What a report is made with where nothing else is asked for. */
export const REPORT_DEFAULTS: ReportOptions = {
  ...CORRELATE.defaults,
  audits: true,
  permutations: PERMUTATIONS,
  cases: true,
  thresholds: THRESHOLDS,
};

/** What became of a report. */
export interface WrittenReport {
  bytes: number;
  answer: ReportAnswer;
  /** Every plot of the page, to be written as files of their own. */
  plots: () => Plot[];
}

/** A study with the runs that its scores come from and what they took. */
export interface ReportSubject {
  study: Study;
  runs: readonly Manifest[];
  costs: readonly JudgeCost[];
}

/**
 * Opens what a report is made of: as `openStudy`, with the replies of the runs and what they took.
 * @param prices file with prices of one's own; absent: ASSIZE_PRICES
 * @throws InputError or DataError where something named is not there, cannot be read or does not fit together
 */
export async function openReport(
  names: readonly string[],
  { cwd, env, where, derive, prices, ...selection }: OpenStudyOptions & { prices?: string | undefined } = {},
): Promise<ReportSubject> {
  const place = hereOr({ ...(cwd !== undefined && { cwd }), ...(env && { env }) });
  const { dataset, runs, costs } = await openReported(names, place, prices, where, derive);
  return { study: new Study(dataset, selection), runs, costs };
}

/**
 * Gathers a report of what was opened, and writes its page.
 * @param options those that differ from `REPORT_DEFAULTS`
 * @param file the whole path; folders on the way are made
 * @throws InputError where the place cannot be written, or there is nothing to report
 */
export async function writeReport(
  subject: ReportSubject,
  file: string,
  options: Partial<ReportOptions> = {},
  { title, onPart }: { title?: string; onPart?: OnPart } = {},
): Promise<WrittenReport> {
  const all = { ...REPORT_DEFAULTS, ...options };
  const answer = await gatherReport(subject.study, all, subject.costs, onPart);
  return writePage(subject, all, answer, file, title);
}

/**
 * Writes the page of a report that is gathered already.
 * @throws InputError where the place cannot be written
 */
export async function writePage(
  { study, runs }: ReportSubject,
  options: ReportOptions,
  answer: ReportAnswer,
  file: string,
  title?: string,
): Promise<WrittenReport> {
  const record = reportRecord(study, options, answer, { runs, ...(title !== undefined && { title }) });
  const page = await renderReport(record);
  await writeText(file, page);
  return { bytes: Buffer.byteLength(page), answer, plots: () => reportPlots(study, answer, record) };
}

/**
 * Writes a file and the folders on its way.
 * @throws InputError where the place cannot be written
 */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot write ${file} (${code ?? String(error)}): name a place that can be written`);
  }
}
