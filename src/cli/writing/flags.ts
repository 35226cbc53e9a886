import { type Command, Option } from 'commander';
import { InputError } from '../../errors.js';
import { checkBaseUrl } from '../../judge/base-url.js';
import { judgeForms } from '../../judge/create.js';
import type { Plan } from '../../run/plan.js';
import type { PlannedWriting } from '../../run/plan-writings.js';
import { refuseFlags } from '../judging/flags.js';
import { assignments, notNegative, type SessionFlags, withSessionOptions } from '../judging/session-flags.js';
import { type ItemFlags, integer, positiveInteger, withItems } from '../options.js';

/** What `assize write` takes, as commander hands it over. */
export interface WriteFlags extends SessionFlags, ItemFlags {
  dataset?: string;
  writer?: string;
  model?: string;
  option?: [string, unknown][];
  prompts?: string;
  as?: string;
  samples?: number;
  context?: number;
  tokenizer?: string;
  seed?: number;
  temperature?: number;
  maxTokens?: number;
  baseUrl?: string;
  out?: string;
  into?: string;
  plan?: string;
  resume?: string;
  protocol?: string;
  judge?: string;
}

export function withWriteOptions(command: Command): Command {
  withItems(command)
    .option('--dataset <id>', 'a data set: its id (see `assize datasets list`) or a folder')
    .option('--writer <id>', 'how the model is asked (docs/writers.md)')
    .option('--model <name>', judgeForms())
    .option('--out <dir>', 'the folder of the new data set')
    .option(
      '--into <dir>',
      'a data set folder that the candidates are added to, in place of --dataset and --out',
    )
    .addOption(assignments('--option <k=v>', 'an option of the writer (repeatable)'))
    .option('--prompts <dir>', 'a prompt pack, or a folder of templates; default: our own wording')
    .option('--as <system>', 'the name of the system; default: MODEL/WRITER')
    .addOption(new Option('--samples <n>', 'texts for each item; default: 1').argParser(positiveInteger))
    .addOption(
      new Option('--context <tokens>', "tokens of the model's window, prompt and reply together").argParser(
        positiveInteger,
      ),
    )
    .option(
      '--tokenizer <how>',
      'how tokens are counted: cl100k (default), or characters/N, N characters a token',
    )
    .addOption(
      new Option(
        '--seed <n>',
        'seed of what a writer draws, and of the waits before retries; default: 1',
      ).argParser(integer),
    )
    .addOption(new Option('--temperature <t>', 'of the model; default: 0').argParser(notNegative))
    .addOption(new Option('--max-tokens <n>', 'the longest reply').argParser(positiveInteger))
    .option('--base-url <url>', "a server in place of the provider's own")
    .option('--protocol <id>', 'with --dry-run and --judge: what judging the texts would cost besides')
    .option('--judge <name>', 'who would judge them')
    .option('--plan <file>', 'writings from a YAML file (docs/running.md) in place of the options above')
    .option(
      '--resume <dir>',
      'go on with a writing, asked as before: the folder that it was told with --out, or its folder writing.SYSTEM',
    );
  return withSessionOptions(command);
}

/** The options as a plan of one entry. */
export function planOf(flags: WriteFlags): Plan {
  const { dataset, where, writer, option, prompts, as, samples, context, seed, baseUrl, out, into } = flags;
  const { tokenizer } = flags;
  if (into !== undefined && (dataset !== undefined || out !== undefined)) {
    throw new InputError('--into names the data set and the folder: leave out --dataset and --out');
  }
  const place = into === undefined ? (['dataset', 'out'] as const) : [];
  const missing = (['writer', 'model', ...place] as const).filter((name) => flags[name] === undefined);
  if (missing.length > 0) {
    const named = missing.map((name) => `--${name}`).join(', ');
    throw new InputError(
      `expected ${named}: say what is written from, how, by whom and whereto; or name a plan with --plan`,
    );
  }
  if (as === '') throw new InputError('--as: expected a name, got an empty one');
  const server = baseUrl === undefined ? undefined : checkBaseUrl(baseUrl, '--base-url');
  const writing: PlannedWriting = {
    dataset,
    ...(where && { where }),
    writer,
    model: server === undefined ? flags.model : `${flags.model}@${server}`,
    ...(option && { options: Object.fromEntries(option) }),
    ...(prompts !== undefined && { prompts }),
    samples,
    context,
    ...(tokenizer !== undefined && { tokenizer }),
    seed,
    system: as,
    out,
    into,
    sampling: {
      ...(flags.temperature !== undefined && { temperature: flags.temperature }),
      ...(flags.maxTokens !== undefined && { maxTokens: flags.maxTokens }),
    },
  };
  return { writings: [writing] };
}

const WRITING_FLAGS = [
  'dataset',
  'where',
  'writer',
  'model',
  'option',
  'prompts',
  'as',
  'samples',
  'context',
  'tokenizer',
  'seed',
  'temperature',
  'maxTokens',
  'baseUrl',
  'out',
  'into',
] as const;

/** A plan and a writing that is there say themselves what is asked. */
export const refuseWritingFlags = (flags: WriteFlags, by: string): void =>
  refuseFlags(flags, WRITING_FLAGS, by);
