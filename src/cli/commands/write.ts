import { relative, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { InputError } from '../../errors.js';
import { costOf, loadOwnPrices, priceOf } from '../../judge/prices.js';
import { probedJudge } from '../../judge/probed.js';
import { checkBaseUrl } from '../../judge/spec.js';
import type { Sampling } from '../../model/request.js';
import { estimateCases } from '../../run/dry-run.js';
import { Resolver } from '../../run/resolve.js';
import { samplingFor } from '../../run/trial.js';
import { firstWritten } from '../../run/writing/exchanges.js';
import { runWriting } from '../../run/writing/run-writing.js';
import { requireWritable, writingCases } from '../../run/writing/writing.js';
import { viewCache } from '../../store/cache.js';
import { envelope } from '../../tables/envelope.js';
import { consentOf } from '../consent.js';
import type { CommandKit } from '../context.js';
import { estimatedCosts } from '../judging/costs.js';
import { estimatesTable } from '../judging/documents.js';
import { cacheFolder, requirePrices, sessionSettings } from '../judging/session.js';
import { assignments, notNegative, type SessionFlags, withSessionOptions } from '../judging/session-flags.js';
import { showExchanges } from '../judging/show.js';
import { leftOverError, stopError } from '../judging/stopped.js';
import { secondInterrupt, watched } from '../judging/watched.js';
import { type ItemFlags, integer, positiveInteger, withItems } from '../options.js';
import { printDocument } from '../output.js';
import { writingTables } from '../writing/documents.js';

interface WriteFlags extends SessionFlags, ItemFlags {
  dataset: string;
  writer: string;
  model: string;
  option?: [string, unknown][];
  prompts?: string;
  as?: string;
  samples: number;
  context?: number;
  seed: number;
  temperature: number;
  maxTokens?: number;
  baseUrl?: string;
  out: string;
}

/** `assize write`. */
export function build(kit: CommandKit): Command {
  const command = new Command('write').description(
    'Asks a model for candidates and writes a data set folder with them, the requests and replies in its folder `writing`. The same command again goes on where it stopped.',
  );
  withItems(command)
    .requiredOption('--dataset <id>', 'a data set: its id (see `assize datasets list`) or a folder')
    .requiredOption('--writer <id>', 'how the model is asked (docs/writers.md)')
    .requiredOption('--model <name>', 'openai:MODEL, anthropic:MODEL, ollama:MODEL or replay:FOLDER')
    .requiredOption('--out <dir>', 'the folder of the new data set')
    .addOption(assignments('--option <k=v>', 'an option of the writer (repeatable)'))
    .option('--prompts <dir>', 'a prompt pack, or a folder of templates; default: our own wording')
    .option('--as <system>', 'the name of the system; default: MODEL/WRITER')
    .addOption(new Option('--samples <n>', 'texts for each item').argParser(positiveInteger).default(1))
    .addOption(
      new Option('--context <tokens>', "tokens of the model's window, prompt and reply together").argParser(
        positiveInteger,
      ),
    )
    .addOption(new Option('--seed <n>', 'seed of the waits before retries').argParser(integer).default(1))
    .addOption(new Option('--temperature <t>', 'of the model').argParser(notNegative).default(0))
    .addOption(new Option('--max-tokens <n>', 'the longest reply').argParser(positiveInteger))
    .option('--base-url <url>', "a server in place of the provider's own");
  return withSessionOptions(command).action((flags: WriteFlags) => write(flags, kit));
}

async function write(flags: WriteFlags, kit: CommandKit): Promise<void> {
  const { context } = kit;
  const { env, cwd } = context;
  const folder = resolve(cwd, flags.out);
  const place = relative(cwd, folder) || '.';
  const { model, writing } = await prepare(flags, kit);
  try {
    const price = priceOf(model, await loadOwnPrices(env, flags.prices));
    if (flags.dryRun) {
      requireWritable(writing);
      const cache = cacheFolder(flags, context);
      const view = cache === undefined ? undefined : await viewCache(cache);
      const found = estimateCases(writingCases(writing), writing.countTokens, {
        limit: flags.limit,
        ...(view && { cache: { view, judge: model } }),
      });
      const costs = estimatedCosts(found, price);
      const tables = [
        estimatesTable(
          [{ place, estimate: found, costs }],
          'a writer that works in steps asks more than its first requests',
        ),
      ];
      const result = { ...envelope('dry-run', { warnings: [] }), folder: place, ...found, costs };
      printDocument(context, { result, tables }, flags.format);
      return;
    }
    requirePrices([{ judge: model, price }], flags);
    const settings = await sessionSettings(flags, undefined, kit);
    const stopNow = secondInterrupt(context);
    const consent = consentOf(context, flags.yes);
    const result = await watched(context, { name: place, priced: price !== undefined }, (say, onStart) => {
      const asked = model.provider !== 'replay' && settings.probe ? probedJudge(model, say) : model;
      return runWriting(writing, asked, {
        ...settings,
        folder,
        costOf: (usage) => costOf(usage, price),
        budget: flags.budgetUsd,
        maxRequests: flags.maxRequests,
        signal: context.signal,
        stopNow,
        consent,
        warn: say,
        onStart,
      });
    });
    const shown = flags.show ? await firstWritten(folder, writing, settings.limit ?? 10) : [];
    if (flags.format === 'table' && shown.length > 0) context.out(`${showExchanges(shown)}\n`);
    const { tables, record } = writingTables({ result, place, price });
    printDocument(
      context,
      { result: { ...envelope('write', { warnings: [] }), ...record, ...(flags.show && { shown }) }, tables },
      flags.format,
    );
    const again = 'the same command';
    const failure = result.stop ? stopError(result.stop, again) : leftOverError(result, again);
    if (failure) throw failure;
  } finally {
    await model.close?.();
  }
}

async function prepare(flags: WriteFlags, { context }: CommandKit) {
  const { env, cwd } = context;
  const server = flags.baseUrl === undefined ? undefined : checkBaseUrl(flags.baseUrl, '--base-url');
  const resolver = new Resolver({ env, cwd });
  const model = await resolver.judge({
    judge: server === undefined ? flags.model : `${flags.model}@${server}`,
  });
  const sampling: Sampling = {
    temperature: flags.temperature,
    ...(flags.maxTokens !== undefined && { maxTokens: flags.maxTokens }),
  };
  if (flags.as === '') throw new InputError('--as: expected a name, got an empty one');
  const writing = await resolver.writing({
    dataset: flags.dataset,
    where: flags.where,
    writer: flags.writer,
    model: model.id,
    options: flags.option && Object.fromEntries(flags.option),
    prompts: flags.prompts,
    sampling: samplingFor(sampling, model),
    samples: flags.samples,
    context: flags.context,
    seed: flags.seed,
    system: flags.as,
  });
  return { model, writing };
}
