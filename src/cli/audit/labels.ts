import { Command } from 'commander';
import { auditLabels } from '../../analysis/labels/labels.js';
import { labelTables } from '../../tables/audit-labels.js';
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

const AUDIT = { kind: 'audit labels', run: auditLabels, tables: labelTables };

export function labelsCommand(kit: CommandKit): Command {
  const command = new Command('labels')
    .description('which labels do all judges contradict?')
    .argument(...SUBJECTS);
  return withOutputOptions(withSelection(command)).action(
    async (names: string[], flags: OutputOptions & SelectionFlags) => {
      await finish(AUDIT, await openStudy(names, flags, kit), {}, flags, kit);
    },
  );
}
