import { longReading } from '../../analysis/long/long.js';
import { InputError } from '../../errors.js';
import type { Judge } from '../../judge/contract.js';
import { costOf, loadOwnPrices, priceOf } from '../../judge/prices.js';
import { requirePrices } from '../../library/ready-trials.js';
import { SCHEMA_VERSION } from '../../model/common.js';
import type { LongTrial } from '../../model/long.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { estimatedCosts } from '../../run/estimated-costs.js';
import { askAtLength, estimateLong, longIdentity } from '../../run/long/ask-long.js';
import { longPlace, rememberReading } from '../../run/long/remembered.js';
import { envelope } from '../../tables/envelope.js';
import { longTables } from '../../tables/long.js';
import { estimatesTable } from '../../tables/runs.js';
import { countTokens } from '../../text/tokens.js';
import type { CommandKit } from '../context.js';
import { leftOverError, stopError } from '../judging/stopped.js';
import { secondInterrupt, watched } from '../judging/watched.js';
import { printDocument } from '../output.js';
import type { ProbeFlags } from './flags.js';

/** Asks a judge about ever longer texts, says up to what length it reads, and remembers it for `judge`. */
export async function probeLong(judge: Judge, flags: ProbeFlags, { context }: CommandKit): Promise<void> {
  const { env, cwd, signal } = context;
  const lengths = [...new Set(flags.tokens)].sort((a, b) => a - b);
  const plan = { trials: flags.trials, seed: flags.seed };
  const price = priceOf(judge, await loadOwnPrices(env, flags.prices));
  if (flags.dryRun) {
    const estimate = await estimateLong({ ...plan, lengths }, countTokens);
    const costs = estimatedCosts(estimate, price);
    const result = {
      ...envelope('dry-run', { warnings: [] }),
      runs: [{ run: judge.id, ...estimate, costs }],
    };
    const more = 'it stops at the first length that is not read at all';
    printDocument(
      context,
      { result, tables: [estimatesTable([{ place: judge.id, estimate, costs }], more)] },
      flags.format,
    );
    return;
  }
  requirePrices([{ judge, price }], flags);
  const folder = longPlace(judge, { env, cwd }, longIdentity(judge, plan).slice(0, 12));
  const trials: LongTrial[] = [];
  const warnings: Remark[] = [];
  const again = 'the same command';
  const stopNow = secondInterrupt(context);
  let [spent, sent, failure]: [number, number, unknown] = [0, 0, undefined];
  for (const tokens of lengths) {
    const asked = await watched(
      context,
      { name: `${tokens} tokens`, priced: price !== undefined },
      (say, onStart) =>
        askAtLength(
          judge,
          { ...plan, tokens },
          {
            folder,
            concurrency: flags.concurrency,
            attempts: 6,
            deadlineMs: flags.timeout * 1000,
            costOf: (usage) => costOf(usage, price),
            budget: flags.budgetUsd === undefined ? undefined : flags.budgetUsd - spent,
            maxRequests: flags.maxRequests === undefined ? undefined : flags.maxRequests - sent,
            signal,
            stopNow,
            warn: say,
            onStart,
          },
        ),
    );
    spent += asked.tally.dollars;
    sent += asked.tally.sent;
    if (asked.stop) failure = stopError(asked.stop, again, asked.tally.answers);
    if (asked.refused !== undefined)
      warnings.push(remark('length-refused', { tokens, detail: asked.refused }));
    if (failure !== undefined || asked.refused !== undefined) break;
    failure = leftOverError(asked, again);
    trials.push(...asked.trials);
    const read = longReading(asked.trials).upTo;
    if (Object.values(read).every((upTo) => upTo === null)) break;
  }
  if (trials.length > 0) {
    const answer = longReading(trials);
    const all = { ...answer, warnings: [...warnings, ...answer.warnings] };
    const tested = [...new Set(trials.map(({ tokens }) => tokens))];
    const { warnings: said, ...rest } = all;
    const about = { seed: flags.seed, options: { tokens: lengths, trials: flags.trials }, warnings: said };
    const result = {
      ...envelope('probe-long', about),
      judge: judge.id,
      endpoint: judge.endpoint,
      ...rest,
      trials,
    };
    printDocument(context, { result, tables: longTables(judge.id, all) }, flags.format);
    if (failure === undefined) {
      await rememberReading(
        judge,
        { env, cwd },
        {
          schemaVersion: SCHEMA_VERSION,
          kind: 'long-probe',
          created: new Date().toISOString(),
          judge: judge.id,
          endpoint: judge.endpoint,
          tested,
          upTo: answer.upTo,
        },
      );
    }
  }
  if (failure !== undefined) throw failure;
  if (trials.length === 0) {
    throw new InputError(
      `${judge.id} takes not even texts of ${lengths[0]} tokens: name shorter ones with --tokens`,
    );
  }
}
