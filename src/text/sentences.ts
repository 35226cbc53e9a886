/**
 * English sentences by the decision rules of Punkt (Kiss & Strunk 2006) as NLTK applies them, with written word
 * lists in place of a trained model. Chosen by measurement: docs/sentence-splitting.md.
 */
import { ABBREVIATIONS, COMMON_WORDS, OPENERS } from './abbreviations.js';

/** A sentence and where it stands: offsets in UTF-16 code units, end exclusive, `text.slice(start, end)`. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** Signs that belong to the sentence they close. */
const CLOSING = new Set('"\')]}”’»');
/** What may follow a sentence's end directly. */
const AFTER_END = /[\s"')\]}”’»({[:;*@]/;
/** No word of the lists is longer, so nothing further away decides: what keeps the reading linear. */
const WINDOW = 32;

/**
 * Splits a text into sentences. A `?` or `!` always ends one before white space or a closing sign; a period does
 * unless it belongs to an abbreviation, an initial or an ellipsis that the next word continues. A line end alone
 * ends nothing. Closing quotes and brackets stay with their sentence; the white space between belongs to none.
 */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  let start = skipSpace(text, 0);
  for (const end of boundaries(text)) {
    if (end <= start) continue;
    found.push({ text: text.slice(start, end), start, end });
    start = skipSpace(text, end);
  }
  const end = text.trimEnd().length;
  if (end > start) found.push({ text: text.slice(start, end), start, end });
  return found;
}

function* boundaries(text: string): Generator<number> {
  for (const { 0: marks, index } of text.matchAll(/[.?!][?!]*/g)) {
    const after = index + marks.length;
    if (after < text.length && !AFTER_END.test(text[after] as string)) continue;
    if (marks === '.' && !periodEnds(text, index)) continue;
    let end = after;
    while (CLOSING.has(text[end] ?? '')) end += 1;
    // Closing signs with no white space behind them open something instead.
    yield end === text.length || /\s/.test(text[end] as string) ? end : after;
  }
}

function periodEnds(text: string, at: number): boolean {
  const word = wordBefore(text, at);
  const from = skipSpace(text, at + 1);
  const next = text.slice(from, from + WINDOW);
  const ellipsis = /^[.\s]?$/.test(text[at - 1] ?? '');
  return endsSentence(word, next, ellipsis);
}

function endsSentence(word: string, next: string, ellipsis: boolean): boolean {
  const capital = /^\p{Lu}/u.test(next);
  const small = /^\p{Ll}/u.test(next);
  const following = (/^[\p{L}-]*/u.exec(next)?.[0] ?? '').toLowerCase();
  const opens = capital && (OPENERS.has(following) || COMMON_WORDS.has(following));
  if (ellipsis || opens) return opens;
  if (/^\p{N}[\p{N}.,-]*$/u.test(word)) return !small;
  const type = word.toLowerCase();
  const abbreviation = ABBREVIATIONS.has(type) || ABBREVIATIONS.has(type.slice(type.lastIndexOf('-') + 1));
  const initial = /^\p{L}$/u.test(word);
  return !abbreviation && !(initial && (capital || small));
}

/** The word a period at `at` ends, without the quotes and brackets before it; cut at `WINDOW` characters. */
function wordBefore(text: string, at: number): string {
  return /[^\s"“”‘`()[\]{}—–:;!?*@&#]*$/.exec(text.slice(Math.max(0, at - WINDOW), at))?.[0] ?? '';
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}
