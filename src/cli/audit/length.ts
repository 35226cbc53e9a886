import { Command, Option } from 'commander';
import { auditLength, type LengthOptions } from '../../analysis/length/length.js';
import { LENGTH_MEASURES, lengthMeasures } from '../../analysis/length/length-measures.js';
import { openDataset } from '../../run/open-dataset.js';
import { Study } from '../../study/study.js';
import { lengthTables } from '../../tables/audit-length.js';
import { LENGTH_UNITS, type LengthUnit } from '../../text/lengths.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { positiveInteger, selectionOf } from '../options.js';
import { type AuditFlags, gatesOf, resamplingOf, SUBJECTS, withAuditOptions } from './options.js';

interface Flags extends AuditFlags {
  unit: LengthUnit;
  baseline?: string;
  permutations: number;
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
      new Option('--permutations <n>', 'arrangements of the test').argParser(positiveInteger).default(9999),
    );
  return withAuditOptions(command, LENGTH_MEASURES).action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, LENGTH_MEASURES);
    const study = new Study(await openDataset(names, context, flags.where), selectionOf(flags));
    const { unit, baseline, permutations } = flags;
    const options: LengthOptions = {
      ...resamplingOf(flags),
      unit,
      ...(baseline !== undefined && { baseline }),
      permutations,
    };
    await finish(AUDIT, study, options, flags, kit, gates);
  });
}
