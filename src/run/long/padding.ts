import { loadCasebook } from '../../../datasets/casebook/index.js';
import { sentences } from '../../text/sentences.js';
import { countTokens } from '../../text/tokens.js';

interface Sized {
  text: string;
  tokens: number;
}

/** Sentences that say nothing of what is asked: those of the casebook's documents. */
export async function paddingSentences(): Promise<Sized[]> {
  const { items } = await loadCasebook();
  const documents = new Set(items.flatMap(({ document }) => document ?? []));
  return [...documents]
    .flatMap((document) => sentences(document.replace(/\s+/g, ' ')))
    .map(({ text }) => ({ text, tokens: countTokens(` ${text}`) }));
}

/** Sentences in a drawn order, from the beginning again where they are used up, until they have so many tokens. */
export function padding(
  all: readonly Sized[],
  tokens: number,
  shuffle: <T>(values: readonly T[], label: string) => T[],
): string[] {
  const found: string[] = [];
  let left = tokens;
  for (let round = 0; left > 0; round++) {
    for (const { text, tokens: size } of shuffle(all, `round ${round}`)) {
      if (left <= 0) break;
      found.push(text);
      left -= size;
    }
  }
  return found;
}
