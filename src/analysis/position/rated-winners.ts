import type { JudgeColumn } from '../../study/judges.js';
import { isPairScore, isValueScore } from '../../study/layout.js';

/**
 * Whether a column's winners only repeat ratings given one candidate at a time: each names the higher rated of two that
 * differ. Such a judge was shown no pair.
 */
export function followsRatings(column: JudgeColumn, columns: readonly JudgeColumn[]): boolean {
  const [{ protocol }] = column.scores;
  const rated = columns.find(
    ({ kind, judge, scores }) =>
      column.kind === 'pair' && kind === 'value' && judge === column.judge && scores[0].protocol === protocol,
  );
  if (rated === undefined) return false;
  const ratings = new Map<string, number>();
  const keyOf = (item: string, system: string) => JSON.stringify([item, system]);
  for (const score of rated.scores.filter(isValueScore)) {
    if (score.value !== null) ratings.set(keyOf(score.item, score.system), score.value);
  }
  return column.scores.filter(isPairScore).every(({ item, shown, winner }) => {
    const [first, second] = shown.map((system) => ratings.get(keyOf(item, system)));
    if (first === undefined || second === undefined || first === second || winner === null) return true;
    return winner === (first > second ? 'first' : 'second');
  });
}
