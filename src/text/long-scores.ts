import { FUNCTION_WORDS } from './coverage.js';
import { type RougeOptions, rougeAgainst } from './rouge.js';

/**
 * The five scores of ZeroSCROLLS (Shaham et al. 2023, §3.3), each from 0 to 1: what an answer to a task over a long
 * text is worth beside its references.
 */

/** Why an answer has no form that can be scored; its score is then 0. */
export type FormatError = 'no-letter' | 'no-percentage' | 'no-permutation';

/** What of an answer's form makes its score doubtful. */
export type FormatDoubt = 'second-letter' | 'article';

export interface LongScore {
  /** NaN where it is undefined. */
  value: number;
  /** A 0 for form is another thing than a 0 for content. */
  formatError?: FormatError;
  doubt?: FormatDoubt;
}

/**
 * The geometric mean of ROUGE-1, ROUGE-2 and ROUGE-L (F1), each the highest over the references. The paper does not say
 * whether words are stemmed; by default they are not.
 * @throws InputError when there is no reference
 */
export function rougeGeometric(
  answer: string,
  references: readonly string[],
  options: RougeOptions = {},
): LongScore {
  const { rouge1, rouge2, rougeL } = rougeAgainst(references, options)(answer);
  return { value: Math.cbrt(rouge1.f1 * rouge2.f1 * rougeL.f1) };
}

const PUNCTUATION = /[\p{P}$+<=>^`|~]/gu;
const ARTICLES = /\b(?:a|an|the)\b/g;

/** What words of an answer do not count: SQuAD's articles, or all English function words of our list. */
export const DROPPED_WORDS = ['articles', 'stopwords'] as const;
export type DroppedWords = (typeof DROPPED_WORDS)[number];

/**
 * F1 of the answer's words with a reference's, as multisets, the highest over the references; letters without their
 * accents, lower-cased, without punctuation and what is to be dropped. The paper speaks of stop words and cites SQuAD,
 * which drops articles: the default. Two texts without a word are alike.
 */
export function answerF1(
  answer: string,
  references: readonly string[],
  drop: DroppedWords = 'articles',
): LongScore {
  const given = answerWords(answer, drop);
  return { value: Math.max(...references.map((reference) => f1Of(given, answerWords(reference, drop)))) };
}

function answerWords(text: string, drop: DroppedWords): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(PUNCTUATION, '').replace(ARTICLES, ' ').match(/\S+/g) ?? [];
  return drop === 'articles' ? words : words.filter((word) => !FUNCTION_WORDS.has(word));
}

function f1Of(given: readonly string[], wanted: readonly string[]): number {
  if (given.length === 0 || wanted.length === 0) return given.length === wanted.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of given) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  return (2 * common) / (given.length + wanted.length);
}

/** 1 where the first of the letters A to D that stands alone is the reference's. */
export function choiceAccuracy(answer: string, reference: string): LongScore {
  const [first, ...more] = answer.matchAll(/\b[A-D]\b/g);
  if (first === undefined) return { value: 0, formatError: 'no-letter' };
  const [letter] = first;
  const doubt = more.some(([other]) => other !== letter)
    ? 'second-letter'
    : letter === 'A' && /^ [a-z]/.test(answer.slice(first.index + 1))
      ? 'article'
      : undefined;
  const value = letter === /[A-D]/.exec(reference)?.[0] ? 1 : 0;
  return { value, ...(doubt && { doubt }) };
}

/** 2^(−10·|p − p̂|) of the first percentage in the answer: half for every ten points off. */
export function exponentialSimilarity(answer: string, reference: string): LongScore {
  const given = /(\d+(?:\.\d+)?)\s*%/.exec(answer)?.[1];
  if (given === undefined) return { value: 0, formatError: 'no-percentage' };
  const wanted = Number.parseFloat(reference);
  return { value: 2 ** (-Math.abs(wanted - Number(given)) / 10) };
}

/**
 * Of each two of 1 … n, how many stand in the order of the reference; .5 is what chance gives. Undefined for a single
 * one.
 */
export function concordance(answer: string, reference: string): LongScore {
  const [given, wanted] = [numbersIn(answer), numbersIn(reference)];
  const place = new Map(wanted.map((number, index) => [number, index]));
  const places = given.map((number) => place.get(number) ?? -1);
  const isPermutation = places.length === wanted.length && new Set(places).size === wanted.length;
  if (!isPermutation || places.includes(-1)) return { value: 0, formatError: 'no-permutation' };
  let concordant = 0;
  for (let b = 1; b < places.length; b++) {
    for (let a = 0; a < b; a++) if (places[a] < places[b]) concordant += 1;
  }
  return { value: concordant / ((wanted.length * (wanted.length - 1)) / 2) };
}

/** All but digits, commas and white space is dropped. */
function numbersIn(text: string): number[] {
  const parts = text.replace(/[^\d,\s]/g, '').split(/[,\s]+/);
  return parts.filter((part) => part !== '').map(Number);
}
