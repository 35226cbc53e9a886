import { Command, Option } from 'commander';
import { EXIT, InputError } from '../../errors.js';
import { createJudge } from '../../judge/create.js';
import { loadOwnPrices } from '../../judge/prices.js';
import { probeJudge } from '../../judge/probe.js';
import type { Format } from '../../report/render.js';
import { envelope } from '../../tables/envelope.js';
import { probeTable } from '../../tables/probe.js';
import type { CommandKit } from '../context.js';
import { positiveInteger, withFormat } from '../options.js';
import { printDocument } from '../output.js';

interface Flags {
  baseUrl?: string;
  prices?: string;
  timeout: number;
  format: Format;
}

/** `assize probe JUDGE`. */
export function build({ context, setExitCode }: CommandKit): Command {
  const command = new Command('probe')
    .description('Asks an endpoint what it can do, with up to seven short requests.')
    .argument('<judge>', 'openai:MODEL, anthropic:MODEL, ollama:MODEL, or openai:MODEL@http://HOST:PORT/v1')
    .option('--base-url <url>', "a server in place of the provider's own")
    .option('--prices <file>', 'prices of your own (default: ASSIZE_PRICES)')
    .addOption(
      new Option('--timeout <seconds>', 'how long to wait for each answer')
        .argParser(positiveInteger)
        .default(60),
    );
  return withFormat(command).action(async (name: string, flags: Flags) => {
    if (name.startsWith('replay:'))
      throw new InputError('a replay has no endpoint to ask: name a live judge');
    const prices = await loadOwnPrices(context.env, flags.prices);
    const judge = createJudge(name, { env: context.env, ...(flags.baseUrl && { baseUrl: flags.baseUrl }) });
    const probe = await probeJudge(judge, {
      signal: context.signal,
      deadlineMs: flags.timeout * 1000,
      ...(prices && { prices }),
    });
    await judge.close?.();
    if (probe.answers || flags.format === 'json') {
      const { failure, warnings, ...rest } = probe;
      const said = failure && {
        failure: { fault: failure.fault, message: failure.message, ...failure.details },
      };
      const result = { ...envelope('probe', { warnings }), ...rest, ...said };
      printDocument(context, { result, tables: [probeTable(probe)] }, flags.format);
    }
    if (probe.failure) {
      context.err(`assize: ${probe.judge} does not answer: ${probe.failure.message}\n`);
      setExitCode(EXIT.stopped);
    }
  });
}
