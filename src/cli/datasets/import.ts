import { resolve } from 'node:path';
import { type Imported, type ImportFile, importFiles } from '../../../datasets/import/import.js';
import { readMapping } from '../../../datasets/import/mapping.js';
import { summarize } from '../../../datasets/summary.js';
import { counted } from '../../remarks/words.js';
import type { CliContext } from '../context.js';
import { accept } from './accept.js';
import { openTables } from './tables.js';
import { contents } from './words.js';

export interface ImportCommandOptions {
  mapping: string;
  out: string;
  mirror?: string | undefined;
  force?: boolean | undefined;
  yes?: boolean | undefined;
}

/** Imports, says what was made and what was left aside, and the next command. */
export async function runImport(
  files: readonly string[],
  { mapping, out, mirror, force, yes }: ImportCommandOptions,
  context: CliContext,
): Promise<void> {
  const read = await readMapping(resolve(context.cwd, mapping));
  const opened: ImportFile[] = [];
  for (const file of files) opened.push(...(await openTables(file, mirror, context)));
  const imported = await importFiles(opened, read, resolve(context.cwd, out), {
    overwrite: force === true,
    accept: (made) => accept(made, { yes }, context),
  });
  context.out(importedText(imported, out));
}

export function importedText(imported: Imported, out: string): string {
  const { rows, emptyLabels, absentScores, unusedColumns, assumptions } = imported;
  const lines = [
    `${counted(rows, 'row')} → ${out}: ${contents(summarize(imported.dataset))}`,
    ...(emptyLabels > 0 ? [`${counted(emptyLabels, 'empty label cell')}: no label`] : []),
    ...(absentScores > 0 ? [`${counted(absentScores, 'empty judge cell')}: not asked`] : []),
    ...assumptions,
    ...unusedColumns.map(({ file, columns }) => `${file}: columns not used: ${listed(columns)}`),
    '',
    `Next: assize ${imported.dataset.scores.length > 0 ? 'correlate' : 'agree'} ${quoted(out)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** More columns than these are counted. */
const MOST_COLUMNS = 12;

function listed(columns: readonly string[]): string {
  const more = columns.length - MOST_COLUMNS;
  return `${columns.slice(0, MOST_COLUMNS).join(', ')}${more > 0 ? ` and ${counted(more, 'other')}` : ''}`;
}

/** A path as a shell takes it. */
export function quoted(path: string): string {
  const safe = /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  // A bare word could be taken for a published name.
  return safe.includes('/') || safe.startsWith("'") ? safe : `./${safe}`;
}
