/** About what a sentence of a summary has. */
const SENTENCE_TOKENS = 25;

/**
 * A text of about so many tokens that says nothing: sentences of 25 tokens, the first told apart by a number. It stands
 * for a reply that nobody has given yet.
 */
export function fillerText(tokens: number, nth: number, countTokens: (text: string) => number): string {
  const sentences = [`Text ${nth}.`];
  for (let left = tokens - countTokens(sentences[0] as string); left > 0; left -= SENTENCE_TOKENS) {
    // A full stop is a token, and so is the first word.
    const words = Math.min(SENTENCE_TOKENS, left) - 2;
    if (words < 0) break;
    sentences.push(`Word${' word'.repeat(words)}.`);
  }
  return sentences.join(' ');
}
