import { Command } from 'commander';
import { AUDIT_LABELS } from '../../library/questions/audit-labels.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
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
  return withOutputOptions(withSelection(command)).action(
    async (names: string[], flags: OutputOptions & SelectionFlags) => {
      await finish(AUDIT_LABELS, await openStudy(names, flags, kit), {}, flags, kit);
    },
  );
}
