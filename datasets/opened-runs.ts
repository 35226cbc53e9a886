import type { OpenedRun, RunColumn } from '../src/model/opened-run.js';
import type { Score } from '../src/model/score.js';
import { isUnscored } from './score-checks.js';

/** A run of which only the plan is known. */
export type PlannedRun = Omit<OpenedRun, 'columns' | 'partial'> & {
  columns: Pick<RunColumn, 'dimension' | 'plannedByItem'>[];
};

/**
 * Holds runs against their plans.
 * @param scores of all runs, under the names that the runs have
 * @param items the items at hand; absent = all
 */
export function countRuns(
  runs: readonly PlannedRun[],
  scores: Iterable<Score>,
  items?: ReadonlySet<string>,
): OpenedRun[] {
  const columns = new Map<string, RunColumn>();
  const counted = runs.map((run): OpenedRun => {
    const own = run.columns.map(({ dimension, plannedByItem }): RunColumn => {
      const kept = plannedByItem && items ? narrowed(plannedByItem, items) : plannedByItem;
      const column = { dimension, planned: sumOf(kept), plannedByItem: kept, given: 0, scored: 0 };
      columns.set(nameOf(run.judge, run.protocol, dimension), column);
      return column;
    });
    return { ...run, columns: own, partial: undefined };
  });
  for (const score of scores) {
    const column = columns.get(nameOf(score.judge, score.protocol, score.dimension));
    if (column === undefined) continue;
    column.given += 1;
    if (!isUnscored(score)) column.scored += 1;
  }
  return counted.map((run) => ({ ...run, partial: isPartial(run.columns) }));
}

const nameOf = (judge: string, protocol: string, dimension: string) => `${judge}\n${protocol}\n${dimension}`;

function narrowed(planned: ReadonlyMap<string, number>, items: ReadonlySet<string>): Map<string, number> {
  return new Map([...planned].filter(([item]) => items.has(item)));
}

function sumOf(planned: ReadonlyMap<string, number> | undefined): number | undefined {
  if (planned === undefined) return undefined;
  let sum = 0;
  for (const verdicts of planned.values()) sum += verdicts;
  return sum;
}

function isPartial(columns: readonly RunColumn[]): boolean | undefined {
  if (columns.some(({ planned }) => planned === undefined)) return undefined;
  return columns.some(({ planned = 0, given }) => given < planned);
}
