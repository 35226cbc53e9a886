import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import { TIE } from '../model/label.js';
import { cardGroups, groupOf } from './annotators.js';
import { choose, type GoldChoice } from './gold.js';
import type { JudgeColumn } from './judges.js';
import { CellMeans, isPairLabel, isPairScore, isRankingScore, isValueScore } from './layout.js';

/** 1 = the first of the pair is better, −1 = the second, 0 = tie. */
export type Sign = 1 | 0 | -1;

/** Two candidates of one item, in a fixed order. */
export interface Pair {
  item: string;
  first: string;
  second: string;
}

/** A judge's verdict on a pair. `firstShown` is whether the pair's first stood first; undefined where it was not asked as a pair. */
export interface PairVerdict {
  pair: Pair;
  preference: Sign | null;
  firstShown?: boolean;
}

export const pairKey = (item: string, a: string, b: string): string =>
  JSON.stringify([item, ...[a, b].sort()]);

/** The pairs that the chosen annotators compared and the sign of the sum of their votes; even votes are a tie. */
export function goldPreferences(
  dataset: Dataset,
  dimension: Dimension,
  choice: GoldChoice,
): Map<string, { pair: Pair; preference: Sign }> {
  const groups = cardGroups(dataset);
  const votes = dataset.labels
    .filter(isPairLabel)
    .filter((label) => label.dimension === dimension.id && !label.notApplicable)
    .map((label) => ({
      label,
      annotator: label.annotator,
      group: groupOf(label, groups),
      aggregate: label.aggregate === true,
    }));
  const chosen = choose(votes, choice);
  const persons = chosen.filter(({ aggregate }) => !aggregate);
  const sums = new Map<string, { pair: Pair; sum: number }>();
  for (const { label } of persons.length > 0 ? persons : chosen) {
    const [first, second] = label.pair;
    const key = pairKey(label.item, first, second);
    const entry = sums.get(key) ?? { pair: { item: label.item, first, second }, sum: 0 };
    sums.set(key, entry);
    if (label.preference !== TIE) entry.sum += label.preference === entry.pair.first ? 1 : -1;
  }
  return new Map(
    [...sums].map(([key, { pair, sum }]) => [key, { pair, preference: Math.sign(sum) as Sign }]),
  );
}

/**
 * What a judge column says about the known pairs. Comparisons keep the order shown; values and rankings give one
 * verdict a pair, by their means. Pairs it was asked about and left open are null; pairs it never saw are absent.
 */
export function judgePreferences(
  column: JudgeColumn,
  pairs: ReadonlyMap<string, { pair: Pair }>,
): PairVerdict[] {
  if (column.kind === 'pair') {
    return column.scores.filter(isPairScore).flatMap(({ item, shown, winner }) => {
      const known = pairs.get(pairKey(item, ...shown));
      if (known === undefined) return [];
      const firstShown = shown[0] === known.pair.first;
      const preference =
        winner === null ? null : winner === 'tie' ? 0 : (winner === 'first') === firstShown ? 1 : -1;
      return [{ pair: known.pair, preference, firstShown }];
    });
  }
  const means = new CellMeans();
  const asked = new Set<string>();
  for (const score of column.scores) {
    if (isValueScore(score) && score.unit === undefined) {
      asked.add(JSON.stringify([score.item, score.system]));
      if (score.value !== null) means.add(score.item, score.system, score.value);
    } else if (isRankingScore(score)) {
      for (const system of score.shown) asked.add(JSON.stringify([score.item, system]));
      for (const [system, rank] of Object.entries(score.ranking ?? {})) means.add(score.item, system, -rank);
    }
  }
  const values = new Map(
    [...means.cells()].map(({ item, system, value }) => [JSON.stringify([item, system]), value]),
  );
  return byValues(pairs, values).filter(
    ({ pair }) =>
      asked.has(JSON.stringify([pair.item, pair.first])) ||
      asked.has(JSON.stringify([pair.item, pair.second])),
  );
}

/** One verdict a pair from a number for each candidate, keyed by `JSON.stringify([item, system])`. */
export function byValues(
  pairs: ReadonlyMap<string, { pair: Pair }>,
  values: ReadonlyMap<string, number>,
): PairVerdict[] {
  return [...pairs.values()].map(({ pair }) => {
    const a = values.get(JSON.stringify([pair.item, pair.first]));
    const b = values.get(JSON.stringify([pair.item, pair.second]));
    return { pair, preference: a === undefined || b === undefined ? null : (Math.sign(a - b) as Sign) };
  });
}
