import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { hasCard } from '../../../datasets/data-folder.js';
import { locateDataset } from '../../../datasets/locate.js';
import { readDataset } from '../../../datasets/read.js';
import { writeDataset } from '../../../datasets/write.js';
import { InputError } from '../../errors.js';
import { judgeForms } from '../../judge/create.js';
import { counted } from '../../remarks/words.js';
import type { CommandKit } from '../context.js';
import { acceptedIn, reviewFile, withRequirements } from '../items/review.js';
import { notNegative, withSessionOptions } from '../judging/session-flags.js';
import { integer, positiveInteger, withItems } from '../options.js';
import type { WriteFlags } from '../writing/flags.js';
import { write } from './write.js';

interface SuggestFlags extends WriteFlags {
  model: string;
  out: string;
  perItem: number;
}

/** `assize items suggest|accept`. */
export function build(kit: CommandKit): Command {
  return new Command('items')
    .description('New items for a data set: suggest, accept.')
    .addCommand(suggest(kit))
    .addCommand(accept(kit));
}

function suggest(kit: CommandKit): Command {
  const command = new Command('suggest')
    .description(
      'Asks a model for requirements that a summary of each document might meet, and writes them to a file for review: nothing enters a data set before a person has said yes to it. The same command again goes on where it stopped.',
    )
    .argument('<dataset>', 'a data set with documents: its id of `assize datasets list`, or a folder')
    .requiredOption('--model <name>', judgeForms())
    .requiredOption('--out <dir>', 'the folder of the suggestions and their review file')
    .addOption(
      new Option('--per-item <n>', 'requirements for each document').argParser(positiveInteger).default(5),
    );
  withItems(command)
    .option('--prompts <dir>', 'a folder of templates; default: our own wording')
    .addOption(new Option('--seed <n>', 'seed of the waits before retries; default: 1').argParser(integer))
    .addOption(new Option('--temperature <t>', 'of the model; default: 0').argParser(notNegative))
    .addOption(new Option('--max-tokens <n>', 'the longest reply').argParser(positiveInteger))
    .option('--base-url <url>', "a server in place of the provider's own");
  withSessionOptions(command);
  return command.action((dataset: string, flags: SuggestFlags) => suggestItems(dataset, flags, kit));
}

/** The system under which the suggestions stand. */
const SYSTEM = 'suggested requirements';
const REVIEW = 'review.csv';

async function suggestItems(dataset: string, { perItem, ...flags }: SuggestFlags, kit: CommandKit) {
  const { context } = kit;
  await write({ ...flags, dataset, writer: 'requirements', option: [['number', perItem]], as: SYSTEM }, kit);
  const folder = resolve(context.cwd, flags.out);
  if (flags.dryRun || !(await hasCard(folder))) return;
  const { text, rows } = reviewFile(await readDataset(folder), SYSTEM);
  const file = join(folder, REVIEW);
  const shown = relative(context.cwd, file);
  const kept = await writeFile(file, text, { flag: 'wx' }).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return true;
      throw error;
    },
  );
  // The answer may be for a program: what is to be done stands on stderr.
  context.err(
    kept
      ? `assize: ${shown} was there and stays as it is\n`
      : `assize: ${counted(rows, 'requirement')} to review in ${shown}: yes or no in the column accept, then assize items accept ${flags.out} --out FOLDER\n`,
  );
}

function accept({ context }: CommandKit): Command {
  return new Command('accept')
    .description(
      'Makes a data set of the requirements that a reviewer said yes to, as they stand in the review file: an item for each, with its document, ready for `assize write`.',
    )
    .argument('<folder>', 'the folder of `assize items suggest`')
    .requiredOption('--out <folder>', 'the folder to write')
    .option('--review <file>', 'the review file, if it is another than review.csv in the folder')
    .option('--force', 'replace the folder')
    .action(async (folder: string, flags: { out: string; review?: string; force?: boolean }) => {
      const from = await locateDataset(folder, context);
      const dataset = await readDataset(from);
      const file = flags.review ?? join(folder, REVIEW);
      const text = await readFile(resolve(context.cwd, file), 'utf8').catch(
        (error: NodeJS.ErrnoException) => {
          throw new InputError(
            `${file} cannot be read (${error.code}): make it with \`assize items suggest\``,
          );
        },
      );
      const known = new Set(dataset.items.map(({ item }) => item));
      const { accepted, refused, unreviewed } = acceptedIn(text, file, known);
      const left = `${refused} refused, ${unreviewed} not reviewed`;
      if (accepted.length === 0) {
        throw new InputError(`${file}: nothing was accepted (${left}): write yes in the column accept`);
      }
      await writeDataset(resolve(context.cwd, flags.out), withRequirements(dataset, accepted), {
        overwrite: flags.force === true,
      });
      context.out(`${counted(accepted.length, 'item')} → ${flags.out} (${left})\n`);
      context.out(
        `\nNext: assize write --dataset ${flags.out} --writer one-shot --model MODEL --out FOLDER\n`,
      );
    });
}
