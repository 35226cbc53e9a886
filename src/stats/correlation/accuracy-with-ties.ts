import { type Remark, remark } from '../../remarks/remark.js';
import {
  correlationOptions,
  type JointCells,
  jointCells,
  type TieOptions,
  toUnitScale,
} from './joint-cells.js';
import type { ScoreGrid } from './score-grid.js';
import { FoldGains, foldsOf, walkedPairs } from './tie-thresholds.js';

/** Pairwise accuracy with ties of a judge, item by item. NaN where undefined; `reason` then says why. */
export interface AccuracyWithTies {
  /** Mean over the items that have a pair. */
  accuracy: number;
  reason?: Remark;
  /** Each shared item's accuracy (NaN without a pair), its pairs, and the fold whose threshold it has. */
  perItem: { item: string; value: number; nPairs: number; fold: number }[];
  /** Scores at most this far apart are tied, fold by fold; in the judge's units. */
  thresholds: number[];
  nItems: number;
  nPairs: number;
  /** Pairs tied in gold, tied in the judge as it stands, and at the thresholds. */
  nGoldTies: number;
  nJudgeTies: number;
  nTiedByThreshold: number;
}

/**
 * Of an item's pairs of systems the share that judge and gold order or tie alike, averaged over items; the judge ties
 * where its scores are at most a threshold apart. The threshold of an item is the one with the highest mean accuracy on
 * the items of the other four of five folds, so that no pair is judged by a threshold it helped to choose.
 *
 * Source: Deutsch, Foster & Freitag (2023), EMNLP, who fit it on the same pairs (`in-sample`, as mt-metrics-eval does).
 * @throws InputError for an option that is none of its choices
 */
export function accuracyWithTies(
  judge: ScoreGrid,
  gold: ScoreGrid,
  options: TieOptions = {},
): AccuracyWithTies {
  return accuracyOfCells(jointCells([judge, gold]), options);
}

/** @param cells layers judge and gold */
export function accuracyOfCells(cells: JointCells, options: TieOptions): AccuracyWithTies {
  const { tieThresholds, foldSeed } = correlationOptions({ level: 'summary', ...options });
  const [judge, gold] = cells.layers;
  const scaled = toUnitScale(judge);
  const scale = scaleOf(judge, scaled);
  const { item, distance, apart, gain } = walkedPairs([scaled], toUnitScale(gold), cells.nSystems, false);
  const folds = foldsOf(cells.nItems, tieThresholds, foldSeed);
  const counts = new Int32Array(cells.nItems);
  for (const i of item) counts[i]++;
  const gains = new FoldGains(tieThresholds === 'in-sample');
  for (let k = 0; k < item.length; k++) {
    if (gain[k] !== 0) gains.add(folds[item[k]], gain[k] / counts[item[k]]);
    if (distance[k] !== distance[k + 1]) gains.settle(distance[k]);
  }
  const agreed = new Int32Array(cells.nItems);
  let [nGoldTies, nJudgeTies, nTiedByThreshold] = [0, 0, 0];
  for (let k = 0; k < item.length; k++) {
    const tied = distance[k] <= gains.thresholds[folds[item[k]]];
    agreed[item[k]] += apart[k] + (tied ? gain[k] : 0);
    // Called a tie the pair agrees exactly where gold ties it.
    nGoldTies += apart[k] + gain[k];
    if (distance[k] === 0) nJudgeTies++;
    if (tied || distance[k] === 0) nTiedByThreshold++;
  }
  const perItem = cells.items.map((name, i) => ({
    item: name,
    value: counts[i] > 0 ? agreed[i] / counts[i] : Number.NaN,
    nPairs: counts[i],
    fold: folds[i],
  }));
  const used = perItem.filter(({ nPairs }) => nPairs > 0);
  return {
    accuracy: used.reduce((sum, { value }) => sum + value, 0) / used.length,
    ...(used.length === 0 && { reason: remark('no-item-of-two') }),
    perItem,
    thresholds: Array.from(gains.thresholds, (value) => value * scale),
    nItems: used.length,
    nPairs: item.length,
    nGoldTies,
    nJudgeTies,
    nTiedByThreshold,
  };
}

/** What the unit scale divided by. */
function scaleOf(values: Float64Array, scaled: Float64Array): number {
  const k = scaled.findIndex((value) => value !== 0 && !Number.isNaN(value));
  return k < 0 ? 1 : values[k] / scaled[k];
}
