import { Command, Option } from 'commander';
import { type CompareOptions, compareJudges } from '../../analysis/compare.js';
import type { CorrelationLevel } from '../../stats/joint-cells.js';
import type { PermutationMethod } from '../../stats/permutation-test.js';
import type { CommandKit } from '../context.js';
import { openDataset } from '../dataset.js';
import { compareTables } from '../documents/compare.js';
import { envelope } from '../envelope.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  fraction,
  type OutputOptions,
  positiveInteger,
  withBootstrapOptions,
  withOutputOptions,
  withSelection,
} from '../options.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';

interface Flags extends OutputOptions, Omit<BootstrapFlags, 'method'> {
  dimension?: string[];
  judge?: string[];
  level: CorrelationLevel;
  test: PermutationMethod;
  permutations: number;
  power?: number;
}

export function build({ context }: CommandKit): Command {
  const command = new Command('compare')
    .argument(
      '<dataset...>',
      'a data set (its id of `assize datasets list`, or a folder), run folders, or both',
    )
    .addOption(
      new Option('--level <level>', 'of the correlation')
        .choices(['summary', 'system', 'pooled'])
        .default('summary'),
    )
    .addOption(
      new Option('--test <name>', 'what the judges exchange in a permutation')
        .choices(['inputs', 'systems', 'both', 'cells'])
        .default('inputs'),
    )
    .addOption(
      new Option('--permutations <n>', 'arrangements of a test').argParser(positiveInteger).default(9999),
    )
    .addOption(
      new Option(
        '--power <p>',
        'how many items it would take to tell two judges apart with this chance, such as 0.8',
      ).argParser(fraction),
    );
  withSelection(command);
  withBootstrapOptions(command, { method: false });
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const dataset = await openDataset(names, context);
    const { method: _, ...settings } = bootstrapSettings({ ...flags, method: 'percentile' });
    const options: CompareOptions = {
      ...settings,
      ...(flags.dimension && { dimensions: flags.dimension }),
      judges: flags.judge ?? [],
      level: flags.level,
      test: flags.test,
      permutations: flags.permutations,
      ...(flags.power !== undefined && { power: flags.power }),
    };
    const { tick, done } = progress(context);
    const answer = await compareJudges(dataset, options, tick);
    done();
    const { seed, ...said } = options;
    const { warnings, ...rest } = answer;
    const result = {
      ...envelope('compare', { dataset: dataset.card.id, seed, options: { ...said }, warnings }),
      ...rest,
    };
    printDocument(context, { result, tables: compareTables(dataset, options, answer) }, flags.format);
  });
}
