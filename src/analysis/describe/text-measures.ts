import type { Item } from '../../model/item.js';
import { ngramSet, ngramShares } from '../../text/ngrams.js';
import { rougeAgainst } from '../../text/rouge.js';
import { rougeLsum } from '../../text/rouge-lsum.js';
import { sentences } from '../../text/sentences.js';
import { spacyTokens } from '../../text/spacy-tokens.js';
import { countTokens } from '../../text/tokens.js';
import { countWords } from '../../text/words.js';

/** What is measured of a text without a model, in the order of the tables. */
export const TEXT_MEASURES = [
  'tokens',
  'words',
  'sentences',
  'repeated',
  'novel',
  'rouge1',
  'rouge2',
  'rougeL',
  'rougeLsum',
] as const;
/** The name of a measure of one text. */
export type TextMeasure = (typeof TEXT_MEASURES)[number];

/** What ROUGE takes for a word and for a sentence. */
export interface RougeSettings {
  /** Porter-stem before ROUGE. */
  stem: boolean;
  /** What ROUGE-Lsum takes for a sentence: a line, as the package does, or a sentence. */
  lsum: 'lines' | 'sentences';
}

const N = 3;

/**
 * Measures the texts on one item: lengths in `cl100k_base` tokens, words and sentences; the shares of distinct trigrams
 * that a text repeats and that the document does not have; F1 of ROUGE with the references, the best of several. NaN
 * where undefined: a text of fewer than three tokens, no document, no reference.
 */
export function textMeasures(
  { document, references = [] }: Item,
  { stem, lsum }: RougeSettings,
): (text: string) => Record<TextMeasure, number> {
  let known: ReadonlySet<string> | undefined;
  const rouge = references.length > 0 ? rougeAgainst(references, { stem }) : undefined;
  const split = lsum === 'sentences' ? (text: string) => sentences(text).map((one) => one.text) : undefined;
  return (text) => {
    if (document !== undefined) known ??= ngramSet(spacyTokens(document), N);
    const shares = ngramShares(spacyTokens(text), N, known);
    const scores = rouge?.(text);
    const none = Number.NaN;
    return {
      ...lengths(text),
      ...shares,
      rouge1: scores?.rouge1.f1 ?? none,
      rouge2: scores?.rouge2.f1 ?? none,
      rougeL: scores?.rougeL.f1 ?? none,
      rougeLsum: rouge ? rougeLsum(text, references, { stem, ...(split && { split }) }).f1 : none,
    };
  };
}

/** Tokens, words and sentences of a text. */
export function lengths(text: string): Record<'tokens' | 'words' | 'sentences', number> {
  return { tokens: countTokens(text), words: countWords(text), sentences: sentences(text).length };
}
