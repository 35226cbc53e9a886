import { Command } from 'commander';
import { auditConsistency } from '../../analysis/consistency/consistency.js';
import {
  CONSISTENCY_MEASURES,
  consistencyMeasures,
} from '../../analysis/consistency/consistency-measures.js';
import { openDataset } from '../../run/open-dataset.js';
import { Study } from '../../study/study.js';
import { consistencyTables } from '../../tables/audit-consistency.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';

import { selectionOf } from '../options.js';
import { type AuditFlags, gatesOf, resamplingOf, SUBJECTS, withAuditOptions } from './options.js';

const AUDIT = {
  kind: 'audit consistency',
  run: auditConsistency,
  measures: consistencyMeasures,
  tables: consistencyTables,
};

export function consistencyCommand(kit: CommandKit): Command {
  const { context } = kit;
  const command = new Command('consistency')
    .description('does a judge agree with itself: across protocols, repeats and pairs?')
    .argument(...SUBJECTS);
  return withAuditOptions(command, CONSISTENCY_MEASURES).action(
    async (names: string[], flags: AuditFlags) => {
      const gates = gatesOf(flags, CONSISTENCY_MEASURES);
      const study = new Study(await openDataset(names, context, flags.where), selectionOf(flags));
      const options = resamplingOf(flags);
      await finish(AUDIT, study, options, flags, kit, gates);
    },
  );
}
