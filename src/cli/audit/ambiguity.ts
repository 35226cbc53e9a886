import { type Command, Option } from 'commander';
import type { AmbiguityAnswer, AmbiguityOptions } from '../../analysis/ambiguity/ambiguity.js';
import { AMBIGUITY_MEASURES } from '../../analysis/ambiguity/ambiguity-measures.js';
import { AUDIT_AMBIGUITY } from '../../library/questions/audit-ambiguity.js';
import type { CommandKit } from '../context.js';
import { resamplingOf } from '../options.js';
import { type AuditFlags, auditCommand } from './audit-command.js';

export function ambiguityCommand(kit: CommandKit): Command {
  return auditCommand<AuditFlags & { by?: string }, AmbiguityOptions, AmbiguityAnswer>(kit, {
    name: 'ambiguity',
    description: 'is a judge wrong where people are of one mind, or where the text leaves it open?',
    own: [
      new Option(
        '--by <dimension>',
        'the yes-or-no dimension of units that says which are ambiguous (default: ambiguity or subjectivity, where there is one)',
      ),
    ],
    gates: AMBIGUITY_MEASURES,
    question: AUDIT_AMBIGUITY,
    optionsOf: ({ by, ...flags }) => ({ ...resamplingOf(flags), ...(by !== undefined && { by }) }),
  });
}
