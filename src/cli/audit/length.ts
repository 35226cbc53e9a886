import { Command, Option } from 'commander';
import { auditLength, type LengthOptions } from '../../analysis/length/length.js';
import { LENGTH_MEASURES, lengthMeasures } from '../../analysis/length/length-measures.js';
import { InputError } from '../../errors.js';
import { openDataset } from '../../run/open-dataset.js';
import { Study } from '../../study/study.js';
import { lengthTables } from '../../tables/audit-length.js';
import { LENGTH_LAYOUTS, type LengthLayout, lengthLayoutTables } from '../../tables/audit-length-layouts.js';
import { LENGTH_UNITS, type LengthUnit } from '../../text/lengths.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { positiveInteger, selectionOf } from '../options.js';
import { type AuditFlags, gatesOf, resamplingOf, SUBJECTS, withAuditOptions } from './options.js';

interface Flags extends AuditFlags {
  unit: LengthUnit;
  baseline?: string;
  permutations: number;
  layout?: LengthLayout;
}

const AUDIT = {
  kind: 'audit length',
  run: auditLength,
  measures: lengthMeasures,
  tables: lengthTables,
};

export function lengthCommand(kit: CommandKit): Command {
  const { context } = kit;
  const command = new Command('length')
    .description('does a judge like length, and more than people do?')
    .argument(...SUBJECTS)
    .addOption(new Option('--unit <unit>', 'of the lengths').choices([...LENGTH_UNITS]).default('words'))
    .addOption(
      new Option('--baseline <system>', 'set the other systems against this one, on pairs of similar length'),
    )
    .addOption(
      new Option(
        '--layout <name>',
        "one table of InstruSum's paper: table9, agreement of people, judge and length; table11, systems against --baseline at similar lengths",
      ).choices([...LENGTH_LAYOUTS]),
    )
    .addOption(
      new Option('--permutations <n>', 'arrangements of the test').argParser(positiveInteger).default(9999),
    );
  return withAuditOptions(command, LENGTH_MEASURES).action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, LENGTH_MEASURES);
    const { unit, baseline, permutations, layout } = flags;
    if (layout === 'table11' && baseline === undefined) {
      throw new InputError(
        'Expected --baseline SYSTEM with --layout table11: it sets every system against one',
      );
    }
    const study = new Study(await openDataset(names, context, flags.where), selectionOf(flags));
    const options: LengthOptions = {
      ...resamplingOf(flags),
      unit,
      ...(baseline !== undefined && { baseline }),
      permutations,
    };
    const tables: typeof lengthTables = (...answered) =>
      layout === undefined ? lengthTables(...answered) : lengthLayoutTables(layout, ...answered);
    await finish({ ...AUDIT, tables }, study, options, flags, kit, gates);
  });
}
