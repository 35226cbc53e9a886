import { Command, Option } from 'commander';
import { auditLength, type LengthOptions } from '../../analysis/audit/length.js';
import { LENGTH_MEASURES, lengthMeasures } from '../../analysis/audit/length-measures.js';
import { LENGTH_UNITS, type LengthUnit } from '../../text/lengths.js';
import type { CommandKit } from '../context.js';
import { openDataset } from '../dataset.js';
import { lengthTables } from '../documents/audit-length.js';
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
  unit: LengthUnit;
  baseline?: string;
  permutations: number;
}

export function lengthCommand(kit: CommandKit): Command {
  const { context } = kit;
  const command = new Command('length')
    .description('does a judge like length, and more than people do?')
    .argument('<dataset>', 'a data set: its id (see `assize datasets list`) or a folder')
    .addOption(new Option('--unit <unit>', 'of the lengths').choices([...LENGTH_UNITS]).default('words'))
    .addOption(
      new Option('--baseline <system>', 'set the other systems against this one, on pairs of similar length'),
    )
    .addOption(
      new Option('--permutations <n>', 'arrangements of the test').argParser(positiveInteger).default(9999),
    );
  return withAuditOptions(command, LENGTH_MEASURES).action(async (name: string, flags: Flags) => {
    const gates = gatesOf(flags, LENGTH_MEASURES);
    const dataset = await openDataset(name, context);
    const { unit, baseline, permutations } = flags;
    const options: LengthOptions = {
      ...auditOptions(flags),
      unit,
      ...(baseline !== undefined && { baseline }),
      permutations,
    };
    const { tick, done } = progress(context);
    const answer = await auditLength(dataset, options, tick);
    done();
    const outcomes = judgeGates(gates, lengthMeasures(answer), kit);
    const { seed, ...said } = options;
    const { warnings, ...rest } = answer;
    const result = {
      ...envelope('audit length', { dataset: dataset.card.id, seed, options: { ...said }, warnings }),
      ...rest,
      ...(outcomes.length > 0 && { gates: outcomes }),
    };
    const tables = [...lengthTables(dataset, options, answer), ...gateTables(outcomes)];
    printDocument(context, { result, tables }, flags.format);
  });
}
