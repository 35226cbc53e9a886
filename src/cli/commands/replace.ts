import { Command, InvalidArgumentError, Option } from 'commander';
import type { Basis } from '../../analysis/replace/instances.js';
import type { ReplaceOptions } from '../../analysis/replace/replace.js';
import { REPLACE_MEASURES } from '../../analysis/replace/replace-measures.js';
import type { AlignmentName } from '../../analysis/replace/stand-in.js';
import { REPLACE } from '../../library/questions/replace.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { openStudy } from '../open-study.js';
import {
  fraction,
  type OutputOptions,
  positiveInteger,
  resamplingOf,
  type SelectionFlags,
  SUBJECTS,
  withOutputOptions,
  withResamples,
  withSelection,
} from '../options.js';

interface Flags
  extends GateFlags,
    OutputOptions,
    SelectionFlags,
    Omit<ReplaceOptions, 'basis' | 'minInstances'> {
  as?: Basis;
  alignment?: AlignmentName;
  minItems: number;
}

export function build(kit: CommandKit): Command {
  const command = new Command('replace').argument(...SUBJECTS);
  withSelection(command)
    .addOption(
      new Option(
        '--as <basis>',
        'compare the labels themselves, or the preferences that follow (default: labels where the judge gives such)',
      ).choices(['values', 'preferences']),
    )
    .addOption(
      new Option(
        '--alignment <name>',
        'nearness of labels: equal or not, squared difference, or sets of preferences (default: by the scale)',
      ).choices(['accuracy', 'rmse', 'masi']),
    )
    .addOption(
      new Option(
        '--epsilon <e>',
        'how much less often the judge may be right than a person (default: 0.2 for experts, else 0.1)',
      ).argParser(share),
    )
    .addOption(
      new Option('--level <q>', 'false discovery rate over annotators')
        .argParser(fraction)
        .default(REPLACE.defaults.level),
    )
    .addOption(
      new Option('--min-items <n>', 'labels an annotator needs for the t-test')
        .argParser(positiveInteger)
        .default(REPLACE.defaults.minInstances),
    )
    .addOption(
      new Option(
        '--labelled <n>',
        'use the labels of this many items, drawn at random, and withhold the others',
      ).argParser(positiveInteger),
    )
    .addOption(
      new Option('--threshold <t>', 'of yes, where labels are yes or no')
        .argParser(fraction)
        .default(REPLACE.defaults.threshold),
    );
  withGates(withResamples(command, REPLACE.defaults.resamples), REPLACE_MEASURES);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, REPLACE_MEASURES);
    const study = await openStudy(names, flags, kit);
    const { as, alignment, epsilon, level, minItems, labelled, threshold } = flags;
    const options: ReplaceOptions = {
      ...(as && { basis: as }),
      ...(alignment && { alignment }),
      ...(epsilon !== undefined && { epsilon }),
      level,
      minInstances: minItems,
      ...(labelled !== undefined && { labelled }),
      threshold,
      ...resamplingOf(flags),
    };
    await finish(REPLACE, study, options, flags, kit, gates);
  });
}

/** From 0, below 1. */
function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value < 1))
    throw new InvalidArgumentError('Expected a number from 0 to below 1, such as 0.2.');
  return value;
}
