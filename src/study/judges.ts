import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import type { PairScore, RankingScore, Score, ValueScore } from '../model/score.js';
import type { ScoreGrid } from '../stats/score-grid.js';
import { toGrid } from './annotators.js';
import {
  CellMeans,
  isPairScore,
  isRankingScore,
  isValueScore,
  type Layout,
  layoutOf,
  scoresOfRanking,
} from './layout.js';

/** The scores of one judge under one protocol on one dimension: a column of every table. Protocols are never mixed. */
export interface JudgeColumn {
  judge: string;
  protocol: string;
  /** `judge/protocol`: what `--judge` takes. */
  name: string;
  dimension: string;
  /** What the judge was asked for. */
  kind: 'value' | 'pair' | 'ranking';
  scores: Score[];
}

/** How much of what was asked came back as a verdict. */
export interface Coverage {
  asked: number;
  scored: number;
}

export interface JudgeGrid {
  grid: ScoreGrid;
  coverage: Coverage;
  /** Scored cells that rest on fewer than N − 1 comparisons (pair protocols only). */
  thin: number;
}

const knownColumns = new WeakMap<Dataset, readonly JudgeColumn[]>();

/** The judge columns of a data set, in the order of first appearance. The same ones at every call: nobody changes them. */
export function judgeColumns(dataset: Dataset): readonly JudgeColumn[] {
  const known = knownColumns.get(dataset) ?? columnsOf(dataset);
  knownColumns.set(dataset, known);
  return known;
}

function columnsOf(dataset: Dataset): JudgeColumn[] {
  const columns = new Map<string, JudgeColumn>();
  let last: JudgeColumn | undefined;
  for (const score of dataset.scores) {
    const kind = kindOf(score);
    // Most lines are of the column of the line before.
    if (last !== undefined && last.kind === kind && sameColumn(last, score)) {
      last.scores.push(score);
      continue;
    }
    const key = JSON.stringify([score.dimension, score.judge, score.protocol, kind]);
    let column = columns.get(key);
    if (column === undefined) {
      const { judge, protocol, dimension } = score;
      column = { judge, protocol, name: `${judge}/${protocol}`, dimension, kind, scores: [] };
      columns.set(key, column);
    }
    column.scores.push(score);
    last = column;
  }
  return tellKindsApart([...columns.values()]);
}

function sameColumn(column: JudgeColumn, { dimension, judge, protocol }: Score): boolean {
  return column.dimension === dimension && column.judge === judge && column.protocol === protocol;
}

const KIND_NAMES = { value: 'values', pair: 'pairs', ranking: 'rankings' } as const;

/** A judge that was asked for values and for comparisons under one protocol has two columns: their names say which. */
function tellKindsApart(columns: readonly JudgeColumn[]): JudgeColumn[] {
  const kinds = new Map<string, Set<string>>();
  for (const { name, kind } of columns) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  return columns.map((column) => {
    if ((kinds.get(column.name)?.size ?? 0) < 2) return column;
    const protocol = `${column.protocol} (${KIND_NAMES[column.kind]})`;
    return { ...column, protocol, name: `${column.judge}/${protocol}` };
  });
}

function kindOf(score: Score): JudgeColumn['kind'] {
  if (isPairScore(score)) return 'pair';
  return isRankingScore(score) ? 'ranking' : 'value';
}

/** How many of a column's askings were answered with a verdict. */
export function coverageOf(scores: readonly Score[]): Coverage {
  let scored = 0;
  for (const score of scores) {
    const verdict = isPairScore(score) ? score.winner : isRankingScore(score) ? score.ranking : score.value;
    if (verdict !== null) scored++;
  }
  return { asked: scores.length, scored };
}

const knownGrids = new WeakMap<JudgeColumn, { dataset: Dataset; dimension: Dimension; made: JudgeGrid }>();

/**
 * A column as a grid, higher is better. Values: mean over repeats and samples (over units on a unit dimension).
 * Rankings: N − #better, then the mean. Pairs: mean points a judged comparison, winner 2, loser 0, tie 1, so that a
 * missing comparison does not count against a system. Unscored is missing, and counted in the coverage. Many analyses
 * ask for it: it is made once.
 */
export function judgeGrid(dataset: Dataset, column: JudgeColumn, dimension: Dimension): JudgeGrid {
  const known = knownGrids.get(column);
  if (known?.dataset === dataset && known.dimension === dimension) return known.made;
  const made = makeGrid(dataset, column, dimension);
  knownGrids.set(column, { dataset, dimension, made });
  return made;
}

function makeGrid(dataset: Dataset, column: JudgeColumn, dimension: Dimension): JudgeGrid {
  const layout = layoutOf(dataset);
  const coverage = coverageOf(column.scores);
  if (column.kind === 'pair') {
    return { ...pairGrid(column.scores.filter(isPairScore), layout), coverage };
  }
  const means = new CellMeans();
  for (const score of column.scores) {
    if (isValueScore(score)) addValue(means, score, dimension);
    else if (isRankingScore(score)) addRanking(means, score);
  }
  return { grid: toGrid(means, layout), coverage, thin: 0 };
}

function addValue(means: CellMeans, score: ValueScore, dimension: Dimension): void {
  const belongs = (score.unit !== undefined) === (dimension.level === 'unit');
  if (belongs && score.value !== null) means.add(score.item, score.system, score.value);
}

function addRanking(means: CellMeans, { item, ranking }: RankingScore): void {
  if (ranking === null) return;
  for (const [system, score] of scoresOfRanking(ranking)) means.add(item, system, score);
}

const POINTS = { first: [2, 0], second: [0, 2], tie: [1, 1] } as const;

function pairGrid(scores: readonly PairScore[], layout: Layout): { grid: ScoreGrid; thin: number } {
  const means = new CellMeans();
  /** For each item, the systems it was asked about, and for each of them whom it was compared with. */
  const asked = new Map<string, Map<string, Set<string>>>();
  for (const { item, shown, winner } of scores) {
    const systems = asked.get(item) ?? new Map<string, Set<string>>();
    asked.set(item, systems);
    const [first, second] = shown;
    const beside = [opponentsOf(systems, first), opponentsOf(systems, second)];
    if (winner === null) continue;
    beside[0].add(second);
    beside[1].add(first);
    means.add(item, first, POINTS[winner][0]);
    means.add(item, second, POINTS[winner][1]);
  }
  let thin = 0;
  for (const systems of asked.values()) {
    for (const opponents of systems.values()) {
      if (opponents.size > 0 && opponents.size < systems.size - 1) thin++;
    }
  }
  return { grid: toGrid(means, layout), thin };
}

function opponentsOf(systems: Map<string, Set<string>>, system: string): Set<string> {
  const opponents = systems.get(system) ?? new Set();
  systems.set(system, opponents);
  return opponents;
}
