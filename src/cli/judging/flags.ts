import { type Command, Option } from 'commander';
import { InputError } from '../../errors.js';
import { checkBaseUrl } from '../../judge/base-url.js';
import { judgeForms } from '../../judge/create.js';
import { contextStrategySchema, type Orders } from '../../model/run.js';
import type { Plan, PlannedTrial } from '../../run/plan.js';
import { type ItemFlags, integer, positiveInteger, repeatable, withItems } from '../options.js';
import { assignments, notNegative, type SessionFlags, withSessionOptions } from './session-flags.js';

/** What `assize judge` takes, as commander hands it over. */
export interface JudgeFlags extends SessionFlags, ItemFlags {
  dataset?: string;
  protocol?: string[];
  judge?: string[];
  system?: string[];
  dimension?: string[];
  option?: [string, unknown][];
  prompts?: string;
  orders?: Orders;
  contextStrategy?: PlannedTrial['contextStrategy'];
  tokenizer?: string;
  context?: number;
  repeats?: number;
  seed?: number;
  temperature?: number;
  maxTokens?: number;
  baseUrl?: string;
  plan?: string;
  resume?: string;
  out?: string;
  name?: string;
  maxUnread?: number;
}

export function withJudgeOptions(command: Command): Command {
  command
    .option('--dataset <id>', 'a data set: its id (see `assize datasets list`) or a folder')
    .addOption(repeatable('--protocol <id>', 'how the judge is asked'));
  return withAsking(command).option('--resume <run>', 'go on with a run folder, asked as before');
}

/** Adds what says who is asked and how, whatever data set and protocol. */
export function withAsking(command: Command): Command {
  withItems(command)
    .addOption(repeatable('--system <name>', 'only candidates of this system, * for anything (gpt-*)'))
    .addOption(repeatable('--judge <name>', `${judgeForms()}; NAME=… gives it a name for every table`))
    .addOption(
      repeatable('--dimension <id>', 'what is judged; default: all that the protocol has prompts for'),
    )
    .addOption(assignments('--option <k=v>', 'an option of the protocol (repeatable)'))
    .option('--prompts <dir>', 'a prompt pack, or a folder of templates')
    .addOption(
      new Option('--orders <how>', 'the order in which candidates are shown; default: shuffled').choices([
        'both',
        'shuffled',
        'given',
      ]),
    )
    .addOption(
      new Option(
        '--context-strategy <how>',
        "how a document is shown that is longer than the judge's window (docs/protocols.md); default: full",
      ).choices(['full', ...contextStrategySchema.options]),
    )
    .addOption(
      new Option('--context <tokens>', "tokens of the judge's window, prompt and reply together").argParser(
        positiveInteger,
      ),
    )
    .option(
      '--tokenizer <how>',
      'how tokens are counted: cl100k (default), or characters/N, N characters a token',
    )
    .addOption(
      new Option('--repeats <n>', 'how often each thing is asked; default: 1').argParser(positiveInteger),
    )
    .addOption(new Option('--seed <n>', 'seed of the shown orders; default: 1').argParser(integer))
    .addOption(new Option('--temperature <t>', 'of the judge; default: 0').argParser(notNegative))
    .addOption(new Option('--max-tokens <n>', 'the longest reply').argParser(positiveInteger))
    .option('--base-url <url>', "a server in place of the provider's own, for every judge named")
    .option('--plan <file>', 'trials from a YAML file (docs/running.md) in place of the options above')
    .addOption(
      new Option(
        '--max-unread <n>',
        'stop after so many replies none of which could be read; default: 20',
      ).argParser(positiveInteger),
    )
    .option('--out <dir>', 'the run folder; several trials: a folder in it for each')
    .option('--name <name>', 'name of the run folder under results/runs');
  return withSessionOptions(command);
}

/** The options as a plan of one entry. */
export function planOf(flags: JudgeFlags): Plan {
  const missing = (['dataset', 'protocol', 'judge'] as const).filter((name) => flags[name] === undefined);
  if (missing.length > 0) {
    const named = missing.map((name) => `--${name}`).join(', ');
    throw new InputError(
      `expected ${named}: say what is judged, how, and by whom; or name a plan with --plan`,
    );
  }
  const {
    dataset,
    where,
    system,
    protocol,
    judge,
    dimension,
    option,
    prompts,
    orders,
    contextStrategy,
    context,
    tokenizer,
    repeats,
    seed,
    name,
    baseUrl,
  } = flags;
  const server = baseUrl === undefined ? undefined : checkBaseUrl(baseUrl, '--base-url');
  const trial: PlannedTrial = {
    dataset,
    ...(where && { where }),
    ...(system && { systems: system }),
    protocol,
    judge: server === undefined ? judge : judge?.map((each) => `${each}@${server}`),
    ...(dimension && { dimensions: dimension }),
    ...(option && { options: Object.fromEntries(option) }),
    ...(prompts !== undefined && { prompts }),
    ...(orders && { orders }),
    ...(contextStrategy && { contextStrategy }),
    ...(context !== undefined && { context }),
    ...(tokenizer !== undefined && { tokenizer }),
    ...(repeats !== undefined && { repeats }),
    ...(seed !== undefined && { seed }),
    ...(name !== undefined && { name }),
    sampling: {
      ...(flags.temperature !== undefined && { temperature: flags.temperature }),
      ...(flags.maxTokens !== undefined && { maxTokens: flags.maxTokens }),
    },
  };
  return { trials: [trial] };
}

const TRIAL_FLAGS = [
  'dataset',
  'where',
  'system',
  'protocol',
  'judge',
  'dimension',
  'option',
  'prompts',
  'orders',
  'contextStrategy',
  'context',
  'tokenizer',
  'repeats',
  'seed',
  'temperature',
  'maxTokens',
  'baseUrl',
  'name',
] as const;

/** A plan and a run say themselves what is asked. */
export const refuseTrialFlags = (flags: JudgeFlags, by: string): void => refuseFlags(flags, TRIAL_FLAGS, by);

/** @param by the option that says what is asked @throws InputError naming those that are given all the same */
export function refuseFlags<F extends object>(
  flags: F,
  names: readonly (keyof F & string)[],
  by: string,
): void {
  const given = names.filter((name) => flags[name] !== undefined);
  if (given.length === 0) return;
  const named = given.map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  throw new InputError(`${named.join(', ')} cannot be given with ${by}: it says what is asked`);
}
