import type { Judgment } from '../model/judgment.js';
import type { Score } from '../model/score.js';

/** Gives each score of one run the reply it was read from, which the run keeps with its judgments. */
export function addReplies(scores: readonly Score[], judgments: readonly Judgment[]): void {
  const byKey = new Map(judgments.map((judgment) => [keyOf(judgment), judgment]));
  for (const score of scores) {
    const { raw, explanation } = byKey.get(keyOf(score)) ?? {};
    if (raw !== undefined) score.raw ??= raw;
    if (explanation !== undefined) score.explanation ??= explanation;
  }
}

/** What was asked: a run's score and its judgment share it. */
function keyOf(score: Score): string {
  const subject = 'shown' in score ? score.shown : [score.system, score.unit ?? ''];
  return JSON.stringify([score.item, score.dimension, score.repeat ?? 0, score.sample ?? 0, subject]);
}
