import type { Command } from 'commander';
import { CONSISTENCY_MEASURES } from '../../analysis/consistency/consistency-measures.js';
import { AUDIT_CONSISTENCY } from '../../library/questions/audit-consistency.js';
import type { CommandKit } from '../context.js';
import { resamplingOf } from '../options.js';
import { auditCommand } from './audit-command.js';

export function consistencyCommand(kit: CommandKit): Command {
  return auditCommand(kit, {
    name: 'consistency',
    description: 'does a judge agree with itself: across protocols, repeats and pairs?',
    gates: CONSISTENCY_MEASURES,
    question: AUDIT_CONSISTENCY,
    optionsOf: resamplingOf,
  });
}
