import { INFIX, PREFIX, SPECIAL, SUFFIX, URL } from './spacy-english.js';

/** What Python takes for white space, but for four separators of files. */
const SPACE = /\p{White_Space}+/gu;

/**
 * The tokens of a text by the English rules of spaCy, as `spacy.blank("en")` gives them: signs at the ends of a word
 * and some within it are tokens, contractions are cut ("do", "n't"), abbreviations are not. White space is a token but
 * for one space behind a word.
 */
export function spacyTokens(text: string): string[] {
  const known = new Map<string, Piece[]>();
  const pieces: Piece[] = [];
  for (const [chunk, start] of chunksOf(text)) {
    let cut = known.get(chunk);
    if (cut === undefined) {
      cut = cutWord(chunk, true);
      known.set(chunk, cut);
    }
    for (const [part, at] of cut) pieces.push([part, start + at]);
  }
  return joinSpecial(text, pieces);
}

/** A token and where it begins. */
type Piece = readonly [text: string, at: number];

/** Runs of white space and of anything else, less the one space behind a word. */
function* chunksOf(text: string): Generator<Piece> {
  let from = 0;
  for (const { 0: space, index } of text.matchAll(SPACE)) {
    if (index > from) yield [text.slice(from, index), from];
    const skipped = index > 0 && space.startsWith(' ') ? 1 : 0;
    if (space.length > skipped) yield [space.slice(skipped), index + skipped];
    from = index + space.length;
  }
  if (from < text.length) yield [text.slice(from), from];
}

/** No rule cuts it. */
const LETTERS = /^[A-Za-z]+$/;

/** @param withSpecial whether a word of the list is cut as the list says */
function cutWord(chunk: string, withSpecial: boolean): Piece[] {
  if (LETTERS.test(chunk) && !(withSpecial && SPECIAL.has(chunk))) return [[chunk, 0]];
  const isSpecial = (word: string) => withSpecial && SPECIAL.has(word);
  const before: string[] = [];
  const behind: string[] = [];
  let word = chunk;
  for (let last = -1; word !== '' && word.length !== last && !isSpecial(word); ) {
    last = word.length;
    const prefix = prefixOf(word);
    const afterPrefix = word.slice(prefix.length);
    if (prefix !== '') before.push(prefix);
    if (prefix !== '' && isSpecial(afterPrefix)) {
      word = afterPrefix;
      break;
    }
    const suffix = suffixOf(afterPrefix);
    const beforeSuffix = word.slice(0, word.length - suffix.length);
    if (suffix !== '' && isSpecial(beforeSuffix)) {
      // What was cut in front stays with a word of the list.
      if (prefix !== '') before.pop();
      behind.push(suffix);
      word = beforeSuffix;
      break;
    }
    if (suffix !== '') behind.push(suffix);
    word = afterPrefix.slice(0, afterPrefix.length - suffix.length);
  }
  const parts = [...before, ...cutInside(word, isSpecial(word)), ...behind.reverse()];
  let at = 0;
  return parts.map((part) => {
    at += part.length;
    return [part, at - part.length];
  });
}

function prefixOf(word: string): string {
  PREFIX.lastIndex = 0;
  return PREFIX.exec(word)?.[0] ?? '';
}

/** But for a run of dots none is longer: what keeps the reading linear. */
const LONGEST_SUFFIX = 16;

function suffixOf(word: string): string {
  const suffix = SUFFIX.exec(word.slice(-LONGEST_SUFFIX))?.[0] ?? '';
  return suffix.length < LONGEST_SUFFIX ? suffix : (SUFFIX.exec(word)?.[0] ?? '');
}

/** A longer word is not held against the form of a URL, which takes quadratic time. */
const LONGEST_URL = 2048;

function cutInside(word: string, isSpecial: boolean): readonly string[] {
  if (word === '') return [];
  if (isSpecial) return SPECIAL.get(word) ?? [];
  if (word.length <= LONGEST_URL && URL.test(word)) return [word];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: sign, index } of word.matchAll(INFIX)) {
    if (index === 0) continue;
    if (index > from) parts.push(word.slice(from, index));
    parts.push(sign);
    from = index + sign.length;
  }
  if (from < word.length) parts.push(word.slice(from));
  return parts;
}

/** Words of the list that the rules would cut, by the first of the tokens that they make of it. */
let cutSpecial: Map<string, { word: string; tokens: string[] }[]> | undefined;
const NONE: readonly { word: string; tokens: string[] }[] = [];

function specialByFirst() {
  if (cutSpecial) return cutSpecial;
  cutSpecial = new Map();
  for (const word of SPECIAL.keys()) {
    if (prefixOf(word) === '' && suffixOf(word) === '' && word.search(INFIX) < 0) continue;
    const tokens = cutWord(word, false).map(([text]) => text);
    const found = cutSpecial.get(tokens[0] ?? '') ?? [];
    found.push({ word, tokens });
    cutSpecial.set(tokens[0] ?? '', found);
  }
  return cutSpecial;
}

/** Puts together again what belongs to a word of the list and was cut with what stands beside it: the longest first. */
function joinSpecial(text: string, pieces: readonly Piece[]): string[] {
  const spans: { word: string; start: number; length: number }[] = [];
  for (const [start, [first]] of pieces.entries()) {
    for (const { word, tokens } of specialByFirst().get(first) ?? NONE) {
      const found = tokens.every((token, k) => pieces[start + k]?.[0] === token);
      if (found) spans.push({ word, start, length: tokens.length });
    }
  }
  spans.sort((a, b) => b.length - a.length || a.start - b.start);
  const taken = new Set<number>();
  const joined = new Map<number, { word: string; length: number }>();
  for (const { word, start, length } of spans) {
    const free = !taken.has(start) && !taken.has(start + length - 1);
    for (let k = start; k < start + length; k++) taken.add(k);
    // With white space between them they are no word of the list.
    if (free && text.startsWith(word, pieces[start]?.[1])) joined.set(start, { word, length });
  }
  const tokens: string[] = [];
  for (let k = 0; k < pieces.length; ) {
    const found = joined.get(k);
    if (found) tokens.push(...(SPECIAL.get(found.word) ?? []));
    else tokens.push(pieces[k]?.[0] ?? '');
    k += found?.length ?? 1;
  }
  return tokens;
}
