/**
 * Words and characters, for lengths and for comparing wordings.
 *
 * Two notions, kept apart:
 * - a *running word* is a maximal run without white space, punctuation and all: what `wc -w`, Python's
 *   `str.split()` and the length columns of summarization papers count;
 * - a *word token* is a run of letters, marks and digits, inner apostrophes, hyphens, periods and commas kept
 *   where they stand between two of them ("don't", "well-known", "3.5"): for matching words between texts.
 *
 * White space is what ECMAScript's `\s` and `trim` take for it. Scripts written without spaces (Chinese,
 * Japanese, Thai) make one running word of a phrase: measure those in characters or tokens.
 */

const RUNNING_WORD = /\S+/g;
const WORD_TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’.,\-‐‑][\p{L}\p{M}\p{N}]+)*/gu;
const WORD_OR_MARK = new RegExp(`${WORD_TOKEN.source}|([^\\s\\p{L}\\p{M}\\p{N}])\\1*`, 'gu');

/** The running words of a text, in order. */
export function runningWords(text: string): string[] {
  return text.match(RUNNING_WORD) ?? [];
}

/** The number of running words; 0 for a text of white space alone. Allocates nothing for each word. */
export function countWords(text: string): number {
  let count = 0;
  RUNNING_WORD.lastIndex = 0;
  while (RUNNING_WORD.test(text)) count += 1;
  return count;
}

/** The word tokens of a text, in order and as written (no case folding). */
export function wordTokens(text: string): string[] {
  return text.match(WORD_TOKEN) ?? [];
}

/** The same with the marks between them, each a token, a run of one mark ("...", "--") too. */
export function wordsAndMarks(text: string): string[] {
  return text.match(WORD_OR_MARK) ?? [];
}

/** The number of Unicode code points (Python's `len`); a lone surrogate counts as one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i + 1 < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count -= 1;
      i += 1;
    }
  }
  return count;
}
