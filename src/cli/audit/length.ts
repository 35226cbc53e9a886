import { type Command, Option } from 'commander';
import type { LengthAnswer, LengthOptions } from '../../analysis/length/length.js';
import { LENGTH_MEASURES } from '../../analysis/length/length-measures.js';
import { InputError } from '../../errors.js';
import { AUDIT_LENGTH } from '../../library/questions/audit-length.js';
import { LENGTH_LAYOUTS, type LengthLayout, lengthLayoutTables } from '../../tables/audit-length-layouts.js';
import { LENGTH_UNITS, type LengthUnit } from '../../text/lengths.js';
import type { CommandKit } from '../context.js';
import { permutationsOption, resamplingOf } from '../options.js';
import { type AuditFlags, auditCommand } from './audit-command.js';

interface Flags extends AuditFlags {
  unit: LengthUnit;
  baseline?: string;
  permutations: number;
  layout?: LengthLayout;
}

export function lengthCommand(kit: CommandKit): Command {
  return auditCommand<Flags, LengthOptions, LengthAnswer>(kit, {
    name: 'length',
    description: 'does a judge like length, and more than people do?',
    own: [
      new Option('--unit <unit>', 'of the lengths').choices([...LENGTH_UNITS]).default('words'),
      new Option('--baseline <system>', 'set the other systems against this one, on pairs of similar length'),
      new Option(
        '--layout <name>',
        "one table of InstruSum's paper: table9, agreement of people, judge and length; table11, systems against --baseline at similar lengths",
      ).choices([...LENGTH_LAYOUTS]),
      permutationsOption(),
    ],
    gates: LENGTH_MEASURES,
    question: AUDIT_LENGTH,
    optionsOf,
    tables: ({ layout }) =>
      layout === undefined ? AUDIT_LENGTH.tables : (...answered) => lengthLayoutTables(layout, ...answered),
  });
}

function optionsOf({ unit, baseline, permutations, layout, ...flags }: Flags): LengthOptions {
  if (layout === 'table11' && baseline === undefined) {
    throw new InputError(
      'Expected --baseline SYSTEM with --layout table11: it sets every system against one',
    );
  }
  return {
    ...resamplingOf(flags),
    unit,
    ...(baseline !== undefined && { baseline }),
    permutations,
  };
}
