import { join, resolve } from 'node:path';
import { dataFolder } from '../../../datasets/data-folder.js';
import { hubAccess } from '../../../datasets/hub/access.js';
import { isHubName, openHubTable, parseHubName } from '../../../datasets/hub/table.js';
import { type Imported, type ImportFile, importFiles } from '../../../datasets/import/import.js';
import { readMapping } from '../../../datasets/import/mapping.js';
import { summarize } from '../../../datasets/summary.js';
import type { CliContext } from '../context.js';
import { contents, counted } from './words.js';

export interface ImportCommandOptions {
  mapping: string;
  out: string;
  force?: boolean | undefined;
}

/** Imports, says what was made and what was left aside, and the next command. */
export async function runImport(
  files: readonly string[],
  { mapping, out, force }: ImportCommandOptions,
  context: CliContext,
): Promise<void> {
  const read = await readMapping(resolve(context.cwd, mapping));
  const opened: ImportFile[] = [];
  for (const file of files) opened.push(...(await filesOf(file, context)));
  const imported = await importFiles(opened, read, resolve(context.cwd, out), { overwrite: force === true });
  context.out(importedText(imported, out));
}

/** A file on this disk, or the files of a table on the Hub. */
async function filesOf(name: string, context: CliContext): Promise<ImportFile[]> {
  if (!isHubName(name)) return [resolve(context.cwd, name)];
  const mirror = context.env.ASSIZE_MIRROR;
  return openHubTable(parseHubName(name), {
    hub: await hubAccess(context.env),
    cacheFolder: join(dataFolder(context.env, context.cwd), 'files'),
    mirror: mirror ? resolve(context.cwd, mirror) : undefined,
    signal: context.signal,
  });
}

export function importedText(imported: Imported, out: string): string {
  const { rows, emptyLabels, absentScores, unusedColumns } = imported;
  const lines = [
    `${counted(rows, 'row')} → ${out}: ${contents(summarize(imported.dataset))}`,
    ...(emptyLabels > 0 ? [`${counted(emptyLabels, 'empty label cell')}: no label`] : []),
    ...(absentScores > 0 ? [`${counted(absentScores, 'empty judge cell')}: not asked`] : []),
    ...unusedColumns.map(({ file, columns }) => `${file}: columns not used: ${columns.join(', ')}`),
    '',
    `Next: assize ${imported.dataset.scores.length > 0 ? 'correlate' : 'agree'} ${quoted(out)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** A path as a shell takes it. */
export function quoted(path: string): string {
  const safe = /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  // A bare word could be taken for a published name.
  return safe.includes('/') || safe.startsWith("'") ? safe : `./${safe}`;
}
