import type { Score } from '../../model/score.js';
import type { JudgeColumn } from '../../study/columns.js';
import { isPairScore, isRankingScore } from '../../study/records.js';
import type { JudgeReply } from './disagreement.js';

/** What a judge wrote on an item of the pair of systems that it orders the wrong way round: at most two replies. */
export function repliesOn(column: JudgeColumn, item: string, pair: readonly string[]): JudgeReply[] {
  const both = pair.every.bind(pair);
  const found = column.scores.filter((score) => {
    if (score.item !== item) return false;
    if (isPairScore(score) || isRankingScore(score)) return both((system) => score.shown.includes(system));
    return pair.includes(score.system) && score.unit === undefined;
  });
  const first =
    column.kind === 'value' ? pair.flatMap((system) => firstOf(found, system)) : found.slice(0, 2);
  return first.slice(0, 2).map((score) => ({
    judge: column.name,
    ...about(score),
    ...(score.explanation !== undefined && { explanation: score.explanation }),
    ...(score.raw !== undefined && { raw: score.raw }),
  }));
}

function firstOf(scores: readonly Score[], system: string): Score[] {
  const found = scores.find((score) => 'system' in score && score.system === system);
  return found ? [found] : [];
}

function about(score: Score): { about: string; verdict: string } {
  const unscored = `unscored: ${score.reason ?? 'no reason given'}`;
  if (isPairScore(score)) {
    const [first, second] = score.shown;
    const words = { first, second, tie: 'a tie' };
    return {
      about: `${first} (shown first), ${second}`,
      verdict: score.winner === null ? unscored : words[score.winner],
    };
  }
  if (isRankingScore(score)) {
    const order = Object.entries(score.ranking ?? {}).sort((a, b) => a[1] - b[1]);
    const words = order.map(([system, rank]) => `${rank} ${system}`).join(', ');
    return { about: 'all shown', verdict: score.ranking === null ? unscored : words };
  }
  return {
    about: score.system,
    verdict: score.value === null ? unscored : String(Number(score.value.toPrecision(4))),
  };
}
