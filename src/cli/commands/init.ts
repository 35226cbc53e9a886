import { Command } from 'commander';
import type { CommandKit } from '../context.js';
import { type InitOptions, initFolder } from '../datasets/init.js';

/** `assize init [FOLDER] [--from-csv FILE]`. */
export function build(kit: CommandKit): Command {
  return new Command('init')
    .description(
      'A folder of your own: a table of ratings (an example, or yours), a mapping to edit, and the data set made by it.',
    )
    .argument('[folder]', 'the folder to make', 'my-data')
    .option(
      '--from-csv <files...>',
      'your tables: CSV, TSV, JSON, JSONL, parquet, a log of inspect_ai (.eval), or hf:OWNER/NAME[:CONFIG][@REVISION] of the Hugging Face Hub',
    )
    .option('--people <columns>', "columns, by comma, that are each one person's ratings")
    .option('--dimensions <columns>', 'columns, by comma, that are each a dimension')
    .option('--yes', 'import by the guess without being asked; a doubtful guess is never taken')
    .action((folder: string, options: InitOptions) => initFolder(folder, options, kit));
}
