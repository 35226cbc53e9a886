import type { Command } from 'commander';
import { auditConsistency } from '../../analysis/consistency/consistency.js';
import {
  CONSISTENCY_MEASURES,
  consistencyMeasures,
} from '../../analysis/consistency/consistency-measures.js';
import { consistencyTables } from '../../tables/audit-consistency.js';
import type { CommandKit } from '../context.js';
import { resamplingOf } from '../options.js';
import { auditCommand } from './audit-command.js';

export function consistencyCommand(kit: CommandKit): Command {
  return auditCommand(kit, {
    name: 'consistency',
    description: 'does a judge agree with itself: across protocols, repeats and pairs?',
    gates: CONSISTENCY_MEASURES,
    run: auditConsistency,
    measures: consistencyMeasures,
    optionsOf: resamplingOf,
    tables: () => consistencyTables,
  });
}
