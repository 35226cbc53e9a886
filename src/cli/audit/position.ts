import { Command, Option } from 'commander';
import { auditPosition, type PositionOptions } from '../../analysis/audit/position.js';
import { POSITION_MEASURES, positionMeasures } from '../../analysis/audit/position-measures.js';
import type { ShownOrder } from '../../analysis/audit/verdicts.js';
import type { CommandKit } from '../context.js';
import { openDataset } from '../dataset.js';
import { positionTables } from '../documents/audit-position.js';
import { envelope } from '../envelope.js';
import { positiveInteger } from '../options.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';
import {
  type AuditFlags,
  auditOptions,
  gatesOf,
  gateTables,
  judgeGates,
  withAuditOptions,
} from './options.js';

interface Flags extends AuditFlags {
  humans?: boolean;
  order?: ShownOrder;
  permutations: number;
}

export function positionCommand(kit: CommandKit): Command {
  const { context } = kit;
  const command = new Command('position')
    .description('does it matter which candidate is shown first?')
    .argument('<dataset>', 'a data set: its id (see `assize datasets list`) or a folder')
    .option('--humans', 'audit the people who compared, in place of the judges')
    .addOption(
      new Option(
        '--order <order>',
        'how the order of what was asked once came about (default: fixed if of each two systems the same one always stood first)',
      ).choices(['randomized', 'fixed']),
    )
    .addOption(
      new Option('--permutations <n>', 'arrangements of the test of lists')
        .argParser(positiveInteger)
        .default(9999),
    );
  return withAuditOptions(command, POSITION_MEASURES).action(async (name: string, flags: Flags) => {
    const gates = gatesOf(flags, POSITION_MEASURES);
    const dataset = await openDataset(name, context);
    const options: PositionOptions = {
      ...auditOptions(flags),
      humans: flags.humans === true,
      ...(flags.order && { order: flags.order }),
      permutations: flags.permutations,
    };
    const { tick, done } = progress(context);
    const answer = await auditPosition(dataset, options, tick);
    done();
    const outcomes = judgeGates(gates, positionMeasures(answer), kit);
    const { seed, ...said } = options;
    const { warnings, ...rest } = answer;
    const result = {
      ...envelope('audit position', { dataset: dataset.card.id, seed, options: { ...said }, warnings }),
      ...rest,
      ...(outcomes.length > 0 && { gates: outcomes }),
    };
    const tables = [...positionTables(dataset, options, answer), ...gateTables(outcomes)];
    printDocument(context, { result, tables }, flags.format);
  });
}
