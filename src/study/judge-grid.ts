import type { Dimension } from '../model/card.js';
import type { PairScore } from '../model/score.js';
import type { ScoreGrid } from '../stats/correlation/score-grid.js';
import { CellMeans } from './cell-means.js';
import type { JudgeColumn } from './columns.js';
import type { Layout } from './layout.js';
import { isPairScore, isRankingScore, isValueScore, scoresOfRanking } from './records.js';

/** A judge column as a grid, higher is better. */
export interface JudgeGrid {
  grid: ScoreGrid;
  /** Scored cells that rest on fewer than N − 1 comparisons (pair protocols only). */
  thin: number;
  /** 1 for each cell that the judge was asked about, scored or not; by `layout.cell`. */
  asked: Uint8Array;
}

/**
 * Values: mean over repeats and samples (over units on a unit dimension). Rankings: N − #better, then the mean. Pairs:
 * mean points a judged comparison, winner 2, loser 0, tie 1, so that a missing comparison does not count against a
 * system. Unscored is missing, and counted in the coverage of the column.
 */
export function judgeGrid(column: JudgeColumn, dimension: Dimension, layout: Layout): JudgeGrid {
  const means = new CellMeans(layout);
  const asked = new Uint8Array(layout.cells);
  let thin = 0;
  if (column.kind === 'pair') {
    thin = addComparisons(means, asked, column.scores.filter(isPairScore));
  } else {
    for (const score of column.scores) {
      if (isValueScore(score)) {
        if ((score.unit !== undefined) !== (dimension.level === 'unit')) continue;
        const cell = layout.cellOf(score.item, score.system);
        asked[cell] = 1;
        if (score.value !== null) means.addTo(cell, score.value);
      } else if (isRankingScore(score)) {
        for (const system of score.shown) asked[layout.cellOf(score.item, system)] = 1;
        if (score.ranking === null) continue;
        for (const [system, value] of scoresOfRanking(score.ranking)) means.add(score.item, system, value);
      }
    }
  }
  return { grid: means.grid(), thin, asked };
}

const POINTS = { first: [2, 0], second: [0, 2], tie: [1, 1] } as const;

/** @returns cells that rest on fewer comparisons than there were opponents to compare with */
function addComparisons(means: CellMeans, asked: Uint8Array, scores: readonly PairScore[]): number {
  /** For each item, the systems it was asked about, and for each of them whom it was compared with. */
  const compared = new Map<string, Map<string, Set<string>>>();
  for (const { item, shown, winner } of scores) {
    const systems = compared.get(item) ?? new Map<string, Set<string>>();
    compared.set(item, systems);
    const [first, second] = shown;
    const beside = [opponentsOf(systems, first), opponentsOf(systems, second)];
    for (const system of shown) asked[means.layout.cellOf(item, system)] = 1;
    if (winner === null) continue;
    beside[0].add(second);
    beside[1].add(first);
    means.add(item, first, POINTS[winner][0]);
    means.add(item, second, POINTS[winner][1]);
  }
  let thin = 0;
  for (const systems of compared.values()) {
    for (const opponents of systems.values()) {
      if (opponents.size > 0 && opponents.size < systems.size - 1) thin++;
    }
  }
  return thin;
}

function opponentsOf(systems: Map<string, Set<string>>, system: string): Set<string> {
  const opponents = systems.get(system) ?? new Set();
  systems.set(system, opponents);
  return opponents;
}
