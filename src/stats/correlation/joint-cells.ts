import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type ScoreGrid, sameNames } from './score-grid.js';
import type { TieThresholds } from './tie-thresholds.js';

/** Where a correlation is taken: over system means, within each item and averaged, or over all cells at once. */
export type CorrelationLevel = 'system' | 'summary' | 'pooled';
/** `acc-eq`: pairwise accuracy with ties at the summary level, soft pairwise accuracy at the system level. */
export type Coefficient = 'kendall-a' | 'kendall-b' | 'kendall-c' | 'pearson' | 'spearman' | 'acc-eq';
/** What an item without a correlation does to the mean over items: it is left out, or it counts as 0. */
export type UndefinedPolicy = 'skip' | 'zero';

const LEVELS: readonly CorrelationLevel[] = ['system', 'summary', 'pooled'];
const COEFFICIENTS: readonly Coefficient[] = [
  'kendall-a',
  'kendall-b',
  'kendall-c',
  'pearson',
  'spearman',
  'acc-eq',
];
const THRESHOLDS: readonly TieThresholds[] = ['other-items', 'in-sample'];
const POLICIES: readonly UndefinedPolicy[] = ['skip', 'zero'];

/** `acc-eq` at the summary level only: how a judge's scores are called tied. */
export interface TieOptions {
  /**
   * `other-items` (default): a threshold for each of five folds of items, fitted on the others. `in-sample`: one, fitted
   * on the very pairs it is used on, as mt-metrics-eval does; a little too high.
   */
  tieThresholds?: TieThresholds;
  /** Deals the items into folds. Default 1. */
  foldSeed?: number;
}

/** What every correlation of two grids is asked. */
export interface CorrelationOptions extends TieOptions {
  level: CorrelationLevel;
  /** Default `kendall-b`. */
  coefficient?: Coefficient;
  /** Summary level only. Default `skip`. */
  undefinedPolicy?: UndefinedPolicy;
}

/**
 * The options with defaults filled in; a word that is none of the choices is refused.
 * @throws InputError naming the option, what was expected and what came
 */
export function correlationOptions(options: CorrelationOptions): Required<CorrelationOptions> {
  const level = oneOf('level', options.level, LEVELS);
  const coefficient = oneOf('coefficient', options.coefficient ?? 'kendall-b', COEFFICIENTS);
  if (coefficient === 'acc-eq' && level === 'pooled') {
    throw new InputError(
      'Expected `level` to be summary or system for acc-eq, got "pooled": its pairs are an item\'s systems',
    );
  }
  return {
    level,
    coefficient,
    undefinedPolicy: oneOf('undefinedPolicy', options.undefinedPolicy ?? 'skip', POLICIES),
    tieThresholds: oneOf('tieThresholds', options.tieThresholds ?? 'other-items', THRESHOLDS),
    foldSeed: options.foldSeed ?? 1,
  };
}

/** @throws InputError naming the option, the choices and what came */
export function oneOf<T extends string>(name: string, value: T, choices: readonly T[]): T {
  if (!choices.includes(value)) {
    throw new InputError(
      `Expected \`${name}\` to be one of ${choices.join(', ')}, got ${JSON.stringify(value)}`,
    );
  }
  return value;
}

/**
 * Several grids laid over one another on the items and systems that all of them name.
 * A cell takes part only where every grid scored it; elsewhere every layer holds NaN.
 */
export interface JointCells {
  readonly items: readonly string[];
  readonly systems: readonly string[];
  readonly nItems: number;
  readonly nSystems: number;
  /** One array a grid, `[item * nSystems + system]`. */
  readonly layers: readonly Float64Array[];
  /** Cells scored by all grids. */
  readonly nJoint: number;
  /** Cells of the shared items and systems that a grid left unscored, grid by grid. */
  readonly nMissing: readonly number[];
  /** Names that some grid has and another has not. */
  readonly nItemsUnshared: number;
  readonly nSystemsUnshared: number;
}

/**
 * Items and systems stand in the order of the first grid.
 * A cell without a value in one of the grids is missing in all of them.
 */
export function jointCells(grids: readonly ScoreGrid[]): JointCells {
  const items = shared(grids.map((grid) => grid.items));
  const systems = shared(grids.map((grid) => grid.systems));
  const layers = grids.map((grid) => grid.alignTo(items, systems).values.slice());
  const nMissing = layers.map(countMissing);
  if (nMissing.some((n) => n > 0)) {
    for (let k = 0; k < items.length * systems.length; k++) {
      if (layers.some((layer) => Number.isNaN(layer[k]))) for (const layer of layers) layer[k] = Number.NaN;
    }
  }
  const nJoint = layers[0].length - countMissing(layers[0]);
  return {
    items,
    systems,
    nItems: items.length,
    nSystems: systems.length,
    layers,
    nJoint,
    nMissing,
    nItemsUnshared: unshared(
      grids.map((grid) => grid.items),
      items,
    ),
    nSystemsUnshared: unshared(
      grids.map((grid) => grid.systems),
      systems,
    ),
  };
}

function unshared(lists: readonly (readonly string[])[], names: readonly string[]): number {
  if (lists.every(({ length }) => length === names.length)) return 0;
  return new Set(lists.flat()).size - names.length;
}

function countMissing(layer: Float64Array): number {
  let n = 0;
  for (let k = 0; k < layer.length; k++) if (Number.isNaN(layer[k])) n++;
  return n;
}

function shared(lists: readonly (readonly string[])[]): string[] {
  if (lists.every((list) => sameNames(list, lists[0]))) return [...lists[0]];
  const sets = lists.map((list) => new Set(list));
  return lists[0].filter((name) => sets.every((set) => set.has(name)));
}

/**
 * The scores divided by the power of two that brings the largest to at most 1: exact, so no order and no correlation
 * changes, and no sum or square of huge scores overflows.
 */
export function toUnitScale(values: Float64Array): Float64Array {
  let largest = 0;
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
  if (largest === 0) return values;
  // In two steps, because the power may itself lie outside the doubles.
  const half = Math.ceil(Math.log2(largest)) / 2;
  if (half === 0) return values;
  const [first, second] = [2 ** Math.floor(half), 2 ** Math.ceil(half)];
  return values.map((value) => value / first / second);
}

/** Why no correlation can be taken of these cells at all; undefined where one may be. */
export function whyNothingToCorrelate(cells: JointCells, level: CorrelationLevel): Remark | undefined {
  if (cells.nItems === 0) return remark('no-shared-item');
  if (cells.nSystems === 0) return remark('no-shared-system');
  if (cells.nSystems < 2 && level !== 'pooled') {
    return remark('one-shared-system', { systems: cells.nSystems });
  }
  if (cells.nJoint === 0) return remark('no-joint-cell');
  return undefined;
}
