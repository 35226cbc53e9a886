import { Command } from 'commander';
import { auditConsistency } from '../../analysis/audit/consistency.js';
import { CONSISTENCY_MEASURES, consistencyMeasures } from '../../analysis/audit/consistency-measures.js';
import type { CommandKit } from '../context.js';
import { openDataset } from '../dataset.js';
import { consistencyTables } from '../documents/audit-consistency.js';
import { envelope } from '../envelope.js';
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

export function consistencyCommand(kit: CommandKit): Command {
  const { context } = kit;
  const command = new Command('consistency')
    .description('does a judge agree with itself: across protocols, repeats and pairs?')
    .argument('<dataset>', 'a data set: its id (see `assize datasets list`) or a folder');
  return withAuditOptions(command, CONSISTENCY_MEASURES).action(async (name: string, flags: AuditFlags) => {
    const gates = gatesOf(flags, CONSISTENCY_MEASURES);
    const dataset = await openDataset(name, context);
    const options = auditOptions(flags);
    const { tick, done } = progress(context);
    const answer = await auditConsistency(dataset, options, tick);
    done();
    const outcomes = judgeGates(gates, consistencyMeasures(answer), kit);
    const { seed, ...said } = options;
    const { warnings, ...rest } = answer;
    const result = {
      ...envelope('audit consistency', { dataset: dataset.card.id, seed, options: { ...said }, warnings }),
      ...rest,
      ...(outcomes.length > 0 && { gates: outcomes }),
    };
    const tables = [...consistencyTables(dataset, options, answer), ...gateTables(outcomes)];
    printDocument(context, { result, tables }, flags.format);
  });
}
