import type { Dimension } from '../model/card.js';
import type { Label, PairLabel, RankingLabel, ValueLabel } from '../model/label.js';
import type { PairScore, RankingScore, Score, ValueScore } from '../model/score.js';

/** Whether a label orders several candidates. */
export const isRankingLabel = (label: Label): label is RankingLabel => 'ranking' in label;
/** Whether a label prefers one of two candidates. */
export const isPairLabel = (label: Label): label is PairLabel => 'pair' in label;
/** Whether a label is a value of one candidate or unit. */
export const isValueLabel = (label: Label): label is ValueLabel => 'system' in label;

/** Whether a score prefers one of two candidates. */
export const isPairScore = (score: Score): score is PairScore => 'winner' in score;
/** Whether a score orders several candidates. */
export const isRankingScore = (score: Score): score is RankingScore => 'ranking' in score;
/** Whether a score is a value of one candidate or unit. */
export const isValueScore = (score: Score): score is ValueScore => 'system' in score;

/** 1 where a large label is the better one, −1 where it is the worse: grids are always higher is better. */
export function directionOf(dimension: Dimension): 1 | -1 {
  return dimension.higherIsBetter ? 1 : -1;
}

/** The form labels come in. Forms are never mixed: a rating of 94 and a rank of 1 have no mean. */
export type LabelForm = 'values' | 'rankings' | 'pairs';

/** The form of a label or score. */
export function formOf(label: Label): LabelForm {
  if (isPairLabel(label)) return 'pairs';
  return isRankingLabel(label) ? 'rankings' : 'values';
}

/** s = N − #(systems ranked strictly better): N for the best, ties share the higher score. */
export function scoresOfRanking(
  ranking: Readonly<Record<string, number>>,
): [system: string, score: number][] {
  const entries = Object.entries(ranking);
  return entries.map(([system, rank]) => [
    system,
    entries.length - entries.filter(([, other]) => other < rank).length,
  ]);
}

/** The entries that share a key, in order of first appearance. */
export function groupBy<T>(entries: Iterable<T>, keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}
