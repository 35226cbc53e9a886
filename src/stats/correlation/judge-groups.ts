import type { JointCells } from './joint-cells.js';

/** Judges whose joint cells with the gold are the same, so that one gold serves them all. */
export interface JudgeGroup {
  cells: JointCells;
  gold: Float64Array;
  /** Positions among all judges, and their layers. */
  judges: number[];
  layers: Float64Array[];
}

/** @param cells of each judge, layers gold and judge; undefined where a judge has nothing to correlate: it is in no group */
export function groupByCells(cells: readonly (JointCells | undefined)[]): JudgeGroup[] {
  const groups: JudgeGroup[] = [];
  cells.forEach((one, j) => {
    if (one === undefined) return;
    const [gold, judge] = one.layers;
    const group = groups.find((other) => gold.every((value, k) => Object.is(value, other.gold[k])));
    if (group) {
      group.judges.push(j);
      group.layers.push(judge);
    } else groups.push({ cells: one, gold, judges: [j], layers: [judge] });
  });
  return groups;
}
