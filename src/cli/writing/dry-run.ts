import { DataError, InputError } from '../../errors.js';
import { createJudge } from '../../judge/create.js';
import { loadOwnPrices, priceOf } from '../../judge/prices.js';
import type { Candidate } from '../../model/item.js';
import type { Document } from '../../report/document.js';
import { estimateTrial } from '../../run/dry-run.js';
import { estimatedCosts } from '../../run/estimated-costs.js';
import { Resolver } from '../../run/resolve.js';
import { DatasetRef } from '../../run/trial.js';
import { estimateWriting } from '../../run/writing/estimate.js';
import { readWritingManifest, writingIdentity } from '../../run/writing/manifest.js';
import { countWritingCases, requireWritable, type Writing } from '../../run/writing/writing.js';
import { viewCache } from '../../store/cache.js';
import { Journal } from '../../store/journal.js';
import { envelope } from '../../tables/envelope.js';
import { type PlannedWriting, plannedTables } from '../../tables/planned-writings.js';
import type { CliContext } from '../context.js';
import { COUNTED_REQUESTS, type Planned } from '../judging/outlay.js';
import { cacheFolder, type SessionSettings } from '../judging/session.js';
import type { WriteFlags } from './flags.js';
import type { ReadyWriting } from './ready.js';

/** What the writings would ask and cost, and judging their texts beside it, where a judge is named. */
export async function dryRun(
  ready: readonly ReadyWriting[],
  flags: WriteFlags,
  context: CliContext,
): Promise<Document> {
  if ((flags.protocol === undefined) !== (flags.judge === undefined)) {
    throw new InputError('--protocol and --judge name together how the texts would be judged');
  }
  const cache = cacheFolder(flags, context);
  const view = cache === undefined ? undefined : await viewCache(cache);
  const rows: PlannedWriting[] = [];
  for (const each of ready) {
    const writing = await each.open();
    requireWritable(writing);
    const journal = await journalOf(each);
    const { estimate, candidates } = estimateWriting(writing, {
      journal,
      limit: flags.limit,
      ...(view && { cache: { view, judge: each.model } }),
    });
    await journal?.close();
    const judging = await judgingOf(writing, candidates, flags, context);
    const { shown, model } = each;
    rows.push({
      shown,
      model: model.id,
      writing,
      estimate,
      costs: estimatedCosts(estimate, each.price),
      judging,
    });
  }
  const writings = rows.map(({ shown, writing, estimate, costs, judging }) => ({
    folder: shown,
    system: writing.system,
    ...estimate,
    costs,
    ...(judging && { judging: { ...judging.estimate, costs: judging.costs } }),
  }));
  return {
    result: { ...envelope('dry-run', { warnings: [] }), writings },
    tables: plannedTables(rows, flags),
  };
}

/** What the writings would ask, roughly; one that rests on another that is not written yet is not counted. */
export async function plannedWritings(
  ready: readonly ReadyWriting[],
  flags: WriteFlags,
  { limit }: Pick<SessionSettings, 'limit'>,
  context: CliContext,
): Promise<Planned[]> {
  const cache = cacheFolder(flags, context);
  const priced = ready.some(({ price }) => price !== undefined);
  const view = cache === undefined || !priced ? undefined : await viewCache(cache);
  const planned: Planned[] = [];
  for (const each of ready) {
    const writing = await each.open().catch(notThereYet);
    if (writing === undefined) continue;
    const { model: judge, price } = each;
    const most = price === undefined ? 1 : Math.min(limit ?? COUNTED_REQUESTS, COUNTED_REQUESTS);
    const journal = await journalOf(each);
    const { estimate } = estimateWriting(writing, {
      journal,
      limit: most,
      ...(view && { cache: { view, judge } }),
    });
    await journal?.close();
    const all = countWritingCases(writing);
    const cases = limit === undefined ? all : Math.min(all, (estimate.cases * limit) / most);
    planned.push({ judge, price, estimate, cases });
  }
  return planned;
}

function notThereYet(error: unknown): undefined {
  if (error instanceof InputError || error instanceof DataError) return undefined;
  throw error;
}

async function journalOf({ place: { notes } }: ReadyWriting): Promise<Journal | undefined> {
  const manifest = await readWritingManifest(notes);
  return manifest && Journal.read(notes, writingIdentity(manifest));
}

async function judgingOf(
  { data }: Writing,
  candidates: Candidate[],
  { protocol, judge: name, prices }: WriteFlags,
  { env, cwd }: CliContext,
): Promise<PlannedWriting['judging']> {
  if (protocol === undefined || name === undefined) return undefined;
  const { countTokens } = await import('../../text/tokens.js');
  const judge = createJudge(name, { env });
  const dataset = { ...data.dataset, candidates, labels: [], scores: [] };
  const planned = { protocol, judge: name, sampling: { temperature: 0 } };
  const trial = await new Resolver({ env, cwd }).trial(planned, new DatasetRef(dataset, data.place));
  const estimate = estimateTrial(trial, countTokens, {});
  return { estimate, costs: estimatedCosts(estimate, priceOf(judge, await loadOwnPrices(env, prices))) };
}
