import { Command, Option } from 'commander';
import { RESAMPLE_OF, TEST_OF } from '../../analysis/compare/question.js';
import type {
  CompareOptions,
  CompareTest,
  Drawn,
  PreferenceOptions,
} from '../../analysis/compare/records.js';
import { InputError } from '../../errors.js';
import { COMPARE, COMPARE_PREFERENCES } from '../../library/questions/compare.js';
import type { CorrelationLevel } from '../../stats/correlation/joint-cells.js';
import type { Study } from '../../study/study.js';
import { askedWithin, type Within, withinOption } from '../compare-within.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { openStudy } from '../open-study.js';
import {
  fraction,
  type OutputOptions,
  permutationsOption,
  positiveNumber,
  type ResamplingFlags,
  resamplingOf,
  type SelectionFlags,
  SUBJECTS,
  type TieFlags,
  tieOptions,
  withCoefficient,
  withOutputOptions,
  withResamples,
  withSelection,
} from '../options.js';

interface Flags extends OutputOptions, SelectionFlags, ResamplingFlags, TieFlags {
  coefficient: CompareOptions['coefficient'];
  level: CorrelationLevel;
  test?: CompareTest;
  resample?: Drawn;
  permutations: number;
  adjust: 'holm' | 'none';
  oneSided?: boolean;
  margin?: number;
  power?: number;
  within?: Within;
}

export function build(kit: CommandKit): Command {
  const command = new Command('compare')
    .argument(...SUBJECTS)
    .addOption(
      new Option('--level <level>', 'of the correlation')
        .choices(['summary', 'system', 'pooled'])
        .default(COMPARE.defaults.level),
    )
    .addOption(
      new Option(
        '--test <name>',
        'what the judges exchange in a permutation; interval: nothing, p is that of the interval (default: inputs, or what --resample asks of)',
      ).choices(['inputs', 'systems', 'both', 'cells', 'interval']),
    )
    .addOption(
      new Option(
        '--resample <what>',
        'what the interval draws anew: items (these systems, other items), systems, both, or runs of the same judges, where they were asked several times (default: what the test asks of)',
      ).choices(['items', 'systems', 'both', 'runs']),
    )
    .addOption(
      new Option('--adjust <how>', 'p-values for the number of pairs')
        .choices(['holm', 'none'])
        .default('holm'),
    )
    .addOption(
      new Option('--one-sided', 'test whether the one with the higher value is better; names no best judge'),
    )
    .addOption(
      new Option(
        '--margin <d>',
        'test whether either judge is no worse than the other by more than this, such as 0.05',
      ).argParser(positiveNumber),
    )
    .addOption(permutationsOption())
    .addOption(
      new Option(
        '--power <p>',
        'how many items it would take to tell two judges apart with this chance, such as 0.8',
      ).argParser(fraction),
    );
  command.addOption(withinOption());
  withSelection(command);
  withCoefficient(command, { ties: true });
  withResamples(command);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const study = await openStudy(names, flags, kit);
    const { permutations, adjust, oneSided, margin, power } = flags;
    const drawn: PreferenceOptions = {
      permutations,
      adjust,
      ...(oneSided && { oneSided }),
      ...(margin !== undefined && { margin }),
      ...(power !== undefined && { power }),
      ...resamplingOf(flags),
    };
    const { within } = flags;
    if (study.anonymous) {
      refuseSystems(study, flags);
      if (within) await finish(askedWithin(within, COMPARE_PREFERENCES), study, drawn, flags, kit);
      else await finish(COMPARE_PREFERENCES, study, drawn, flags, kit);
    } else {
      const { coefficient, level } = flags;
      const options = { coefficient, level, ...tieOptions(flags), ...questionOf(flags), ...drawn };
      if (within) await finish(askedWithin(within, COMPARE), study, options, flags, kit);
      else await finish(COMPARE, study, options, flags, kit);
    }
  });
}

/**
 * The test and what the interval draws anew: of one question.
 * @throws InputError where they are given and are not
 */
function questionOf({ test, resample }: Flags): Pick<CompareOptions, 'test' | 'resample'> {
  if (test === undefined) return { test: TEST_OF[resample ?? 'items'], resample: resample ?? 'items' };
  if (resample !== undefined && resample !== RESAMPLE_OF[test] && test !== TEST_OF[resample]) {
    throw new InputError(
      `--test ${test} and --resample ${resample} answer different questions: leave out one of them, or take --test ${TEST_OF[resample]} with --resample ${resample}`,
    );
  }
  return { test, resample: resample ?? RESAMPLE_OF[test] };
}

/** @throws InputError for what asks for systems where there are none */
function refuseSystems({ card }: Study, { level, test, coefficient, resample }: Flags): void {
  const asked = [
    ...(level === COMPARE.defaults.level ? [] : [`--level ${level}`]),
    ...(test === undefined || test === 'inputs' ? [] : [`--test ${test}`]),
    ...(coefficient === COMPARE.defaults.coefficient ? [] : [`--coefficient ${coefficient}`]),
    ...(resample === undefined || resample === 'items' ? [] : [`--resample ${resample}`]),
  ];
  if (asked.length === 0) return;
  throw new InputError(
    `The outputs of ${JSON.stringify(card.id)} have no system behind them (anonymous): judges are compared by their share of agreement with the human preferences, and nothing is correlated. Leave out ${asked.join(', ')}`,
  );
}
