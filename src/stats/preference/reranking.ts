import type { ScoreGrid } from '../correlation/score-grid.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';
import { type ExchangeTest, exchangeTest } from '../testing/exchange-test.js';

/** Human scores of what is picked, over the same items. Each with an interval that resamples items. */
export interface Reranking {
  /** Of the candidate the judge puts first; of several in first place, their mean. */
  picked: ClusteredEstimate;
  /** Of a candidate drawn at random. */
  random: ClusteredEstimate;
  /** Of the candidate people put first. */
  best: ClusteredEstimate;
  /** Items on which the judge scored a candidate that has a human score. */
  nItems: number;
}

/**
 * A judge as a re-ranker: on each item it picks the candidate it scores highest, among those with a human score (Liu et
 * al. 2024, table 8). An item that the judge did not score is in none of the three.
 */
export function rerank(judge: ScoreGrid, gold: ScoreGrid, options: ClusterOptions): Reranking {
  const counts = new ItemCounts(4);
  for (const { item, picked, mean, best } of picksOf(judge, gold)) {
    counts.add(item, 0);
    counts.add(item, 1, picked);
    counts.add(item, 2, mean);
    counts.add(item, 3, best);
  }
  const statistics = {
    picked: { share: 1, of: 0 },
    random: { share: 2, of: 0 },
    best: { share: 3, of: 0 },
  };
  return { ...counts.estimates(statistics, options), nItems: counts.totals()[0] };
}

/** What a judge picks alone, as `rerank` gives it, and what that gains. */
export interface Picked extends Pick<Reranking, 'picked' | 'nItems'> {
  /** Over a candidate drawn at random from the same items. */
  gain: ClusteredEstimate;
  /** Is the gain 0? It changes its sign item by item. */
  gainTest: ExchangeTest;
}

/**
 * How good the candidate is that was picked for each item, beside the best and the mean one; items without a pick are
 * left out.
 */
export function rerankPicked(
  judge: ScoreGrid,
  gold: ScoreGrid,
  { permutations, ...options }: ClusterOptions & { permutations?: number },
): Picked {
  const counts = new ItemCounts(3);
  for (const { item, picked, mean } of picksOf(judge, gold)) {
    counts.add(item, 0);
    counts.add(item, 1, picked);
    counts.add(item, 2, picked - mean);
  }
  const gains = counts.rows().map(([, , gain]) => gain);
  // On one scale, so that equal sums are equal numbers.
  const largest = Math.max(...gains.map(Math.abs)) || 1;
  const signed = gains.map((gain) => ({
    a: Float64Array.of(gain / largest),
    b: Float64Array.of(-gain / largest),
  }));
  const statistics = { picked: { share: 1, of: 0 }, gain: { share: 2, of: 0 } };
  return {
    ...counts.estimates(statistics, options),
    nItems: counts.totals()[0],
    gainTest: exchangeTest(signed, ([gain]) => (signed.length > 0 ? gain : Number.NaN), {
      ...options,
      permutations,
    }),
  };
}

/** The human scores on each item that the judge scored: of what it picks, of all, and the best of them. */
function* picksOf(judge: ScoreGrid, gold: ScoreGrid) {
  const aligned = judge.alignTo(gold.items, gold.systems);
  for (let i = 0; i < gold.nItems; i++) {
    let highest = -Infinity;
    let picked = 0;
    let tied = 0;
    let sum = 0;
    let n = 0;
    let best = -Infinity;
    for (let s = 0; s < gold.nSystems; s++) {
      const human = gold.get(i, s);
      if (Number.isNaN(human)) continue;
      sum += human;
      n++;
      best = Math.max(best, human);
      const score = aligned.get(i, s);
      if (Number.isNaN(score) || score < highest) continue;
      if (score > highest) [highest, picked, tied] = [score, 0, 0];
      picked += human;
      tied++;
    }
    if (tied > 0) yield { item: gold.items[i], picked: picked / tied, mean: sum / n, best };
  }
}
