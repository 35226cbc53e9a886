import { levenshtein } from './levenshtein.js';
import { porterStem } from './stem.js';
import { wordsAndMarks, wordTokens } from './words.js';

/** How far apart two wordings are, in words. */
export interface WordEditDistance {
  /** Insertions, deletions and substitutions of words, at least. */
  distance: number;
  /** `distance` over the word count of the longer text, 0 to 1; NaN where neither has a word (0 of 0). */
  normalized: number;
}

/**
 * Word edit distance as ARM measures rewrites: word tokens in normal form C, lower-cased and Porter-stemmed,
 * Levenshtein distance over them. White space does not count, and punctuation only where asked for: the paper does not
 * say.
 */
export function wordEditDistance(a: string, b: string, { punctuation = false } = {}): WordEditDistance {
  const left = comparableWords(a, punctuation);
  const right = comparableWords(b, punctuation);
  const distance = levenshtein(left, right);
  return { distance, normalized: distance / Math.max(left.length, right.length) };
}

function comparableWords(text: string, punctuation: boolean): string[] {
  const folded = text.normalize('NFC').toLowerCase();
  return (punctuation ? wordsAndMarks(folded) : wordTokens(folded)).map(porterStem);
}
