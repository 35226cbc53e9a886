import type { Dimension } from '../src/model/card.js';
import type { PairScore, RankingScore, Score } from '../src/model/score.js';
import type { Report, Subject, Subjects } from './subjects.js';

/** Checks a score against what it speaks of. Undefined where that is not there (it was reported). */
export function checkScore(
  score: Score,
  dimension: Dimension | undefined,
  subjects: Subjects,
  report: Report,
): Subject | undefined {
  if ('winner' in score) return checkPair(score, subjects, report);
  if ('ranking' in score) return checkRanking(score, subjects, report);
  const key = subjects.unitKey(score, dimension, report);
  return key === undefined ? undefined : { kind: 'value', key };
}

/** Whether there is no verdict. */
export function isUnscored(score: Score): boolean {
  if ('winner' in score) return score.winner === null;
  return 'ranking' in score ? score.ranking === null : score.value === null;
}

function checkPair({ item, shown }: PairScore, subjects: Subjects, report: Report): Subject | undefined {
  if (shown[0] === shown[1]) report('shown', 'expected two different systems');
  const a = subjects.candidate(item, shown[0], report, 'shown.0');
  const b = subjects.candidate(item, shown[1], report, 'shown.1');
  if (!a || !b) return undefined;
  const { key, order } = subjects.pair(a, b);
  return { kind: `pair${order}`, key };
}

function checkRanking(
  { item, shown, ranking }: RankingScore,
  subjects: Subjects,
  report: Report,
): Subject | undefined {
  if (new Set(shown).size !== shown.length) report('shown', 'a system is shown twice');
  for (const system of Object.keys(ranking ?? {})) {
    if (!shown.includes(system)) report(`ranking.${system}`, 'this system was not shown');
  }
  const order: number[] = [];
  shown.forEach((system, index) => {
    const candidate = subjects.candidate(item, system, report, `shown.${index}`);
    if (candidate) order.push(candidate.index);
  });
  if (order.length < shown.length) return undefined;
  return { kind: 'ranking', key: subjects.item(item), more: order.join(' ') };
}
