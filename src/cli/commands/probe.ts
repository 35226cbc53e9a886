import { Command, Option } from 'commander';
import { EXIT, InputError } from '../../errors.js';
import { createJudge } from '../../judge/create.js';
import { loadOwnPrices } from '../../judge/prices.js';
import { type AbilityName, type ProbeResult, probeJudge } from '../../judge/probe.js';
import { textOf } from '../../remarks/remark.js';
import type { Table } from '../../report/document.js';
import type { Format } from '../../report/render.js';
import { envelope } from '../../tables/envelope.js';
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

const LABELS: Record<AbilityName, string> = {
  logprobs: 'log-probabilities',
  continuation: 'continuation',
  structured: 'structured output',
  sampling: 'sampling',
  stop: 'stop',
  prefill: 'prefill',
};

/** One line for each question. */
function probeTable(probe: ProbeResult): Table {
  const { key, price } = probe;
  const dollars = (value: number | undefined) => (value === undefined ? '' : `$${value}`);
  const lines: [what: string, found: string, detail: string][] = [
    ['endpoint', probe.answers ? 'answers' : 'no answer', probe.endpoint],
    ['key', key?.present ? 'present' : 'absent', key?.variable ?? 'none is sent'],
    ['model', probe.servedModel ?? probe.model, probe.fingerprint ? `fingerprint ${probe.fingerprint}` : ''],
    ['latency', `${Math.round(probe.latencyMs ?? 0)} ms`, 'one short answer'],
    ...Object.entries(probe.abilities).map(([name, { state, detail }]): [string, string, string] => [
      LABELS[name as AbilityName],
      state,
      detail,
    ]),
    price
      ? [
          'price',
          `${dollars(price.input)} in, ${dollars(price.output)} out`,
          `a million tokens; cached ${dollars(price.cachedInput ?? price.input)}; ${price.asOf}, ${price.source}`,
        ]
      : ['price', 'unknown', 'a cost is not counted; name your own with --prices'],
  ];
  return {
    id: 'probe',
    title: probe.judge,
    columns: [
      { key: 'what', header: 'asked' },
      { key: 'found', header: 'found' },
      { key: 'detail', header: '' },
    ],
    rows: lines.map(([what, found, detail]) => ({ cells: { what, found, detail } })),
    ...(probe.warnings.length > 0 && { notes: probe.warnings.map((warning) => textOf(warning)) }),
  };
}
