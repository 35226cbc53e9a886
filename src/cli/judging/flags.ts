import { type Command, InvalidArgumentError, Option } from 'commander';
import { InputError } from '../../errors.js';
import { checkBaseUrl } from '../../judge/spec.js';
import type { Orders } from '../../model/run.js';
import type { Plan, PlannedTrial } from '../../run/plan.js';
import {
  type ItemFlags,
  integer,
  type OutputOptions,
  positiveInteger,
  repeatable,
  withFormat,
  withItems,
} from '../options.js';

/** What `assize judge` takes, as commander hands it over. */
export interface JudgeFlags extends Pick<OutputOptions, 'format'>, ItemFlags {
  dataset?: string;
  protocol?: string[];
  judge?: string[];
  dimension?: string[];
  option?: [string, unknown][];
  prompts?: string;
  orders?: Orders;
  repeats?: number;
  seed?: number;
  temperature?: number;
  maxTokens?: number;
  baseUrl?: string;
  plan?: string;
  resume?: string;
  out?: string;
  name?: string;
  concurrency?: number;
  rpm?: number;
  tpm?: number;
  attempts?: number;
  deadline?: number;
  maxWait?: number;
  budgetUsd?: number;
  allowUnknownPrice?: boolean;
  prices?: string;
  maxRequests?: number;
  limit?: number;
  show?: boolean;
  dryRun?: boolean;
  cache: boolean;
  probe: boolean;
  yes?: boolean;
}

export function withJudgeOptions(command: Command): Command {
  withItems(command)
    .option('--dataset <id>', 'a data set: its id (see `assize datasets list`) or a folder')
    .addOption(repeatable('--protocol <id>', 'how the judge is asked'))
    .addOption(repeatable('--judge <name>', 'openai:MODEL, anthropic:MODEL, ollama:MODEL or replay:RUN'))
    .addOption(
      repeatable('--dimension <id>', 'what is judged; default: all that the protocol has prompts for'),
    )
    .addOption(
      new Option('--option <k=v>', 'an option of the protocol (repeatable)').argParser(
        (text: string, before?: [string, unknown][]) => [...(before ?? []), assignment(text)],
      ),
    )
    .option('--prompts <dir>', 'a prompt pack, or a folder of templates')
    .addOption(
      new Option('--orders <how>', 'the order in which candidates are shown; default: shuffled').choices([
        'both',
        'shuffled',
        'given',
      ]),
    )
    .addOption(
      new Option('--repeats <n>', 'how often each thing is asked; default: 1').argParser(positiveInteger),
    )
    .addOption(new Option('--seed <n>', 'seed of the shown orders; default: 1').argParser(integer))
    .addOption(new Option('--temperature <t>', 'of the judge; default: 0').argParser(notNegative))
    .addOption(new Option('--max-tokens <n>', 'the longest reply').argParser(positiveInteger))
    .option('--base-url <url>', "a server in place of the provider's own, for every judge named")
    .option('--plan <file>', 'trials from a YAML file (docs/running.md) in place of the options above')
    .option('--resume <run>', 'go on with a run folder, asked as before')
    .option('--out <dir>', 'the run folder; several trials: a folder in it for each')
    .option('--name <name>', 'name of the run folder under results/runs');
  command
    .addOption(new Option('--concurrency <n>', 'requests in flight; default: 8').argParser(positiveInteger))
    .addOption(new Option('--rpm <n>', 'requests a minute').argParser(positive))
    .addOption(new Option('--tpm <n>', 'tokens a minute').argParser(positive))
    .addOption(new Option('--attempts <n>', 'attempts at one request; default: 6').argParser(positiveInteger))
    .addOption(new Option('--deadline <s>', 'seconds for one attempt; default: 120').argParser(positive))
    .addOption(
      new Option(
        '--max-wait <s>',
        'the longest wait that a server may ask for, in seconds; default: 600',
      ).argParser(positive),
    )
    .addOption(
      new Option('--budget-usd <d>', 'stop before the run costs more, earlier sessions included').argParser(
        positive,
      ),
    )
    .option(
      '--allow-unknown-price',
      'keep a budget although a price is unknown: what has no price is not counted',
    )
    .option('--prices <file>', 'prices of your own (default: ASSIZE_PRICES)')
    .addOption(new Option('--max-requests <n>', 'stop after sending so many').argParser(positiveInteger))
    .addOption(
      new Option('--limit <n>', 'only the first so many requests of each trial').argParser(positiveInteger),
    )
    .option('--show', 'print prompt, reply and reading of the first requests (10, or --limit)')
    .option('--dry-run', 'print what would be asked and what it would cost; ask no one')
    .option('--no-probe', 'do not ask first what the endpoint can do')
    .option('--no-cache', 'neither read nor write the response cache')
    .option('--yes', 'ask again, unasked, what a damaged journal no longer answers');
  return withFormat(command);
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
    protocol,
    judge,
    dimension,
    option,
    prompts,
    orders,
    repeats,
    seed,
    name,
    baseUrl,
  } = flags;
  const server = baseUrl === undefined ? undefined : checkBaseUrl(baseUrl, '--base-url');
  const trial: PlannedTrial = {
    dataset,
    ...(where && { where }),
    protocol,
    judge: server === undefined ? judge : judge?.map((each) => `${each}@${server}`),
    ...(dimension && { dimensions: dimension }),
    ...(option && { options: Object.fromEntries(option) }),
    ...(prompts !== undefined && { prompts }),
    ...(orders && { orders }),
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
  'protocol',
  'judge',
  'dimension',
  'option',
  'prompts',
  'orders',
  'repeats',
  'seed',
  'temperature',
  'maxTokens',
  'baseUrl',
  'name',
] as const;

/** A plan and a run say themselves what is asked. */
export function refuseTrialFlags(flags: JudgeFlags, by: string): void {
  const given = TRIAL_FLAGS.filter((name) => flags[name] !== undefined);
  if (given.length === 0) return;
  const named = given.map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  throw new InputError(`${named.join(', ')} cannot be given with ${by}: it says what is asked`);
}

/** `k=v`, the value read as JSON where it is JSON. */
function assignment(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Expected name=value.');
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value)];
  } catch {
    return [text.slice(0, at), value];
  }
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new InvalidArgumentError('Expected a number above 0.');
  return value;
}

function notNegative(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && Number.isFinite(value))) {
    throw new InvalidArgumentError('Expected a number of at least 0.');
  }
  return value;
}
