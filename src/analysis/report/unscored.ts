import type { Score } from '../../model/score.js';
import { clusteredShare } from '../../stats/resampling/clustered-share.js';
import type { Coverage, JudgeColumn } from '../../study/columns.js';
import { groupBy, isPairScore, isRankingScore } from '../../study/records.js';
import type { Study } from '../../study/study.js';
import type { Estimate } from '../estimate.js';
import { limitsOf } from '../few-items.js';
import { quantity } from '../quantity.js';

/** What of a judge's answers gave no verdict, and why. */
export interface CoverageRow extends Coverage {
  dimension: string;
  judge: string;
  protocol: string;
  /** Scored of asked, with an interval over items; what was planned and never asked counts as not scored. */
  share: Estimate;
  /** The commonest first. */
  reasons: { reason: string; count: number }[];
}

/** How much of what was planned each judge scored, and why not the rest. */
export function coverageRows(study: Study, confidence: number): CoverageRow[] {
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
    return { dimension, judge, protocol, ...coverage, share: shareOf(column, confidence), reasons };
  });
}

function shareOf({ scores, coverage }: JudgeColumn, confidence: number): Estimate {
  const items = [...groupBy(scores, ({ item }) => item).values()].map((own) => ({
    yes: own.filter((score) => verdictOf(score) !== null).length,
    of: own.length,
  }));
  const never = Array.from({ length: coverage.asked - scores.length }, () => ({ yes: 0, of: 1 }));
  const { share, low, high, reason } = clusteredShare([...items, ...never], { confidence });
  return { value: quantity(share, reason), interval: limitsOf({ low, high }, items.length, reason) };
}

function verdictOf(score: Score): unknown {
  return isPairScore(score) ? score.winner : isRankingScore(score) ? score.ranking : score.value;
}
