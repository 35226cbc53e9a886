import { isAbsolute, relative } from 'node:path';
import { inspectDataset } from '../../../datasets/read.js';
import { summarize } from '../../../datasets/summary.js';
import { EXIT, formatFault } from '../../errors.js';
import { sentenceOf } from '../../remarks/remark.js';
import { counted } from '../../remarks/words.js';
import { envelope } from '../../tables/envelope.js';
import type { CommandKit } from '../context.js';
import { contents } from './words.js';

/** Prints the faults of a folder, or what it holds where there are none. */
export async function checkFolder(
  folder: string,
  format: 'table' | 'json',
  { context, setExitCode }: CommandKit,
): Promise<void> {
  const below = relative(context.cwd, folder);
  const name = below === '' || below.startsWith('..') || isAbsolute(below) ? folder : below;
  const { dataset, faults, warnings } = await inspectDataset(folder, name);
  if (faults.total > 0) setExitCode(EXIT.usage);
  const summary = dataset && summarize(dataset);
  if (format === 'json') {
    const result = {
      ...envelope('check', { warnings }),
      folder,
      faults: faults.kept,
      totalFaults: faults.total,
      counts: summary ?? null,
    };
    context.out(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  for (const fault of faults.kept) context.out(`${formatFault(fault)}\n`);
  if (faults.unseen > 0) context.out(`… and ${faults.unseen} more\n`);
  if (faults.total > 0) context.out(`${name}: ${counted(faults.total, 'fault')}\n`);
  for (const warning of warnings) context.err(`note: ${sentenceOf(warning)}\n`);
  if (!summary) return;
  context.out(`${name}: no faults: ${contents(summary)}\n`);
}
