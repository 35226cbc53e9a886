import { type Command, InvalidArgumentError, Option } from 'commander';
import { judgeForms } from '../../judge/create.js';
import { positive, type SessionFlags } from '../judging/session-flags.js';
import { integer, positiveInteger, withFormat } from '../options.js';

/** What `assize probe` takes, as commander hands it over. */
export interface ProbeFlags
  extends Pick<SessionFlags, 'format' | 'budgetUsd' | 'allowUnknownPrice' | 'maxRequests' | 'dryRun'> {
  baseUrl?: string;
  prices?: string;
  timeout: number;
  long?: boolean;
  tokens: number[];
  trials: number;
  seed: number;
  concurrency: number;
}

const LENGTHS = [2000, 8000, 32_000];

export function withProbeOptions(command: Command): Command {
  command
    .argument('<judge>', `${judgeForms()}; openai:MODEL@http://HOST:PORT/v1 for a server of your own`)
    .option('--base-url <url>', "a server in place of the provider's own")
    .option('--prices <file>', 'prices of your own (default: ASSIZE_PRICES)')
    .addOption(
      new Option('--timeout <seconds>', 'how long to wait for each answer')
        .argParser(positiveInteger)
        .default(60),
    )
    .option(
      '--long',
      'up to what length it reads: ask about texts made for it; the following options are for this',
    )
    .addOption(
      new Option('--tokens <lengths>', 'lengths of the texts, such as 2k,8k,32k')
        .argParser(lengthsOf)
        .default(LENGTHS, '2k,8k,32k'),
    )
    .addOption(
      new Option('--trials <n>', 'texts for each task and length; at least 10')
        .argParser(trialsOf)
        .default(12),
    )
    .addOption(new Option('--seed <n>', 'of the texts').argParser(integer).default(1))
    .addOption(new Option('--concurrency <n>', 'requests in flight').argParser(positiveInteger).default(4))
    .addOption(new Option('--budget-usd <d>', 'stop before it costs more').argParser(positive))
    .option('--allow-unknown-price', 'keep a budget although the price is unknown')
    .addOption(new Option('--max-requests <n>', 'stop after this many requests').argParser(positiveInteger))
    .option('--dry-run', 'print what would be asked and what it would cost; ask no one');
  return withFormat(command);
}

/** `2k,8000` as tokens. */
function lengthsOf(text: string): number[] {
  return text.split(',').map((each) => {
    const [, digits, thousand] = /^(\d+)(k?)$/i.exec(each.trim()) ?? [];
    const tokens = Number(digits) * (thousand ? 1000 : 1);
    if (!Number.isSafeInteger(tokens) || tokens < 500) {
      throw new InvalidArgumentError('Expected lengths of at least 500 tokens, such as 2k,8k,32k.');
    }
    return tokens;
  });
}

/** Fewer texts have no interval. */
function trialsOf(text: string): number {
  const trials = positiveInteger(text);
  if (trials < 10) throw new InvalidArgumentError('Expected at least 10: fewer have no interval.');
  return trials;
}
