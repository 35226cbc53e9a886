import type { Reply } from '../../src/model/reply.js';
import { type Reading, unread } from '../reading.js';
import { alternativesAt, bareToken } from '../token-probabilities.js';

/**
 * The mean score under the judge's own probabilities: at the token of the stated score, Σ k·p(k) ÷ Σ p(k) over the
 * whole numbers of the scale that the server listed.
 */
export function weightedScore(
  reply: Reply,
  stated: number,
  scale: { min: number; max: number },
): Reading<number> {
  if (!reply.logprobs) return unread('the reply came without token log-probabilities');
  const token = reply.logprobs.findLast((each) => bareToken(each.token) === String(stated));
  if (!token) return unread('no single token of the reply is the score');
  const { byWord } = alternativesAt(token);
  let [sum, mass] = [0, 0];
  for (let score = scale.min; score <= scale.max; score += 1) {
    const probability = byWord.get(String(score)) ?? 0;
    sum += score * probability;
    mass += probability;
  }
  if (mass === 0) return unread('the log-probabilities of the score are all zero');
  return { value: sum / mass };
}
