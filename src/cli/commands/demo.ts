import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Command } from 'commander';
import { citationsOf } from '../../analysis/citations.js';
import type { ReportOptions } from '../../analysis/report/gather.js';
import { InputError } from '../../errors.js';
import type { Finding } from '../../findings/words.js';
import { visible, wrapText } from '../../report/text.js';
import type { Reported } from '../../run/open-reported.js';
import type { CommandKit } from '../context.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  type OutputOptions,
  withBootstrapOptions,
  withOutputOptions,
} from '../options.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';

/** Real replies of a real judge on the casebook; the build puts them beside the compiled code. */
const RECORDED = fileURLToPath(new URL('../../../results/recorded/', import.meta.url));

const NEXT = `
It is a very small model: that the figures catch it is the point. The labels are by construction, nobody's opinion.

Next, with a judge of your own:
  assize probe openai:MODEL                     does it answer, with what abilities, at what price
  assize judge --dataset casebook --where kind=expository --protocol llm-compare --orders both --judge openai:MODEL
  assize correlate results/runs                 the same table for your judge
  assize init mine                              a folder for your own data
With published judges and human labels: assize datasets pull summeval && assize correlate summeval
`;

interface Flags extends OutputOptions, BootstrapFlags {
  report: string | false;
}

/** `assize demo`: offline, without a key. */
export function build({ context }: CommandKit): Command {
  const command = new Command('demo')
    .description(
      'Replays a recorded judge on the casebook and says how far it can be trusted. No network, no key.',
    )
    .option('--report <file>', 'where to write the page', 'results/demo.html')
    .option('--no-report', 'write no page');
  withBootstrapOptions(command);
  return withOutputOptions(command).action(async (flags: Flags) => {
    const { format, report } = flags;
    const scratch = await mkdtemp(join(tmpdir(), 'assize-demo-'));
    try {
      const runs = await unpackRecorded(scratch);
      const [
        { rescore },
        { Resolver },
        { openReported },
        { gatherReport },
        { correlateTables },
        { aboutStudy, envelope },
        { writePage },
        { reportFindings },
        { Study },
      ] = await Promise.all([
        import('../../run/rescore.js'),
        import('../../run/resolve.js'),
        import('../../run/open-reported.js'),
        import('../../analysis/report/gather.js'),
        import('../../tables/correlate.js'),
        import('../../tables/envelope.js'),
        import('../write-report.js'),
        import('../../findings/report.js'),
        import('../../study/study.js'),
      ]);
      for (const run of runs) await rescore(run, new Resolver(context, run));
      const reported = withoutProviders(await openReported(['casebook', ...runs], context, undefined));
      const { costs, runs: manifests } = reported;
      const study = new Study(reported.dataset, {
        dimensions: [...new Set(reported.dataset.scores.map(({ dimension }) => dimension))],
      });
      const options: ReportOptions = {
        ...bootstrapSettings(flags),
        references: true,
        audits: true,
        permutations: 9999,
        maxDisagreements: 24,
      };
      const { tick, done } = progress(context);
      const answer = await gatherReport(study, options, costs, tick);
      done();
      const { correlate } = answer;
      const findings = reportFindings(study.card, answer);
      const { warnings, methods, ...correlations } = correlate;
      const result = {
        ...envelope('demo', { ...aboutStudy(study, options), warnings }),
        ...correlations,
        findings,
        citations: citationsOf(methods),
      };
      const tables = correlateTables(study, options, correlate).filter(({ id }) => id !== 'unit-marks');
      printDocument(context, { result, tables }, format);
      if (format === 'table') context.out(inWords(findings, Math.max(context.columns, 60)));
      if (report !== false) {
        await writePage({ study, costs, runs: manifests }, options, answer, resolve(context.cwd, report));
        context.err(`the whole report, with the replies: ${report}\n`);
      }
      if (format === 'table') context.out(NEXT);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

/** The findings of the report, a paragraph each under its topic. */
function inWords(findings: readonly Finding[], width: number): string {
  const lines = findings.flatMap(({ topic, text }) =>
    wrapText(visible(`${topic}: ${text}`), width - 2).map((line, k) => (k === 0 ? line : `  ${line}`)),
  );
  return `\nIn words:\n${lines.join('\n')}\n`;
}

/** `openai:MODEL` → `MODEL`: of which kind the server was is no matter here, and the names stand in every row. */
function withoutProviders({ dataset, costs, runs }: Reported): Pick<Reported, 'dataset' | 'costs' | 'runs'> {
  const named = <T extends { judge: string }>(record: T): T => ({
    ...record,
    judge: record.judge.replace(/^\w+:/, ''),
  });
  const { scores, runs: opened = [] } = dataset;
  return {
    dataset: { ...dataset, scores: scores.map(named), runs: opened.map(named) },
    costs: costs.map(named),
    runs,
  };
}

/** Copies the recorded runs to where they may be written, compressed files unpacked. */
async function unpackRecorded(scratch: string): Promise<string[]> {
  const names = await readdir(RECORDED).catch(() => []);
  const runs: string[] = [];
  for (const name of names.sort()) {
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
