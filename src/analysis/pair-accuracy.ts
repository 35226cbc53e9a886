import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import type { Quantity } from '../model/result.js';
import { createRandom } from '../stats/random.js';
import { countWords } from '../text/words.js';
import { type Cluster, clusteredShare } from './clustered-share.js';
import type { CorrelateSettings } from './correlate-dimension.js';
import type { Coverage, JudgeColumn } from './judges.js';
import {
  byValues,
  goldPreferences,
  judgePreferences,
  type Pair,
  type PairVerdict,
  type Sign,
} from './preferences.js';
import { quantity } from './quantity.js';
import type { Tick } from './tick.js';

/** How often a judge prefers what the humans prefer: stands in for correlations where outputs have no system. */
export interface PairAccuracyRow {
  dimension: string;
  judge: string;
  protocol?: string;
  reference: boolean;
  /** Verdicts equal to the humans' (a tie equals a tie), among the scored; each order asked counts. */
  accuracy: Quantity;
  interval: { low: Quantity; high: Quantity };
  coverage: Coverage;
  /** Pairs with a verdict in at least one order. */
  pairs: number;
  /** Pairs with a verdict in both orders; absent where no pair was asked both ways. */
  bothOrders?: { pairs: number; consistent: Quantity; bothRight: Quantity };
}

export interface DimensionPairs {
  dimension: string;
  gold: { pairs: number; ties: number; items: number };
  rows: PairAccuracyRow[];
}

/** Pairwise accuracy of every judge column and of references (the longer candidate in words; a coin). */
export async function pairAccuracies(
  dataset: Dataset,
  dimension: Dimension,
  columns: readonly JudgeColumn[],
  references: boolean,
  settings: CorrelateSettings,
  tick: Tick,
): Promise<DimensionPairs> {
  const gold = goldPreferences(dataset, dimension, settings.gold);
  const rows: PairAccuracyRow[] = [];
  const add = async (judge: string, verdicts: PairVerdict[], protocol?: string) => {
    await tick(rows.length, columns.length, `${dimension.id}: judge`);
    const measured = measure(verdicts, gold, dimension, settings);
    rows.push({
      dimension: dimension.id,
      judge,
      ...(protocol !== undefined && { protocol }),
      reference: protocol === undefined,
      ...measured,
    });
  };
  for (const column of columns) await add(column.judge, judgePreferences(column, gold), column.protocol);
  if (references) {
    const draw = createRandom(settings.seed).fork('random judge');
    const words = candidateValues(dataset, countWords);
    const coin = candidateValues(dataset, () => draw.uniform());
    await add('length (words)', byValues(gold, words));
    await add('random', byValues(gold, coin));
  }
  const preferences = [...gold.values()];
  return {
    dimension: dimension.id,
    gold: {
      pairs: gold.size,
      ties: preferences.filter(({ preference }) => preference === 0).length,
      items: new Set(preferences.map(({ pair }) => pair.item)).size,
    },
    rows,
  };
}

function candidateValues(dataset: Dataset, measureText: (text: string) => number): Map<string, number> {
  return new Map(
    dataset.candidates.map(({ item, system, text }) => [JSON.stringify([item, system]), measureText(text)]),
  );
}

function measure(
  verdicts: readonly PairVerdict[],
  gold: ReadonlyMap<string, { pair: Pair; preference: Sign }>,
  dimension: Dimension,
  settings: CorrelateSettings,
): Pick<PairAccuracyRow, 'accuracy' | 'interval' | 'coverage' | 'pairs' | 'bothOrders'> {
  const truth = new Map([...gold.values()].map(({ pair, preference }) => [pair, preference]));
  const scored = verdicts.filter(({ preference }) => preference !== null);
  const clusters = new Map<string, Cluster>();
  for (const { pair, preference } of scored) {
    const cluster = clusters.get(pair.item) ?? { hits: 0, trials: 0 };
    clusters.set(pair.item, cluster);
    cluster.trials++;
    if (preference === truth.get(pair)) cluster.hits++;
  }
  const random = createRandom(settings.seed).fork(dimension.id);
  const share = clusteredShare([...clusters.values()], { ...settings, random });
  const why = 'no pair has a verdict';
  const both = bothOrders(scored, truth);
  return {
    accuracy: quantity(share.value, why),
    interval: { low: quantity(share.low, why), high: quantity(share.high, why) },
    coverage: { asked: verdicts.length, scored: scored.length },
    pairs: new Set(scored.map(({ pair }) => pair)).size,
    ...(both && { bothOrders: both }),
  };
}

function bothOrders(
  scored: readonly PairVerdict[],
  truth: ReadonlyMap<Pair, Sign>,
): PairAccuracyRow['bothOrders'] | undefined {
  const byPair = new Map<Pair, { asShown: (Sign | null)[]; exchanged: (Sign | null)[] }>();
  for (const { pair, preference, firstShown } of scored) {
    if (firstShown === undefined) continue;
    const entry = byPair.get(pair) ?? { asShown: [], exchanged: [] };
    byPair.set(pair, entry);
    (firstShown ? entry.asShown : entry.exchanged).push(preference);
  }
  const complete = [...byPair].filter(
    ([, { asShown, exchanged }]) => asShown.length > 0 && exchanged.length > 0,
  );
  if (complete.length === 0) return undefined;
  const same = complete.filter(
    ([, { asShown, exchanged }]) => new Set([...asShown, ...exchanged]).size === 1,
  );
  const right = same.filter(([pair, { asShown }]) => asShown[0] === truth.get(pair));
  return {
    pairs: complete.length,
    consistent: quantity(same.length / complete.length),
    bothRight: quantity(right.length / complete.length),
  };
}
