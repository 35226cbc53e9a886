import { type Remark, remark } from '../../remarks/remark.js';
import type { Preference } from '../numeric/conversions.js';
import { bootstrapInterval, checkConfidence } from '../resampling/bootstrap-interval.js';
import type { ClusterOptions } from '../resampling/clustered-interval.js';
import { planResamples } from '../resampling/resamples.js';
import { balancedGroups, comparedGroups } from './compared-groups.js';
import { fitRatings, type RatingFit, type RatingModel, type WinMatrix } from './davidson.js';

/** One comparison; systems are numbers 0 … nSystems − 1. */
export interface Comparison {
  item: string;
  first: number;
  second: number;
  /** `null` = unscored: counted, in no rating. */
  winner: Preference;
}

/** The strength of one system with its interval. */
export interface SystemRating {
  /** Log strength (strengths sum to 0) with a percentile interval over items; NaN where undefined. */
  strength: number;
  low: number;
  high: number;
  wins: number;
  losses: number;
  ties: number;
}

/** The strengths of all systems, and who won against whom. */
export interface SystemRatings {
  model: RatingModel;
  systems: SystemRating[];
  /** Davidson only. */
  tieParameter?: { value: number; low: number; high: number };
  matrix: WinMatrix;
  nScored: number;
  nUnscored: number;
  nItems: number;
  /** Above 0 where a plain answer would be infinite: strengths are drawn towards each other by this penalty. */
  ridge: number;
  /** Groups between which some systems never lost: systems in number order. One group where all is well. */
  balanced: number[][];
  /** Why there are no strengths. */
  reason?: Remark;
  resamples: number;
  exhaustive: boolean;
  /** Resamples in which the plain answer was infinite: they took the ridge. */
  nSeparated: number;
  /** Resamples in which some systems were never compared with the others: in no interval. */
  nUndefined: number;
  seed: number;
}

/** The model, and how items are resampled. */
export interface RatingsOptions extends ClusterOptions {
  model?: RatingModel;
  /** Penalty where the maximum does not exist. Default .1. */
  ridge?: number;
}

/**
 * Pairwise verdicts → strengths, with intervals that resample items: all comparisons of an item move together.
 * Where some systems never lost against the rest the maximum likelihood is infinite; then a ridge takes its place, and
 * the answer says so. Renaming systems renames the answer and nothing else.
 */
export function rateSystems(
  comparisons: readonly Comparison[],
  nSystems: number,
  { model = 'bradley-terry', ridge = 0.1, resamples = 9999, confidence = 0.95, random }: RatingsOptions,
): SystemRatings {
  checkConfidence(confidence);
  const items = itemMatrices(comparisons, nSystems);
  const matrix = emptyMatrix(nSystems);
  for (const cells of items) for (const cell of cells) addCell(matrix, cell, 1);
  const nUnscored = comparisons.filter(({ winner }) => winner === null).length;
  const graph = graphOf(matrix);
  const balanced = balancedGroups(graph);
  const groups = comparedGroups(graph);
  const tallied = tally(matrix);
  const common = {
    model,
    matrix,
    nScored: comparisons.length - nUnscored,
    nUnscored,
    nItems: items.length,
    balanced,
    seed: random.seed,
  };
  const separated = balanced.length > 1;
  const estimate =
    groups.length === 1 ? fitRatings(matrix, model, { ridge: separated ? ridge : 0 }) : undefined;
  if (estimate === undefined) {
    const unknown = { strength: Number.NaN, low: Number.NaN, high: Number.NaN };
    return {
      ...common,
      systems: tallied.map((one) => ({ ...unknown, ...one })),
      ridge: 0,
      reason: whyNone(matrix, groups),
      resamples: 0,
      exhaustive: false,
      nSeparated: 0,
      nUndefined: 0,
    };
  }
  const plan = planResamples('items', 0, items.length, resamples, random);
  const width = nSystems + 1;
  const draws: Float64Array[] = Array.from({ length: width }, () => new Float64Array(plan.distinct));
  const tuples = new Float64Array(plan.distinct);
  const drawn = emptyMatrix(nSystems);
  let kept = 0;
  let nSeparated = 0;
  let nUndefined = 0;
  plan.forEach((_, times, weight) => {
    drawn.wins.fill(0);
    drawn.ties.fill(0);
    for (let i = 0; i < items.length; i++) {
      if (times[i] > 0) for (const cell of items[i]) addCell(drawn, cell, times[i]);
    }
    const fit = refit(drawn, model, ridge, estimate);
    if (fit === undefined) {
      nUndefined += weight;
      return;
    }
    if (fit.separated) nSeparated += weight;
    for (let s = 0; s < nSystems; s++) draws[s][kept] = fit.strengths[s];
    draws[nSystems][kept] = fit.tieParameter ?? Number.NaN;
    tuples[kept++] = weight;
  });
  const interval = (k: number, value: number) => {
    const values = draws[k].subarray(0, kept);
    const replicates = plan.exhaustive ? { values, tuples: tuples.subarray(0, kept) } : { values };
    const { low, high } = bootstrapInterval(replicates, value, confidence, 'percentile');
    return { low, high };
  };
  return {
    ...common,
    systems: tallied.map((one, s) => ({
      strength: estimate.strengths[s],
      ...interval(s, estimate.strengths[s]),
      ...one,
    })),
    ...(estimate.tieParameter !== undefined && {
      tieParameter: { value: estimate.tieParameter, ...interval(nSystems, estimate.tieParameter) },
    }),
    ridge: separated ? ridge : 0,
    resamples: plan.resamples,
    exhaustive: plan.exhaustive,
    nSeparated,
    nUndefined,
  };
}

/** Elo's scale: 400 points are odds of 10 to 1. The mean of the systems is 1,000. */
export function eloOf(strength: number): number {
  return 1000 + (400 / Math.LN10) * strength;
}

interface Cell {
  /** Place in `wins`, or in `ties`. */
  at: number;
  tie: boolean;
  count: number;
}

/** For each item, how often each outcome came. */
function itemMatrices(comparisons: readonly Comparison[], nSystems: number): Cell[][] {
  const items = new Map<string, Map<number, Cell>>();
  for (const { item, first, second, winner } of comparisons) {
    if (winner === null || first === second) continue;
    const tie = winner === 'tie';
    const [a, b] = winner === 'second' || (tie && first > second) ? [second, first] : [first, second];
    const at = a * nSystems + b;
    const cells = items.get(item) ?? new Map<number, Cell>();
    items.set(item, cells);
    const key = tie ? -1 - at : at;
    const cell = cells.get(key) ?? { at, tie, count: 0 };
    cells.set(key, cell);
    cell.count++;
  }
  return [...items.values()].map((cells) => [...cells.values()]);
}

function emptyMatrix(nSystems: number): WinMatrix {
  return { nSystems, wins: new Float64Array(nSystems ** 2), ties: new Float64Array(nSystems ** 2) };
}

function addCell({ wins, ties }: WinMatrix, { at, tie, count }: Cell, times: number): void {
  (tie ? ties : wins)[at] += times * count;
}

function tiesOf({ nSystems, ties }: WinMatrix, a: number, b: number): number {
  return ties[Math.min(a, b) * nSystems + Math.max(a, b)];
}

function graphOf(matrix: WinMatrix) {
  const { nSystems, wins } = matrix;
  return {
    nSystems,
    reaches: (a: number, b: number) => wins[a * nSystems + b] > 0 || tiesOf(matrix, a, b) > 0,
  };
}

function refit(
  drawn: WinMatrix,
  model: RatingModel,
  ridge: number,
  start: RatingFit,
): (RatingFit & { separated: boolean }) | undefined {
  const graph = graphOf(drawn);
  const separated = balancedGroups(graph).length > 1;
  if (separated && comparedGroups(graph).length > 1) return undefined;
  const fit = fitRatings(drawn, model, { ridge: separated ? ridge : 0, start });
  return fit && { ...fit, separated };
}

function tally(matrix: WinMatrix): Pick<SystemRating, 'wins' | 'losses' | 'ties'>[] {
  const { nSystems, wins } = matrix;
  const systems = Array.from({ length: nSystems }, () => ({ wins: 0, losses: 0, ties: 0 }));
  for (let a = 0; a < nSystems; a++) {
    for (let b = 0; b < nSystems; b++) {
      if (a === b) continue;
      systems[a].wins += wins[a * nSystems + b];
      systems[b].losses += wins[a * nSystems + b];
      systems[a].ties += tiesOf(matrix, a, b);
    }
  }
  return systems;
}

function whyNone({ wins, ties }: WinMatrix, groups: readonly number[][]): Remark {
  if (wins.every((count) => count === 0) && ties.every((count) => count === 0))
    return remark('no-comparison-scored');
  if (groups.length > 1) return remark('systems-unconnected');
  return remark('comparisons-all-ties');
}
