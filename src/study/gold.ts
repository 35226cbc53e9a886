import type { ScoreGrid } from '../stats/correlation/score-grid.js';
import { unknownName } from '../text/unknown-name.js';
import type { AnnotatorGrid } from './annotators.js';
import { CellMeans } from './cell-means.js';
import type { Layout } from './layout.js';

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

/** Who labelled: what a choice is made among. */
export interface Labeller {
  annotator: string;
  group: string | undefined;
  /** A published mean or majority, no single person. */
  aggregate: boolean;
}

/**
 * The mean over annotators, cell by cell, of those who labelled the cell.
 * @throws InputError where the choice names a group or annotator that is not there
 */
export function goldOf(all: readonly AnnotatorGrid[], choice: GoldChoice, layout: Layout): Gold {
  const used = chosenPersons(all, choice).filter((one) => one.grid.nScored > 0);
  const means = new CellMeans(layout);
  for (const { grid } of used) {
    grid.values.forEach((value, cell) => {
      if (!Number.isNaN(value)) means.addTo(cell, value);
    });
  }
  return {
    grid: means.grid(),
    source: describe(used),
    annotators: [...new Set(used.map(({ annotator }) => annotator))],
    turned: used.some(({ turned }) => turned),
  };
}

/** Those whom a choice means; single persons go before published aggregates, which count only where no person is left. */
export function chosenPersons<T extends Labeller>(all: readonly T[], choice: GoldChoice): readonly T[] {
  const chosen = choose(all, choice);
  const persons = chosen.filter((one) => !one.aggregate);
  return persons.length > 0 ? persons : chosen;
}

/** The annotators a choice means. @throws InputError for a group or annotator that is not there */
export function choose<T extends Labeller>(all: readonly T[], choice: GoldChoice): readonly T[] {
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
  if (found.length > 0) return found;
  const groups = [...new Set(all.map(({ group }) => group))].filter((group) => group !== undefined);
  throw unknownName('group of annotators', choice, ['all', ...groups]);
}

function describe(used: readonly Labeller[]): string {
  if (used.length === 0) return 'no labels';
  const groups = [...new Set(used.map(({ group }) => group))].filter((group) => group !== undefined);
  const of = groups.length > 0 ? ` (${groups.join(', ')})` : '';
  if (used.every(({ aggregate }) => aggregate)) return `the published ${used[0].annotator} labels`;
  const names = new Set(used.map(({ annotator }) => annotator));
  return names.size === 1
    ? `one annotator, ${used[0].annotator}${of}`
    : `mean of ${names.size} annotators${of}`;
}
