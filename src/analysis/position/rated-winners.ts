import type { JudgeColumn } from '../../study/columns.js';
import type { Study } from '../../study/study.js';

/**
 * Whether a column's winners only repeat ratings given one candidate at a time: each names the higher rated of two that
 * differ. Such a judge was shown no pair.
 */
export function followsRatings(study: Study, column: JudgeColumn): boolean {
  if (column.kind !== 'pair') return false;
  const [{ protocol }] = column.scores;
  const rated = study.columns.find(
    ({ kind, judge, dimension, scores }) =>
      kind === 'value' &&
      judge === column.judge &&
      dimension === column.dimension &&
      scores[0].protocol === protocol,
  );
  if (rated === undefined) return false;
  const { values } = study.judge(rated).grid;
  return study.verdicts(column).every(({ item, first, second, winner }) => {
    const difference = values[study.layout.cell(item, first)] - values[study.layout.cell(item, second)];
    if (Number.isNaN(difference) || difference === 0 || winner === null) return true;
    return winner === (difference > 0 ? 'first' : 'second');
  });
}
