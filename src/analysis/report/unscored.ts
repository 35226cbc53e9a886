import type { Score } from '../../model/score.js';
import { coverageOf, type JudgeColumn } from '../../study/columns.js';
import { isPairScore, isRankingScore } from '../../study/records.js';

/** What of a judge's answers gave no verdict, and why. */
export interface CoverageRow {
  dimension: string;
  judge: string;
  protocol: string;
  asked: number;
  scored: number;
  /** The commonest first. */
  reasons: { reason: string; count: number }[];
}

export function coverageRows(columns: readonly JudgeColumn[]): CoverageRow[] {
  return columns.map(({ dimension, judge, protocol, scores }) => {
    const counts = new Map<string, number>();
    for (const score of scores) {
      if (verdictOf(score) !== null) continue;
      const reason = score.reason ?? 'no reason given';
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    const reasons = [...counts]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count);
    return { dimension, judge, protocol, ...coverageOf(scores), reasons };
  });
}

function verdictOf(score: Score): unknown {
  return isPairScore(score) ? score.winner : isRankingScore(score) ? score.ranking : score.value;
}
