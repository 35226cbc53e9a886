import { Command, Option } from 'commander';
import type { AnalysisLevel, CorrelateOptions } from '../../analysis/correlate/correlate.js';
import { CORRELATE_MEASURES } from '../../analysis/correlate/correlate-measures.js';
import type { CommandKit } from '../context.js';
import { LAYOUTS, type Layout, layoutOf, questionOf } from '../correlate-layout.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { openStudy } from '../open-study.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  type OutputOptions,
  repeatable,
  type SelectionFlags,
  SUBJECTS,
  type TieFlags,
  tieOptions,
  withBootstrapOptions,
  withOutputOptions,
  withSelection,
} from '../options.js';

interface Flags extends GateFlags, OutputOptions, SelectionFlags, BootstrapFlags, TieFlags {
  level?: AnalysisLevel[];
  references: boolean;
  layout?: Layout;
  withPublished?: boolean;
}

const LEVELS: readonly AnalysisLevel[] = ['system', 'summary', 'pooled', 'unit'];

export function build(kit: CommandKit): Command {
  const command = new Command('correlate')
    .argument(...SUBJECTS)
    .addOption(
      repeatable(
        '--level <level>',
        'system, summary, pooled or unit; default: unit for sentences and claims, else system and summary',
        LEVELS,
      ),
    )
    .addOption(new Option('--no-references', 'leave out the rows that need no model'))
    .addOption(
      new Option(
        '--layout <name>',
        'judges-by-protocol: a row for each judge, a column for each protocol and level; table6: the same as in Table 6 of InstruSum',
      ).choices([...LAYOUTS]),
    )
    .addOption(
      new Option('--with-published', 'set the rows that the paper printed beside those of the layout'),
    );
  withSelection(command);
  withBootstrapOptions(command, { ties: true });
  withGates(command, CORRELATE_MEASURES);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const { finish } = await import('../finish.js');
    const gates = gatesOf(flags, CORRELATE_MEASURES);
    const layout = await layoutOf(flags);
    const { dimension = layout?.dimensions } = flags;
    const study = await openStudy(names, { ...flags, ...(dimension && { dimension }) }, kit);
    const levels = flags.level ?? layout?.levels;
    const options: CorrelateOptions = {
      ...bootstrapSettings(flags),
      ...tieOptions(flags),
      ...(levels && { levels }),
      references: flags.references,
    };
    await finish(await questionOf(layout), study, options, flags, kit, gates);
  });
}
