import { Command, Option } from 'commander';
import { comparedBy } from '../../analysis/compare/by-kind.js';
import { COMPARE_MEASURES } from '../../analysis/compare/compare-measures.js';
import { RESAMPLE_OF, TEST_OF } from '../../analysis/compare/question.js';
import type { CompareOptions, CompareTest, Drawn } from '../../analysis/compare/records.js';
import { InputError } from '../../errors.js';
import { COMPARE } from '../../library/questions/compare.js';
import type { Study } from '../../study/study.js';
import { askedWithin, type Within, withinOption } from '../compare-within.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
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

interface Flags extends GateFlags, OutputOptions, SelectionFlags, ResamplingFlags, TieFlags {
  coefficient: CompareOptions['coefficient'];
  level?: CompareOptions['level'];
  measure: CompareOptions['measure'];
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
      new Option(
        '--level <level>',
        'of the correlation, or unit: label by label (default: unit for sentences and claims, names, and yes or no; else summary)',
      ).choices(['summary', 'system', 'pooled', 'unit']),
    )
    .addOption(
      new Option('--measure <name>', 'by what labels are compared label by label')
        .choices(['balanced', 'kappa'])
        .default(COMPARE.defaults.measure),
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
        'what the interval resamples: items (these systems, other items), systems, both, or runs of the same judges, where they were asked several times (default: what the test asks of)',
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
  withGates(withResamples(command), COMPARE_MEASURES);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, COMPARE_MEASURES);
    const study = await openStudy(names, flags, kit);
    const { permutations, adjust, oneSided, margin, power, coefficient, level, measure, within } = flags;
    refuseOthers(study, flags);
    const options: CompareOptions = {
      coefficient,
      ...(level && { level }),
      measure,
      ...tieOptions(flags),
      ...questionOf(flags),
      permutations,
      adjust,
      ...(oneSided && { oneSided }),
      ...(margin !== undefined && { margin }),
      ...(power !== undefined && { power }),
      ...resamplingOf(flags),
    };
    if (within) await finish(askedWithin(within, COMPARE), study, options, flags, kit, gates);
    else await finish(COMPARE, study, options, flags, kit, gates);
  });
}

/**
 * The test and what the interval resamples: of one question.
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

/** @throws InputError for what asks for correlations where no dimension has any */
function refuseOthers(study: Study, { level, test, coefficient, resample }: Flags): void {
  const kinds = new Set(study.dimensions.map((dimension) => comparedBy(study, dimension, level)));
  if (study.anonymous && level !== 'unit') kinds.delete('order');
  if (kinds.has('order')) return;
  const asked = [
    ...(level === undefined || level === 'summary' || level === 'unit' ? [] : [`--level ${level}`]),
    ...(test === undefined || test === 'inputs' ? [] : [`--test ${test}`]),
    ...(coefficient === COMPARE.defaults.coefficient ? [] : [`--coefficient ${coefficient}`]),
    ...(resample === undefined || resample === 'items' ? [] : [`--resample ${resample}`]),
  ];
  if (asked.length === 0) return;
  const instead = `Leave out ${asked.join(', ')}`;
  throw new InputError(
    study.anonymous
      ? `The outputs of ${JSON.stringify(study.card.id)} have no system behind them (anonymous): judges are compared by their share of agreement with the human preferences, and nothing is correlated. ${instead}`
      : `Labels of ${study.dimensions.map(({ id }) => id).join(', ')} are compared label by label, and nothing is correlated. ${instead}, or correlate them all the same with --level summary`,
  );
}
