import { Command, Option } from 'commander';
import { type CompareOptions, compareJudges } from '../../analysis/compare/compare.js';
import { comparePreferences, type PreferenceOptions } from '../../analysis/compare/compare-preferences.js';
import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import type { Document } from '../../report/document.js';
import { openDataset } from '../../run/open-dataset.js';
import type { CorrelationLevel } from '../../stats/joint-cells.js';
import type { PermutationMethod } from '../../stats/permutation-test.js';
import { compareTables } from '../../tables/compare.js';
import { comparePreferencesTables } from '../../tables/compare-preferences.js';
import { aboutDataset, envelope } from '../../tables/envelope.js';
import type { CliContext, CommandKit } from '../context.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  fraction,
  type ItemFlags,
  type OutputOptions,
  positiveInteger,
  withBootstrapOptions,
  withOutputOptions,
  withSelection,
} from '../options.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';

interface Flags extends OutputOptions, ItemFlags, Omit<BootstrapFlags, 'method'> {
  dimension?: string[];
  judge?: string[];
  level: CorrelationLevel;
  test: PermutationMethod;
  permutations: number;
  power?: number;
}

const DEFAULTS = { level: 'summary', test: 'inputs', coefficient: 'kendall-b' };

export function build({ context }: CommandKit): Command {
  const command = new Command('compare')
    .argument(
      '<dataset...>',
      'a data set (its id of `assize datasets list`, or a folder), run folders, or both',
    )
    .addOption(
      new Option('--level <level>', 'of the correlation')
        .choices(['summary', 'system', 'pooled'])
        .default(DEFAULTS.level),
    )
    .addOption(
      new Option('--test <name>', 'what the judges exchange in a permutation')
        .choices(['inputs', 'systems', 'both', 'cells'])
        .default(DEFAULTS.test),
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
    const dataset = await openDataset(names, context, flags.where);
    const document = dataset.card.anonymous ? comparedPreferences : comparedCorrelations;
    printDocument(context, await document(dataset, flags, context), flags.format);
  });
}

async function comparedCorrelations(dataset: Dataset, flags: Flags, context: CliContext): Promise<Document> {
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
  return { result: resultOf(dataset, options, answer), tables: compareTables(dataset, options, answer) };
}

/** Outputs without systems: nothing to correlate, so judges are compared by how often they prefer what people prefer. */
async function comparedPreferences(dataset: Dataset, flags: Flags, context: CliContext): Promise<Document> {
  refuseSystems(dataset, flags);
  const { dimension, judge, gold, permutations, power, resamples, confidence, seed } = flags;
  const options: PreferenceOptions = {
    ...(dimension && { dimensions: dimension }),
    judges: judge ?? [],
    gold,
    permutations,
    ...(power !== undefined && { power }),
    resamples,
    confidence,
    seed,
  };
  const { tick, done } = progress(context);
  const answer = await comparePreferences(dataset, options, tick);
  done();
  return {
    result: resultOf(dataset, options, answer),
    tables: comparePreferencesTables(dataset, options, answer),
  };
}

/** @throws InputError for what asks for systems where there are none */
function refuseSystems({ card }: Dataset, { level, test, coefficient, resample }: Flags): void {
  const asked = [
    ...(level === DEFAULTS.level ? [] : [`--level ${level}`]),
    ...(test === DEFAULTS.test ? [] : [`--test ${test}`]),
    ...(coefficient === DEFAULTS.coefficient ? [] : [`--coefficient ${coefficient}`]),
    ...(resample === 'systems' ? [`--resample ${resample}`] : []),
  ];
  if (asked.length === 0) return;
  throw new InputError(
    `The outputs of ${JSON.stringify(card.id)} have no system behind them (anonymous): judges are compared by their share of agreement with the human preferences, and nothing is correlated. Leave out ${asked.join(', ')}`,
  );
}

function resultOf(
  dataset: Dataset,
  { seed, ...said }: { seed: number },
  { warnings, ...rest }: { warnings: readonly string[] },
): Document['result'] {
  return {
    ...envelope('compare', { ...aboutDataset(dataset, said), seed, warnings }),
    ...rest,
  };
}
