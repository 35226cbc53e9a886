import { type Command, Option } from 'commander';
import type { ShownOrder } from '../../analysis/position/labelled-verdict.js';
import type { PositionAnswer, PositionOptions } from '../../analysis/position/position.js';
import { POSITION_MEASURES } from '../../analysis/position/position-measures.js';
import { AUDIT_POSITION } from '../../library/questions/audit-position.js';
import type { CommandKit } from '../context.js';
import { permutationsOption, resamplingOf } from '../options.js';
import { type AuditFlags, auditCommand } from './audit-command.js';

interface Flags extends AuditFlags {
  humans?: boolean;
  order?: ShownOrder;
  permutations: number;
}

export function positionCommand(kit: CommandKit): Command {
  return auditCommand<Flags, PositionOptions, PositionAnswer>(kit, {
    name: 'position',
    description: 'does it matter which candidate is shown first?',
    own: [
      new Option('--humans', 'audit the people who compared, in place of the judges'),
      new Option(
        '--order <order>',
        'how the order of what was asked once came about (default: fixed if of each two systems the same one always stood first)',
      ).choices(['randomized', 'fixed']),
      permutationsOption(),
    ],
    gates: POSITION_MEASURES,
    question: AUDIT_POSITION,
    optionsOf: ({ humans = false, order, permutations, ...flags }) => ({
      ...resamplingOf(flags),
      humans,
      ...(order && { order }),
      permutations,
    }),
  });
}
