import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { labelStudio } from '../../../datasets/export/label-studio.js';
import { type LongTable, longTable } from '../../../datasets/export/long.js';
import { parquetOf } from '../../../datasets/export/parquet.js';
import { locateDataset } from '../../../datasets/locate.js';
import { readDataset } from '../../../datasets/read.js';
import { InputError } from '../../errors.js';
import { counted } from '../../remarks/words.js';
import { inert } from '../../report/csv.js';
import type { CliContext } from '../context.js';

export interface ExportOptions {
  out: string;
  texts?: boolean | undefined;
  force?: boolean | undefined;
}

/** Writes a data set for other tools; the ending of the file says for which. */
export async function exportDataset(
  name: string,
  { out, texts, force }: ExportOptions,
  context: CliContext,
): Promise<void> {
  const target = resolve(context.cwd, out);
  const kind = extname(out).toLowerCase();
  if (!['.csv', '.parquet', '.json'].includes(kind)) {
    throw new InputError(
      `expected --out FILE.csv, FILE.parquet (one long table, for pandas and R) or FILE.json (tasks for Label Studio), got \`${out}\``,
    );
  }
  const dataset = await readDataset(await locateDataset(name, context));
  const files = new Map<string, string | Uint8Array>();
  const said: string[] = [];
  if (kind === '.json') {
    const { tasks, config, leftOut } = labelStudio(dataset);
    files.set(target, `${JSON.stringify(tasks, null, 1)}\n`).set(target.replace(/\.json$/i, '.xml'), config);
    said.push(
      `${counted(tasks.length, 'task')} → ${out}, their labelling interface → ${out.replace(/\.json$/i, '.xml')}`,
      ...(leftOut > 0
        ? [`${counted(leftOut, 'record')} left out: rankings, unscored outputs, values outside the scale`]
        : []),
    );
  } else {
    const table = longTable(dataset, { texts: texts === true });
    files.set(target, kind === '.csv' ? csvOf(table) : await parquetOf(table));
    said.push(
      `${counted(table.rows.length, 'row')} → ${out}: ${counted(dataset.labels.length, 'label')}, ${counted(dataset.scores.length, 'judge output')}`,
      `columns: ${table.columns.join(', ')}`,
    );
  }
  for (const path of files.keys()) if (!force) await refuseToOverwrite(path, out);
  await mkdir(dirname(target), { recursive: true });
  for (const [path, content] of files) await writeFile(path, content);
  context.out(`${said.join('\n')}\n`);
}

async function refuseToOverwrite(path: string, name: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new InputError(`${name} exists already: nothing was written; name another file, or --force`);
}

/** Texts inert in a spreadsheet, numbers as they are. */
function csvOf({ columns, rows }: LongTable): string {
  const cells = rows as unknown as Record<string, string | number | undefined>[];
  return stringify([
    columns.map(inert),
    ...cells.map((row) =>
      columns.map((column) => {
        const cell = row[column];
        return typeof cell === 'string' ? inert(cell) : (cell ?? '');
      }),
    ),
  ]);
}
