import { Command, Option } from 'commander';
import type { ShownOrder } from '../../analysis/position/labelled-verdict.js';
import { auditPosition, type PositionOptions } from '../../analysis/position/position.js';
import { POSITION_MEASURES, positionMeasures } from '../../analysis/position/position-measures.js';
import { openDataset } from '../../run/open-dataset.js';
import { Study } from '../../study/study.js';
import { positionTables } from '../../tables/audit-position.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { positiveInteger, selectionOf } from '../options.js';
import { type AuditFlags, gatesOf, resamplingOf, SUBJECTS, withAuditOptions } from './options.js';

interface Flags extends AuditFlags {
  humans?: boolean;
  order?: ShownOrder;
  permutations: number;
}

const AUDIT = {
  kind: 'audit position',
  run: auditPosition,
  measures: positionMeasures,
  tables: positionTables,
};

export function positionCommand(kit: CommandKit): Command {
  const { context } = kit;
  const command = new Command('position')
    .description('does it matter which candidate is shown first?')
    .argument(...SUBJECTS)
    .option('--humans', 'audit the people who compared, in place of the judges')
    .addOption(
      new Option(
        '--order <order>',
        'how the order of what was asked once came about (default: fixed if of each two systems the same one always stood first)',
      ).choices(['randomized', 'fixed']),
    )
    .addOption(
      new Option('--permutations <n>', 'arrangements of the tests').argParser(positiveInteger).default(9999),
    );
  return withAuditOptions(command, POSITION_MEASURES).action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, POSITION_MEASURES);
    const study = new Study(await openDataset(names, context, flags.where), selectionOf(flags));
    const options: PositionOptions = {
      ...resamplingOf(flags),
      humans: flags.humans === true,
      ...(flags.order && { order: flags.order }),
      permutations: flags.permutations,
    };
    await finish(AUDIT, study, options, flags, kit, gates);
  });
}
