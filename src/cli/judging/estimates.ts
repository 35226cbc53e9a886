import type { ReadyTrial } from '../../library/ready-trials.js';
import type { Document } from '../../report/document.js';
import { estimateTrial } from '../../run/dry-run.js';
import { estimatedCosts } from '../../run/estimated-costs.js';
import { runIdentity } from '../../run/manifest.js';
import { readManifest } from '../../run/run-folder.js';
import { asBefore, countCases, forJudge } from '../../run/trial.js';
import { type CacheView, viewCache } from '../../store/cache.js';
import { Journal } from '../../store/journal.js';
import { envelope } from '../../tables/envelope.js';
import { type EstimateRow, estimatesTable } from '../../tables/runs.js';
import { countTokens } from '../../text/tokens.js';
import type { CommandKit } from '../context.js';
import { COUNTED_REQUESTS, type Planned, roughTokens } from './outlay.js';
import { cacheFolder, type SessionSettings } from './session.js';
import type { SessionFlags } from './session-flags.js';

/** What the trials would ask. */
export async function dryRun(
  { ready }: { ready: readonly ReadyTrial[] },
  flags: SessionFlags,
  { context }: CommandKit,
): Promise<Document> {
  const folder = cacheFolder(flags, context);
  const view = folder === undefined ? undefined : await viewCache(folder);
  const known = { limit: flags.limit, view, countTokens };
  const rows = await Promise.all(ready.map((each) => estimate(each, known)));
  const result = {
    ...envelope('dry-run', { warnings: [] }),
    runs: rows.map(({ place, estimate: found, costs }) => ({ run: place, ...found, costs })),
  };
  return { result, tables: [estimatesTable(rows)] };
}

interface Counting {
  limit: number | undefined;
  view: CacheView | undefined;
  countTokens: (text: string) => number;
}

async function estimate(
  { trial, judge, folder, place, price }: ReadyTrial,
  { limit, view, countTokens: count }: Counting,
): Promise<EstimateRow> {
  const manifest = await readManifest(folder);
  const journal = manifest && (await Journal.read(folder, runIdentity(manifest)));
  const fitted = forJudge(trial, judge);
  const found = estimateTrial(manifest ? asBefore(fitted, manifest) : fitted, count, {
    journal,
    limit,
    ...(view && { cache: { view, judge } }),
  });
  await journal?.close();
  return { place, estimate: found, costs: estimatedCosts(found, price) };
}

/** What the runs at a price would ask, roughly; what has no price is not counted. */
export async function plannedRuns(
  ready: readonly ReadyTrial[],
  flags: SessionFlags,
  { limit }: SessionSettings,
  context: CommandKit['context'],
): Promise<Planned[]> {
  const folder = cacheFolder(flags, context);
  const priced = ready.some(({ price }) => price !== undefined);
  const view = folder === undefined || !priced ? undefined : await viewCache(folder);
  const known = { view, countTokens: roughTokens };
  return Promise.all(
    ready.map(async (each): Promise<Planned> => {
      const { trial, judge, price } = each;
      const most = price === undefined ? 1 : Math.min(limit ?? COUNTED_REQUESTS, COUNTED_REQUESTS);
      const { estimate: found } = await estimate(each, { ...known, limit: most });
      const all = countCases(trial);
      return {
        judge,
        price,
        estimate: found,
        cases: limit === undefined ? all : Math.min(all, (found.cases * limit) / most),
      };
    }),
  );
}
