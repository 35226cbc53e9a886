import { countCharacters, countWords } from './words.js';

/** In what a text is measured: running words, Unicode code points, or `cl100k_base` tokens. */
export const LENGTH_UNITS = ['words', 'characters', 'tokens'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** A function that measures a text in `unit`. Asynchronous because the tokenizer is loaded only when asked for. */
export async function lengthCounter(unit: LengthUnit): Promise<(text: string) => number> {
  if (unit === 'words') return countWords;
  if (unit === 'characters') return countCharacters;
  const { countTokens } = await import('./tokens.js');
  return countTokens;
}
