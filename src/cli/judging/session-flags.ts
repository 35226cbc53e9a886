import { type Command, InvalidArgumentError, Option } from 'commander';
import { type OutputOptions, positiveInteger, withFormat } from '../options.js';

/** How a model is asked, whatever it is asked for, as commander hands it over. */
export interface SessionFlags extends Pick<OutputOptions, 'format'> {
  concurrency?: number;
  rpm?: number;
  tpm?: number;
  attempts?: number;
  deadline?: number;
  maxWait?: number;
  budgetUsd?: number;
  confirmUsd?: number;
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

/** Adds them, and `--format`. */
export function withSessionOptions(command: Command): Command {
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
    .addOption(
      new Option(
        '--confirm-usd <d>',
        'ask on a terminal before a run that may cost more; default: 1',
      ).argParser(notNegative),
    )
    .option(
      '--allow-unknown-price',
      'keep a budget although a price is unknown: what has no price is not counted',
    )
    .option('--prices <file>', 'prices of your own (default: ASSIZE_PRICES)')
    .addOption(new Option('--max-requests <n>', 'stop after this many requests').argParser(positiveInteger))
    .addOption(
      new Option('--limit <n>', 'only the first requests of each trial, this many').argParser(
        positiveInteger,
      ),
    )
    .option('--show', 'print prompt, reply and reading of the first requests (10, or --limit)')
    .option('--dry-run', 'print what would be asked and what it would cost; ask no one')
    .option('--no-probe', 'do not ask first what the endpoint can do')
    .option('--no-cache', 'neither read nor write the response cache')
    .option(
      '--yes',
      'go on unasked: at a cost above --confirm-usd, and to ask again what a damaged journal no longer answers',
    );
  return withFormat(command);
}

/** Names with values, gathered in order. */
export function assignments(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before?: [string, unknown][]) => [
    ...(before ?? []),
    assignment(text),
  ]);
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

export function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new InvalidArgumentError('Expected a number above 0.');
  return value;
}

export function notNegative(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && Number.isFinite(value))) {
    throw new InvalidArgumentError('Expected a number of at least 0.');
  }
  return value;
}
