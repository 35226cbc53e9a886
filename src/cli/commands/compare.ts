import { Command, Option } from 'commander';
import { type CompareAnswer, type CompareOptions, compareJudges } from '../../analysis/compare/compare.js';
import {
  type ComparePreferencesAnswer,
  comparePreferences,
  type PreferenceOptions,
} from '../../analysis/compare/compare-preferences.js';
import { InputError } from '../../errors.js';
import { openDataset } from '../../run/open-dataset.js';
import type { CorrelationLevel } from '../../stats/joint-cells.js';
import type { PermutationMethod } from '../../stats/permutation-test.js';
import { Study } from '../../study/study.js';
import { compareTables } from '../../tables/compare.js';
import { comparePreferencesTables } from '../../tables/compare-preferences.js';
import type { CommandKit } from '../context.js';
import { finish, type Question } from '../finish.js';
import {
  type BootstrapFlags,
  fraction,
  type OutputOptions,
  positiveInteger,
  type SelectionFlags,
  selectionOf,
  withBootstrapOptions,
  withOutputOptions,
  withSelection,
} from '../options.js';

interface Flags extends OutputOptions, SelectionFlags, Omit<BootstrapFlags, 'method'> {
  level: CorrelationLevel;
  test: PermutationMethod;
  permutations: number;
  power?: number;
}

const CORRELATIONS: Question<CompareOptions, CompareAnswer> = {
  kind: 'compare',
  run: compareJudges,
  tables: compareTables,
};

/** Outputs without systems: nothing to correlate, so judges are compared by how often they prefer what people prefer. */
const PREFERENCES: Question<PreferenceOptions, ComparePreferencesAnswer> = {
  kind: 'compare',
  run: comparePreferences,
  tables: comparePreferencesTables,
};

const DEFAULTS = { level: 'summary', test: 'inputs', coefficient: 'kendall-b' };

export function build(kit: CommandKit): Command {
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
    const study = new Study(await openDataset(names, kit.context, flags.where), selectionOf(flags));
    const { permutations, power, resamples, confidence, seed } = flags;
    const drawn = { permutations, ...(power !== undefined && { power }), resamples, confidence, seed };
    if (study.anonymous) {
      refuseSystems(study, flags);
      await finish(PREFERENCES, study, drawn, flags, kit);
    } else {
      const { coefficient, resample, level, test } = flags;
      const undefinedPolicy = flags.undefined;
      await finish(
        CORRELATIONS,
        study,
        { coefficient, resample, undefinedPolicy, level, test, ...drawn },
        flags,
        kit,
      );
    }
  });
}

/** @throws InputError for what asks for systems where there are none */
function refuseSystems({ card }: Study, { level, test, coefficient, resample }: Flags): void {
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
