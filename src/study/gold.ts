import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import { ScoreGrid } from '../stats/score-grid.js';
import { type AnnotatorGrid, annotatorGrids } from './annotators.js';
import { unknownName } from './choose.js';
import { type LabelForm, layoutOf, steadyMean } from './layout.js';

/** The human labels of a dimension as one grid, and whose they are. */
export interface Gold {
  grid: ScoreGrid;
  /** In words: `mean of 3 annotators (expert)`. */
  source: string;
  annotators: string[];
  /** The grid holds labels with the sign turned: small ones are the better. */
  turned: boolean;
}

/**
 * Whose labels are the gold: a group's name (`expert`, `crowd`), `all`, or `annotator:ID`.
 * Undefined: the experts where there are any, else everyone.
 */
export type GoldChoice = string | undefined;

/**
 * The mean over annotators, cell by cell, of those who labelled the cell. Single persons go before published
 * aggregates: an aggregate enters only where the choice leaves no person.
 * @param form of the labels, where a dimension has several
 * @throws InputError where the choice names a group or annotator that is not there
 */
export function goldOf(dataset: Dataset, dimension: Dimension, choice: GoldChoice, form?: LabelForm): Gold {
  const all = annotatorGrids(dataset, dimension, form);
  const chosen = choose(all, choice);
  const persons = chosen.filter((one) => !one.aggregate);
  const used = (persons.length > 0 ? persons : chosen).filter((one) => one.grid.nScored > 0);
  return {
    grid: meanGrid(
      dataset,
      used.map(({ grid }) => grid),
    ),
    source: describe(used),
    annotators: [...new Set(used.map(({ annotator }) => annotator))],
    turned: used.some(({ turned }) => turned),
  };
}

/** The annotators a choice means. */
export function choose<T extends { annotator: string; group: string | undefined; aggregate: boolean }>(
  all: readonly T[],
  choice: GoldChoice,
): readonly T[] {
  const groups = [...new Set(all.map(({ group }) => group))].filter((group) => group !== undefined);
  if (choice === undefined) {
    const experts = all.filter(({ group }) => group === 'expert');
    return experts.length > 0 ? experts : all;
  }
  if (choice === 'all' || all.length === 0) return all;
  if (choice.startsWith('annotator:')) {
    const id = choice.slice('annotator:'.length);
    const found = all.filter(({ annotator }) => annotator === id);
    if (found.length > 0) return found;
    throw unknownName('annotator', id, [...new Set(all.map(({ annotator }) => annotator))]);
  }
  const found = all.filter(({ group }) => group === choice);
  if (found.length === 0) throw unknownName('group of annotators', choice, ['all', ...groups]);
  return found;
}

function meanGrid(dataset: Dataset, grids: readonly ScoreGrid[]): ScoreGrid {
  const { items, systems } = layoutOf(dataset);
  const sums = new Float64Array(items.length * systems.length);
  const counts = new Uint32Array(sums.length);
  for (const { values } of grids) {
    for (let k = 0; k < values.length; k++) {
      if (Number.isNaN(values[k])) continue;
      sums[k] += values[k];
      counts[k]++;
    }
  }
  return new ScoreGrid(
    items,
    systems,
    sums.map((sum, k) => (counts[k] > 0 ? steadyMean(sum, counts[k]) : Number.NaN)),
  );
}

function describe(used: readonly Pick<AnnotatorGrid, 'annotator' | 'group' | 'aggregate'>[]): string {
  if (used.length === 0) return 'no labels';
  const groups = [...new Set(used.map(({ group }) => group))].filter((group) => group !== undefined);
  const of = groups.length > 0 ? ` (${groups.join(', ')})` : '';
  if (used.every(({ aggregate }) => aggregate)) return `the published ${used[0].annotator} labels`;
  const names = new Set(used.map(({ annotator }) => annotator));
  return names.size === 1
    ? `one annotator, ${used[0].annotator}${of}`
    : `mean of ${names.size} annotators${of}`;
}
