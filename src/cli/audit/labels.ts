import { Command } from 'commander';
import { LABELS_MEASURES } from '../../analysis/labels/labels-measures.js';
import { AUDIT_LABELS } from '../../library/questions/audit-labels.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { openStudy } from '../open-study.js';
import {
  type OutputOptions,
  type SelectionFlags,
  SUBJECTS,
  withOutputOptions,
  withSelection,
} from '../options.js';

export function labelsCommand(kit: CommandKit): Command {
  const command = new Command('labels')
    .description('which labels do all judges contradict?')
    .argument(...SUBJECTS);
  return withOutputOptions(withGates(withSelection(command), LABELS_MEASURES)).action(
    async (names: string[], flags: OutputOptions & SelectionFlags & GateFlags) => {
      const gates = gatesOf(flags, LABELS_MEASURES);
      await finish(AUDIT_LABELS, await openStudy(names, flags, kit), {}, flags, kit, gates);
    },
  );
}
