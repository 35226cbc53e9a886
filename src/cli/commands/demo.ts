import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Command } from 'commander';
import type { CorrelateAnswer } from '../../analysis/correlate.js';
import { InputError } from '../../errors.js';
import type { CliContext, CommandKit } from '../context.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  type OutputOptions,
  withBootstrapOptions,
  withOutputOptions,
} from '../options.js';
import { printDocument } from '../output.js';

/** Real replies of a real judge on the casebook; the build puts them beside the compiled code. */
const RECORDED = fileURLToPath(new URL('../../../results/recorded/', import.meta.url));

const NEXT = [
  'Next, with a judge of your own:',
  '  assize probe openai:MODEL                      does it answer, with what abilities, at what price',
  '  assize judge --dataset casebook --protocol llm-compare --orders both --judge openai:MODEL --dimension overall',
  '  assize correlate results/runs                  the same table for your judge',
  'Or with published judges and human labels: assize datasets pull summeval && assize correlate summeval',
];

/** `assize demo`: offline, without a key. */
export function build({ context }: CommandKit): Command {
  const command = new Command('demo').description(
    'Replays a recorded judge on the casebook and says how far it can be trusted. No network, no key.',
  );
  withBootstrapOptions(command);
  return withOutputOptions(command).action(async (flags: OutputOptions & BootstrapFlags) => {
    const { format, seed } = flags;
    const scratch = await mkdtemp(join(tmpdir(), 'assize-demo-'));
    try {
      const runs = await unpackRecorded(scratch);
      const [{ rescore }, { Resolver }, { openDataset }, { correlate }, { correlateTables }, { envelope }] =
        await Promise.all([
          import('../../run/rescore.js'),
          import('../../run/resolve.js'),
          import('../dataset.js'),
          import('../../analysis/correlate.js'),
          import('../documents/correlate.js'),
          import('../envelope.js'),
        ]);
      for (const run of runs) await rescore(run, new Resolver(context, run));
      const opened = await openDataset(['casebook', ...runs], context);
      const scores = opened.scores.map((score) => ({ ...score, judge: modelOf(score.judge) }));
      const dataset = { ...opened, scores };
      const dimensions = [...new Set(dataset.scores.map(({ dimension }) => dimension))];
      const options = { ...bootstrapSettings(flags), dimensions, references: true };
      const { warnings, ...answer } = await correlate(dataset, options);
      const result = {
        ...envelope('demo', { dataset: dataset.card.id, seed, options: { ...options }, warnings }),
        ...answer,
      };
      const tables = correlateTables(dataset, options, { warnings, ...answer });
      printDocument(context, { result, tables }, format);
      if (format === 'table') say(context, answer);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

/** `openai:MODEL@URL` → `MODEL`: where the recorded judge was served is no matter here. */
function modelOf(judge: string): string {
  return judge.replace(/^\w+:/, '').replace(/@https?:.*$/s, '');
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

/** What the table says, in words, and what to try next. */
function say(context: CliContext, { correlations }: Pick<CorrelateAnswer, 'correlations'>): void {
  const judged = correlations.flatMap(({ rows }) => rows).filter(({ reference }) => !reference);
  const lines: string[] = [];
  for (const { dimension, protocol, levels } of judged) {
    const summary = levels.find(({ level }) => level === 'summary');
    if (!summary) continue;
    const { low, high } = summary.interval;
    const told = low.value !== null && high.value !== null && (low.value > 0 || high.value < 0);
    const verdict =
      summary.correlation.value === null
        ? 'has no correlation with the gold: it tells the candidates of no item apart'
        : told
          ? `agrees with the gold ${low.value !== null && low.value > 0 ? 'more' : 'less'} than chance does`
          : 'cannot be told from chance: its interval contains 0';
    lines.push(`  ${dimension}, ${protocol}: ${verdict}`);
  }
  context.out(
    `\nWhat it says of this judge, item by item:\n${lines.join('\n')}\nIt is a very small model: that the table catches it is the point.\n\n${NEXT.join('\n')}\n`,
  );
}
