import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { CorrelateOptions } from '../../analysis/correlate/correlate.js';
import type { ReportOptions } from '../../analysis/report/gather.js';
import { THRESHOLDS } from '../../analysis/report/thresholds.js';
import { InputError } from '../../errors.js';
import type { JudgeCost } from '../../model/cost.js';
import type { Manifest } from '../../model/run.js';
import { openReported } from '../../run/open-reported.js';
import { rescore } from '../../run/rescore.js';
import { Resolver } from '../../run/resolve.js';
import { Study } from '../../study/study.js';
import type { CliContext } from '../context.js';

/** Real replies of a small model on the casebook; the build puts them beside the compiled code. */
const RECORDED = fileURLToPath(new URL('../../../results/recorded/', import.meta.url));

/** The pairs of the demo, and the prompt that asks plainly. */
export const PAIRS = { dataset: 'llmbar-manual', protocol: 'Vanilla' } as const;

/** A study with what its runs took. */
export interface Trial {
  study: Study;
  costs: readonly JudgeCost[];
  runs: readonly Manifest[];
}

/** Resampling as the flags say; all that a page has. */
export function reportOptions(settings: Omit<CorrelateOptions, 'levels' | 'references'>): ReportOptions {
  return {
    ...settings,
    references: true,
    audits: true,
    permutations: 9999,
    cases: true,
    thresholds: THRESHOLDS,
  };
}

/** Published judges on the pairs that ship with the package, asked plainly. */
export async function openPairs(context: CliContext): Promise<Trial> {
  const { dataset, costs, runs } = await openReported([PAIRS.dataset], context, undefined);
  const judges = [...new Set(dataset.scores.map(({ judge }) => judge))];
  return {
    study: new Study(dataset, { judges: judges.map((judge) => `${judge}/${PAIRS.protocol}`) }),
    costs,
    runs,
  };
}

/** Published judges of summaries that ship with the package. */
export async function openVerdicts(context: CliContext): Promise<Trial> {
  const { dataset, costs, runs } = await openReported(['storysumm-verdicts'], context, undefined);
  return { study: new Study(dataset), costs, runs };
}

/** The run of the small model that was shown each two candidates in both orders. */
const COMPARED = /\.llm-compare$/;

/**
 * The small model on the casebook: its comparisons as they were read, or every run, read anew by today's readers.
 * @param scratch where the runs may be written
 */
export async function openSmall(context: CliContext, scratch: string, every: boolean): Promise<Trial> {
  const folders = await unpackRecorded(scratch, (name) => every || COMPARED.test(name));
  if (every) for (const folder of folders) await rescore(folder, new Resolver(context, folder));
  const { dataset, costs, runs } = await openReported(['casebook', ...folders], context, undefined);
  // Of which kind the server was is no matter here, and the names stand in every row.
  const named = <T extends { judge: string }>(record: T): T => ({
    ...record,
    judge: record.judge.replace(/^\w+:/, ''),
  });
  const { scores, runs: opened = [] } = dataset;
  const study = new Study(
    { ...dataset, scores: scores.map(named), runs: opened.map(named) },
    { dimensions: [...new Set(scores.map(({ dimension }) => dimension))] },
  );
  return { study, costs: costs.map(named), runs };
}

/** Copies recorded runs to where they may be written, compressed files unpacked. */
async function unpackRecorded(scratch: string, wanted: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(RECORDED).catch(() => []);
  const runs: string[] = [];
  for (const name of names.filter(wanted).sort()) {
    const files = await readdir(join(RECORDED, name)).catch(() => []);
    if (!files.some((file) => file.startsWith('manifest.json'))) continue;
    const folder = join(scratch, name);
    await mkdir(folder);
    for (const file of files) {
      const bytes = await readFile(join(RECORDED, name, file));
      const packed = file.endsWith('.gz');
      await writeFile(join(folder, packed ? file.slice(0, -3) : file), packed ? gunzipSync(bytes) : bytes);
    }
    runs.push(folder);
  }
  if (runs.length === 0) throw new InputError(`this package holds no recorded runs (looked in ${RECORDED})`);
  return runs;
}
