import { Command } from 'commander';
import { auditLabels } from '../../analysis/labels/labels.js';
import { openDataset } from '../../run/open-dataset.js';
import { Study } from '../../study/study.js';
import { labelTables } from '../../tables/audit-labels.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import {
  type OutputOptions,
  type SelectionFlags,
  selectionOf,
  withOutputOptions,
  withSelection,
} from '../options.js';
import { SUBJECTS } from './options.js';

const AUDIT = { kind: 'audit labels', run: auditLabels, tables: labelTables };

export function labelsCommand(kit: CommandKit): Command {
  const command = new Command('labels')
    .description('which labels do all judges contradict?')
    .argument(...SUBJECTS);
  return withOutputOptions(withSelection(command)).action(
    async (names: string[], flags: OutputOptions & SelectionFlags) => {
      const study = new Study(await openDataset(names, kit.context, flags.where), selectionOf(flags));
      await finish(AUDIT, study, {}, flags, kit);
    },
  );
}
