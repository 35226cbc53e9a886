import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import type { Label, PairLabel, RankingLabel, ValueLabel } from '../model/label.js';
import type { PairScore, RankingScore, Score, ValueScore } from '../model/score.js';

/** Rows and columns that every grid of a data set shares: items as they stand, systems as the card lists them. */
export interface Layout {
  items: string[];
  systems: string[];
}

export function layoutOf(dataset: Dataset): Layout {
  const systems = new Set(dataset.card.systems.map(({ id }) => id));
  for (const { system } of dataset.candidates) systems.add(system);
  return { items: dataset.items.map(({ item }) => item), systems: [...systems] };
}

export const isRankingLabel = (label: Label): label is RankingLabel => 'ranking' in label;
export const isPairLabel = (label: Label): label is PairLabel => 'pair' in label;
export const isValueLabel = (label: Label): label is ValueLabel => 'system' in label;

export const isPairScore = (score: Score): score is PairScore => 'winner' in score;
export const isRankingScore = (score: Score): score is RankingScore => 'ranking' in score;
export const isValueScore = (score: Score): score is ValueScore => 'system' in score;

/** 1 where a large label is the better one, −1 where it is the worse: grids are always higher is better. */
export function directionOf(dimension: Dimension): 1 | -1 {
  return dimension.higherIsBetter ? 1 : -1;
}

/** The form labels come in. Forms are never mixed: a rating of 94 and a rank of 1 have no mean. */
export type LabelForm = 'values' | 'rankings' | 'pairs';

function formOf(label: Label): LabelForm {
  if (isPairLabel(label)) return 'pairs';
  return isRankingLabel(label) ? 'rankings' : 'values';
}

/** The forms in which a dimension is labelled, the one that its scale speaks of first. */
export function labelForms(dataset: Dataset, { id, scale }: Dimension): LabelForm[] {
  const found = new Set<LabelForm>();
  for (const label of dataset.labels) if (label.dimension === id) found.add(formOf(label));
  const first = scale?.kind === 'rank' ? 'rankings' : scale?.kind === 'preference' ? 'pairs' : 'values';
  return ([first, 'values', 'rankings', 'pairs'] as const).filter(
    (form, index, all) => found.has(form) && all.indexOf(form) === index,
  );
}

/**
 * The labels of a dimension in one form.
 * @param form absent: the form that the scale speaks of, else the one there is
 */
export function labelsOn(dataset: Dataset, dimension: Dimension, form?: LabelForm): Label[] {
  const wanted = form ?? labelForms(dataset, dimension)[0];
  return dataset.labels.filter((label) => label.dimension === dimension.id && formOf(label) === wanted);
}

/** s = N − #(systems ranked strictly better): N for the best, ties share the higher score. */
export function scoresOfRanking(
  ranking: Readonly<Record<string, number>>,
): [system: string, score: number][] {
  const entries = Object.entries(ranking);
  return entries.map(([system, rank]) => [
    system,
    entries.length - entries.filter(([, other]) => other < rank).length,
  ]);
}

/**
 * A mean that does not depend on the order of its terms: the last bits of a sum do, and would part what is tied.
 * Fifteen digits are more than any label or score carries.
 */
export function steadyMean(sum: number, count: number): number {
  return Number((sum / count).toPrecision(15));
}

/** Means of what falls into the same cell of a grid. */
export class CellMeans {
  private readonly sums = new Map<string, Map<string, { sum: number; count: number }>>();

  add(item: string, system: string, value: number): void {
    let row = this.sums.get(item);
    if (row === undefined) {
      row = new Map();
      this.sums.set(item, row);
    }
    const cell = row.get(system);
    if (cell === undefined) row.set(system, { sum: value, count: 1 });
    else {
      cell.sum += value;
      cell.count++;
    }
  }

  /** Item by item. */
  *cells(): Generator<{ item: string; system: string; value: number }> {
    for (const [item, row] of this.sums) {
      for (const [system, { sum, count }] of row) yield { item, system, value: steadyMean(sum, count) };
    }
  }
}

/** The entries that share a key, in order of first appearance. */
export function groupBy<T>(entries: Iterable<T>, keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}
