import { derivedDataset } from '../../datasets/derive.js';
import type { Place } from '../../datasets/locate.js';
import { datasetWhere } from '../../datasets/where.js';
import { costOf, loadOwnPrices, priceOf } from '../judge/prices.js';
import type { Derivation } from '../model/card.js';
import type { Where } from '../model/common.js';
import type { JudgeCost } from '../model/cost.js';
import type { Dataset } from '../model/dataset.js';
import type { Judgment, Usage } from '../model/judgment.js';
import { none } from '../model/result.js';
import type { Manifest } from '../model/run.js';
import { remark } from '../remarks/remark.js';
import { openSubjects } from './open-runs.js';

/** What a report is made of: a data set with the scores of its runs and their replies, the runs, and what they took. */
export interface Reported {
  dataset: Dataset;
  runs: Manifest[];
  costs: JudgeCost[];
}

/**
 * Opens what a report names, as every analysis does, with the replies that the runs keep, and what they took.
 * @param pricesFile prices of one's own
 * @param where only the items with these tags; what the runs took is told of the whole of them
 */
export async function openReported(
  names: readonly string[],
  context: Place,
  pricesFile: string | undefined,
  where?: Where,
  derive?: readonly Derivation[],
): Promise<Reported> {
  const prices = await loadOwnPrices(context.env, pricesFile);
  const { dataset, judgments } = await openSubjects(names, context, true);
  const runs = dataset.runs ?? [];
  const costs = runs.map(({ judge, protocol, manifest }, k) =>
    costsOf(judge, protocol, judgments[k] ?? [], (usage) => costOf(usage, priceOf(manifest.judge, prices))),
  );
  return {
    dataset: datasetWhere(derivedDataset(dataset, derive), where),
    runs: runs.map(({ manifest }) => manifest),
    costs,
  };
}

/** Verdicts read from the same replies share their usage, which counts once. */
function costsOf(
  judge: string,
  protocol: string,
  judgments: Iterable<Judgment>,
  dollarsOf: (usage: Usage) => number | undefined,
): JudgeCost {
  const seen = new Set<string>();
  const total = { requests: 0, input: 0, output: 0, dollars: 0 };
  let uncounted = 0;
  let unpriced = 0;
  for (const { requests: own, evidence = [], usage = {} } of judgments) {
    const key = JSON.stringify(own);
    const requests = [...own, ...evidence];
    if (seen.has(key)) continue;
    seen.add(key);
    total.requests += requests.length;
    total.input += usage.inputTokens ?? 0;
    total.output += usage.outputTokens ?? 0;
    if (usage.inputTokens === undefined || usage.outputTokens === undefined) uncounted += requests.length;
    const dollars = dollarsOf(usage);
    if (dollars === undefined) unpriced += requests.length;
    else total.dollars += dollars;
  }
  const tokens = (count: number) =>
    uncounted === 0
      ? { value: count }
      : none(remark('tokens-uncounted', { uncounted, requests: total.requests }));
  return {
    judge,
    protocol,
    requests: total.requests,
    inputTokens: tokens(total.input),
    outputTokens: tokens(total.output),
    dollars: unpriced === 0 && total.requests > 0 ? { value: total.dollars } : none(remark('price-unknown')),
  };
}
