import type { Reply, TokenLogprob } from '../../src/model/reply.js';
import { type Reading, unread } from '../reading.js';
import { alternativesAt, bareToken } from '../token-probabilities.js';

/** P(yes) over P(yes) + P(no); `bounded` says which of the two was not listed and stands as a bound. */
export interface YesShare {
  share: number;
  bounded?: 'yes' | 'no';
}

/**
 * The share of *yes* at the answer's token: the first token of the reply that holds a word, or in a structured
 * reply the first one after `"answer":`. A word that is not among the listed tokens has at most the smallest listed
 * probability, which stands for it. The log-probabilities count even where the reply was cut off after them.
 */
export function yesShare(reply: Reply | undefined, structured: boolean): Reading<YesShare> {
  if (!reply) return unread('no reply came');
  if (reply.text === null && reply.reason !== 'length')
    return unread(`no answer: ${reply.reason ?? 'empty'}`);
  if (!reply.logprobs || reply.logprobs.length === 0) {
    return unread('the reply came without token log-probabilities');
  }
  const token = structured ? valueToken(reply.logprobs) : firstWord(reply.logprobs);
  if (!token) return unread('the reply has no token with an answer');
  const { byWord, smallest } = alternativesAt(token);
  const [yes, no] = [byWord.get('yes'), byWord.get('no')];
  if (yes === undefined && no === undefined) {
    return unread(`neither yes nor no is among the ${token.top.length} likeliest tokens`);
  }
  const share = (yes ?? smallest) / ((yes ?? smallest) + (no ?? smallest));
  if (Number.isNaN(share)) return unread('the probabilities of yes and no are both zero');
  if (yes !== undefined && no !== undefined) return { value: { share } };
  return { value: { share, bounded: yes === undefined ? 'yes' : 'no' } };
}

const firstWord = (tokens: readonly TokenLogprob[]) => tokens.find(({ token }) => bareToken(token) !== '');

/** The token that opens the value of `"answer"`. */
function valueToken(tokens: readonly TokenLogprob[]): TokenLogprob | undefined {
  let text = '';
  for (const each of tokens) {
    if (/"answer"\s*:\s*"?$/.test(text.slice(-40)) && bareToken(each.token) !== '') return each;
    text += each.token;
  }
  return undefined;
}
