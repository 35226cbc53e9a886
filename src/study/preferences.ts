import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import { type PairLabel, TIE } from '../model/label.js';
import type { Preference } from '../stats/conversions.js';
import { swapSlots } from '../stats/conversions.js';
import { cardGroups, groupOf } from './annotators.js';
import { choose, type GoldChoice } from './gold.js';
import type { JudgeColumn } from './judges.js';
import { CellMeans, isPairLabel, isPairScore, isRankingScore, isValueScore } from './layout.js';

/** Two candidates of one item, in a fixed order: that of the first label. */
export interface Pair {
  item: string;
  first: string;
  second: string;
}

/** A pair and which of the two is preferred; the pairs of a data set by `pairKey`. */
export type Preferences = ReadonlyMap<string, { pair: Pair; preference: Preference }>;

/** A judge's verdict on a pair. */
export interface PairVerdict {
  pair: Pair;
  /** null = unscored. */
  preference: Preference;
  /** Whether the pair's first stood first; absent where the two were not shown as a pair. */
  firstShown?: boolean;
}

/** A pair's key, the same whichever of the two stands first. */
export const pairKey = (item: string, a: string, b: string): string =>
  JSON.stringify([item, ...[a, b].sort()]);
const cellKey = (item: string, system: string): string => JSON.stringify([item, system]);

/** One comparison by one annotator, with the annotator's group. */
export interface Vote {
  label: PairLabel;
  annotator: string;
  group: string | undefined;
  aggregate: boolean;
}

/** The comparisons labelled on a dimension. */
export function votesOn(dataset: Dataset, dimension: Dimension): Vote[] {
  const groups = cardGroups(dataset);
  return dataset.labels
    .filter(isPairLabel)
    .filter((label) => label.dimension === dimension.id && !label.notApplicable)
    .map((label) => ({
      label,
      annotator: label.annotator,
      group: groupOf(label, groups),
      aggregate: label.aggregate === true,
    }));
}

/** What the chosen annotators prefer: the candidate with more votes, a tie where votes are even. */
export function goldPreferences(dataset: Dataset, dimension: Dimension, choice: GoldChoice): Preferences {
  const chosen = choose(votesOn(dataset, dimension), choice);
  const persons = chosen.filter(({ aggregate }) => !aggregate);
  const sums = new Map<string, { pair: Pair; sum: number }>();
  for (const { label } of persons.length > 0 ? persons : chosen) {
    const [first, second] = label.pair;
    const key = pairKey(label.item, first, second);
    const entry = sums.get(key) ?? { pair: { item: label.item, first, second }, sum: 0 };
    sums.set(key, entry);
    if (label.preference !== TIE) entry.sum += label.preference === entry.pair.first ? 1 : -1;
  }
  return new Map([...sums].map(([key, { pair, sum }]) => [key, { pair, preference: bySign(sum) }]));
}

function bySign(difference: number): Preference {
  return difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie';
}

/**
 * What a judge column says about the known pairs. Comparisons keep the order shown; values and rankings give one
 * verdict a pair, by their means. Pairs it was asked about and left open are null; pairs it never saw are absent.
 */
export function judgePreferences(column: JudgeColumn, pairs: Preferences): PairVerdict[] {
  if (column.kind === 'pair') {
    return column.scores.filter(isPairScore).flatMap(({ item, shown, winner }) => {
      const known = pairs.get(pairKey(item, ...shown));
      if (known === undefined) return [];
      const firstShown = shown[0] === known.pair.first;
      return [{ pair: known.pair, preference: firstShown ? winner : swapSlots(winner), firstShown }];
    });
  }
  const means = new CellMeans();
  const asked = new Set<string>();
  for (const score of column.scores) {
    if (isValueScore(score) && score.unit === undefined) {
      asked.add(cellKey(score.item, score.system));
      if (score.value !== null) means.add(score.item, score.system, score.value);
    } else if (isRankingScore(score)) {
      for (const system of score.shown) asked.add(cellKey(score.item, system));
      for (const [system, rank] of Object.entries(score.ranking ?? {})) means.add(score.item, system, -rank);
    }
  }
  return byValues(pairs, means.cells()).filter(
    ({ pair }) => asked.has(cellKey(pair.item, pair.first)) || asked.has(cellKey(pair.item, pair.second)),
  );
}

/** One verdict a pair from a number for each candidate. */
export function byValues(
  pairs: Preferences,
  cells: Iterable<{ item: string; system: string; value: number }>,
): PairVerdict[] {
  const values = new Map([...cells].map(({ item, system, value }) => [cellKey(item, system), value]));
  return [...pairs.values()].map(({ pair }) => {
    const a = values.get(cellKey(pair.item, pair.first));
    const b = values.get(cellKey(pair.item, pair.second));
    return { pair, preference: a === undefined || b === undefined ? null : bySign(a - b) };
  });
}
