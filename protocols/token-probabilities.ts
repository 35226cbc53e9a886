import type { TokenLogprob } from '../src/model/reply.js';

/** Probabilities of what could have stood in one place of a reply, by the token's bare word. */
export interface Alternatives {
  /** Summed over spellings: case, spaces and quotation marks do not tell tokens apart. */
  byWord: ReadonlyMap<string, number>;
  /** The smallest probability listed: whatever is not listed has no more. */
  smallest: number;
}

/** A token's word: lower-cased, without the spaces, marks and quotes that tokenizers glue to it. */
export function bareToken(token: string): string {
  return token
    .replace(/[\u0120\u2581]/g, ' ')
    .replace(/^[\s"'“‘(*_.:[]+|[\s"'”’)*_.,:;!\]]+$/gu, '')
    .toLowerCase();
}

/** What was listed at one token, the chosen one among it. */
export function alternativesAt({ token, logprob, top }: TokenLogprob): Alternatives {
  const listed = new Map(top.map((each) => [each.token, each.logprob]));
  if (!listed.has(token)) listed.set(token, logprob);
  const byWord = new Map<string, number>();
  let smallest = 1;
  for (const [spelling, each] of listed) {
    const probability = Math.min(1, Math.exp(each));
    smallest = Math.min(smallest, probability);
    const word = bareToken(spelling);
    byWord.set(word, (byWord.get(word) ?? 0) + probability);
  }
  return { byWord, smallest };
}
