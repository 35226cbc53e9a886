import { porterStem } from './stem.js';
import { wordTokens } from './words.js';

/** English function words: they occur in any document, so finding them there says nothing. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those and or but nor so yet if then than because as while although though unless
  until of in on at by for from to into onto with without within about over under between among through during
  before after above below against off up down out again further i me my mine myself we us our ours ourselves
  you your yours yourself yourselves he him his himself she her hers herself it its itself they them their
  theirs themselves who whom whose which what when where why how am is are was were be been being have has had
  having do does did doing will would shall should can could may might must not no all any both each few more
  most other some such only own same too very just also there here`.split(/\s+/),
);

/**
 * Lexical coverage: the share of a candidate's content words that occur in the document, 0 to 1, each
 * occurrence counted. Content words are word tokens in normal form C, lower-cased, that are no English
 * function words; they match by Porter stem. A judge that needs no model: it rewards copying.
 *
 * @returns NaN where the candidate has no content word.
 */
export function lexicalCoverage(candidate: string, document: string): number {
  const known = new Set(contentStems(document));
  const stems = contentStems(candidate);
  return stems.filter((stem) => known.has(stem)).length / stems.length;
}

/** The content words of a text, stemmed, in order. */
export function contentStems(text: string): string[] {
  return wordTokens(text.normalize('NFC').toLowerCase())
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map(porterStem);
}
