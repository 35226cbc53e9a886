import type { Score } from '../../model/score.js';
import type { Coverage } from '../../study/columns.js';
import { isPairScore, isRankingScore } from '../../study/records.js';
import type { Study } from '../../study/study.js';

/** What of a judge's answers gave no verdict, and why. */
export interface CoverageRow extends Coverage {
  dimension: string;
  judge: string;
  protocol: string;
  /** The commonest first. */
  reasons: { reason: string; count: number }[];
}

/** How much of what was planned each judge scored, and why not the rest. */
export function coverageRows(study: Study): CoverageRow[] {
  return study.columns.map((column) => {
    const { dimension, judge, protocol, scores, coverage } = column;
    const counts = new Map<string, number>();
    for (const score of scores) {
      if (verdictOf(score) !== null) continue;
      const reason = score.reason ?? 'no reason given';
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    const reasons = [...counts]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count);
    return { dimension, judge, protocol, ...coverage, reasons };
  });
}

function verdictOf(score: Score): unknown {
  return isPairScore(score) ? score.winner : isRankingScore(score) ? score.ranking : score.value;
}
