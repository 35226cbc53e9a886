import { Command, Option } from 'commander';
import type { AnalysisLevel, CorrelateOptions } from '../../analysis/correlate/correlate.js';
import type { CommandKit } from '../context.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  type OutputOptions,
  repeatable,
  type SelectionFlags,
  selectionOf,
  withBootstrapOptions,
  withOutputOptions,
  withSelection,
} from '../options.js';

interface Flags extends OutputOptions, SelectionFlags, BootstrapFlags {
  level?: AnalysisLevel[];
  references: boolean;
}

const LEVELS: readonly AnalysisLevel[] = ['system', 'summary', 'pooled', 'unit'];

export function build(kit: CommandKit): Command {
  const command = new Command('correlate')
    .argument(
      '<dataset...>',
      'a data set (its id of `assize datasets list`, or a folder), run folders, or both',
    )
    .addOption(
      repeatable(
        '--level <level>',
        'system, summary, pooled or unit; default: unit for sentences and claims, else system and summary',
        LEVELS,
      ),
    )
    .addOption(new Option('--no-references', 'leave out the rows that need no model'));
  withSelection(command);
  withBootstrapOptions(command);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    // Loaded when it runs: the help needs none of it.
    const [{ openDataset }, { Study }, { correlate }, { correlateTables }, { finish }] = await Promise.all([
      import('../../run/open-dataset.js'),
      import('../../study/study.js'),
      import('../../analysis/correlate/correlate.js'),
      import('../../tables/correlate.js'),
      import('../finish.js'),
    ]);
    const study = new Study(await openDataset(names, kit.context, flags.where), selectionOf(flags));
    const options: CorrelateOptions = {
      ...bootstrapSettings(flags),
      ...(flags.level && { levels: flags.level }),
      references: flags.references,
    };
    await finish({ kind: 'correlate', run: correlate, tables: correlateTables }, study, options, flags, kit);
  });
}
