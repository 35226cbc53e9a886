import { Command } from 'commander';
import { auditAmbiguity } from '../../analysis/ambiguity/ambiguity.js';
import { AMBIGUITY_MEASURES, ambiguityMeasures } from '../../analysis/ambiguity/ambiguity-measures.js';
import { openDataset } from '../../run/open-dataset.js';
import { Study } from '../../study/study.js';
import { ambiguityTables } from '../../tables/audit-ambiguity.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { selectionOf } from '../options.js';
import { type AuditFlags, gatesOf, resamplingOf, SUBJECTS, withAuditOptions } from './options.js';

const AUDIT = {
  kind: 'audit ambiguity',
  run: auditAmbiguity,
  measures: ambiguityMeasures,
  tables: ambiguityTables,
};

export function ambiguityCommand(kit: CommandKit): Command {
  const { context } = kit;
  const command = new Command('ambiguity')
    .description('is a judge wrong where people are of one mind, or where the text leaves it open?')
    .argument(...SUBJECTS)
    .option(
      '--by <dimension>',
      'the yes-or-no dimension of units that says which are ambiguous (default: ambiguity or subjectivity, where there is one)',
    );
  return withAuditOptions(command, AMBIGUITY_MEASURES).action(
    async (names: string[], flags: AuditFlags & { by?: string }) => {
      const gates = gatesOf(flags, AMBIGUITY_MEASURES);
      const study = new Study(await openDataset(names, context, flags.where), selectionOf(flags));
      const options = { ...resamplingOf(flags), ...(flags.by !== undefined && { by: flags.by }) };
      await finish(AUDIT, study, options, flags, kit, gates);
    },
  );
}
