import type { Dimension } from '../model/card.js';
import { type Label, TIE } from '../model/label.js';
import type { ScoreGrid } from '../stats/correlation/score-grid.js';
import { CellMeans } from './cell-means.js';
import type { Layout } from './layout.js';
import { directionOf, isPairLabel, isRankingLabel, isValueLabel, scoresOfRanking } from './records.js';

/** One annotator's labels on one dimension as a grid, higher is better. */
export interface AnnotatorGrid {
  annotator: string;
  group: string | undefined;
  /** A published mean or majority, no single person. */
  aggregate: boolean;
  grid: ScoreGrid;
  /** Small labels are the better ones here, so the grid holds them with the sign turned. Rankings never are. */
  turned: boolean;
}

/**
 * A grid for each annotator of a dimension, in the order of first appearance, from labels of one form. Values are
 * turned by the dimension's direction; rankings become s = N − #better; comparisons become mean points (winner 2, loser
 * 0, tie 1); unit labels become their mean over the candidate's units (the share of units, where they are 0 or 1); a
 * label given twice by one annotator enters as its mean. Not-applicable is missing.
 */
export function annotatorGrids(
  labels: readonly Label[],
  dimension: Dimension,
  layout: Layout,
  groupOf: (label: Label) => string | undefined,
): AnnotatorGrid[] {
  const sign = directionOf(dimension);
  const found = new Map<
    string,
    { label: Label; group: string | undefined; means: CellMeans; turned: boolean }
  >();
  for (const label of labels) {
    const group = groupOf(label);
    const key = JSON.stringify([label.annotator, group, label.aggregate === true]);
    let entry = found.get(key);
    if (entry === undefined) {
      entry = { label, group, means: new CellMeans(layout), turned: false };
      found.set(key, entry);
    }
    if (label.notApplicable) continue;
    if (isPairLabel(label)) {
      const [a, b] = label.pair;
      const points = label.preference === TIE ? 1 : label.preference === a ? 2 : 0;
      entry.means.add(label.item, a, points);
      entry.means.add(label.item, b, 2 - points);
    } else if (isRankingLabel(label)) {
      for (const [system, score] of scoresOfRanking(label.ranking)) {
        entry.means.add(label.item, system, score);
      }
    } else if (isValueLabel(label) && label.value !== undefined && belongs(label.unit, dimension)) {
      entry.means.add(label.item, label.system, sign * label.value);
      entry.turned = sign < 0;
    }
  }
  return [...found.values()].map(({ label, group, means, turned }) => ({
    annotator: label.annotator,
    group,
    aggregate: label.aggregate === true,
    grid: means.grid(),
    turned,
  }));
}

/** A candidate's own label counts on a candidate dimension, its units' labels on a unit dimension. */
function belongs(unit: string | undefined, dimension: Dimension): boolean {
  return (unit !== undefined) === (dimension.level === 'unit');
}
