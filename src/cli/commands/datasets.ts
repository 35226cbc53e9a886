import { Command, Option } from 'commander';
import { locateDataset } from '../../../datasets/locate.js';
import { inspectDataset } from '../../../datasets/read.js';
import { DATASETS, type DatasetEntry, findDataset } from '../../../datasets/registry.js';
import { summarize } from '../../../datasets/summary.js';
import { InputError } from '../../errors.js';
import type { Format } from '../../report/render.js';
import { unknownName } from '../../text/unknown-name.js';
import type { CommandKit } from '../context.js';
import { checkFolder } from '../datasets/check.js';
import { type ExportOptions, exportDataset } from '../datasets/export.js';
import { type ImportCommandOptions, runImport } from '../datasets/import.js';
import { judgesDocument } from '../datasets/judges.js';
import { listDocument } from '../datasets/list.js';
import { type PullCommandOptions, pullAll } from '../datasets/pull.js';
import { showDocument } from '../datasets/show.js';
import { withFormat } from '../options.js';
import { printDocument } from '../output.js';

const MIRROR = 'read DIR/<host>/<path> in place of the network (default: ASSIZE_MIRROR)';

/** `assize datasets list|pull|show|check|import|export`. */
export function build(kit: CommandKit): Command {
  return new Command('datasets')
    .description('Published data sets and your own: list, pull, show, check, import, export.')
    .addCommand(list(kit))
    .addCommand(pull(kit))
    .addCommand(show(kit))
    .addCommand(check(kit))
    .addCommand(importTables(kit))
    .addCommand(exportTables(kit));
}

function list({ context }: CommandKit): Command {
  return withFormat(new Command('list').description('the published data sets, and which are pulled')).action(
    async ({ format }: { format: Format }) => printDocument(context, await listDocument(context), format),
  );
}

function pull(kit: CommandKit): Command {
  return new Command('pull')
    .description('download published data sets, check every file, and write the open format')
    .argument('[ids...]', 'names of `assize datasets list`')
    .option('--all', 'every published data set')
    .option('--mirror <dir>', MIRROR)
    .option('--from <dir>', 'read files that you downloaded by hand into DIR in place of the network')
    .option(
      '--judges <names>',
      'recorded judges to pull along, by comma, * for anything (llama-3*); `list` shows them, `none` leaves out all',
    )
    .option('--force', 'build again what was pulled before')
    .action(async (ids: string[], { all, ...options }: PullCommandOptions & { all?: boolean }) => {
      const entries = all ? DATASETS.filter(({ bundled }) => !bundled) : entriesOf(ids);
      if (options.judges === 'list') {
        for (const entry of entries) printDocument(kit.context, await judgesDocument(entry), 'table');
      } else await pullAll(entries, options, kit);
    });
}

function entriesOf(ids: readonly string[]): DatasetEntry[] {
  const known = DATASETS.filter(({ bundled }) => !bundled).map(({ id }) => id);
  if (ids.length === 0)
    throw new InputError(`expected names of data sets to pull: ${known.join(', ')}; or --all`);
  return [...new Set(ids)].map((id) => {
    const entry = findDataset(id);
    if (!entry) throw unknownName('published data set', id, known);
    if (entry.bundled) throw new InputError(`\`${id}\` ships with the package: there is nothing to pull`);
    return entry;
  });
}

function show({ context }: CommandKit): Command {
  return withFormat(
    new Command('show')
      .description('the card of a data set: counts, labels, recorded judges, flaws, sources')
      .argument('<dataset>', 'a published name, or a folder'),
  ).action(async (name: string, { format }: { format: Format }) => {
    const folder = await locateDataset(name, context);
    const { dataset, faults, warnings } = await inspectDataset(folder);
    faults.throwIfAny();
    if (dataset)
      printDocument(context, showDocument(dataset.card, summarize(dataset), folder, warnings), format);
  });
}

function check(kit: CommandKit): Command {
  return new Command('check')
    .description('check a folder against the format: up to 20 faults with file, line and field')
    .argument('<dataset>', 'a folder, or a published name')
    .addOption(new Option('--format <format>', 'how to print').choices(['table', 'json']).default('table'))
    .action(async (name: string, { format }: { format: 'table' | 'json' }) => {
      await checkFolder(await locateDataset(name, kit.context), format, kit);
    });
}

function importTables({ context }: CommandKit): Command {
  return new Command('import')
    .description('turn tables of labels and judge scores into a data set folder')
    .argument(
      '<files...>',
      'CSV, TSV, JSON, JSONL (each packed by gzip or not), parquet files or logs of inspect_ai (.eval), or hf:OWNER/NAME[:CONFIG][@REVISION]',
    )
    .requiredOption(
      '--mapping <file>',
      'what each column is: docs/own-data.md, or `assize init --from-csv FILE`',
    )
    .requiredOption('--out <folder>', 'the folder to write')
    .option('--mirror <dir>', MIRROR)
    .option('--force', 'replace the folder')
    .option('--yes', 'take what was read, also where it is doubtful (no labels, labels that look like ids …)')
    .action((files: string[], options: ImportCommandOptions) => runImport(files, options, context));
}

function exportTables({ context }: CommandKit): Command {
  return new Command('export')
    .description('write labels and judge outputs for pandas, R (.csv, .parquet) or Label Studio (.json)')
    .argument('<dataset>', 'a folder, or a published name')
    .requiredOption(
      '--out <file>',
      'FILE.csv, FILE.parquet: one long table; FILE.json: tasks for Label Studio',
    )
    .option('--texts', 'also the instruction, document and judged text, on every row of the table')
    .option('--force', 'replace the file')
    .action((name: string, options: ExportOptions) => exportDataset(name, options, context));
}
