import { Command } from 'commander';
import type { CommandKit } from '../context.js';
import { initFolder } from '../datasets/init.js';

/** `assize init [FOLDER] [--from-csv FILE]`. */
export function build(kit: CommandKit): Command {
  return new Command('init')
    .description(
      'A folder of your own: a table of ratings (an example, or yours), a mapping to edit, and the data set made by it.',
    )
    .argument('[folder]', 'the folder to make', 'my-data')
    .option(
      '--from-csv <file>',
      'your table: CSV, TSV, JSON, JSONL or parquet, or hf:OWNER/NAME[:CONFIG][@REVISION] of the Hugging Face Hub',
    )
    .action((folder: string, { fromCsv }: { fromCsv?: string }) => initFolder(folder, fromCsv, kit));
}
