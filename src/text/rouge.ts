import { InputError } from '../errors.js';
import { nltkStem } from './stem-nltk.js';

/** Precision, recall and their harmonic mean, each from 0 to 1. */
export interface RougeScore {
  precision: number;
  recall: number;
  f1: number;
}

export type RougeVariant = 'rouge1' | 'rouge2' | 'rougeL';

export interface RougeOptions {
  /** Porter-stem tokens of more than three characters, as Google's package does. Default false. */
  stem?: boolean;
}

/**
 * The tokens ROUGE compares: lower-cased runs of a–z and 0–9; every other character separates. Text in another
 * script than Latin has no tokens and scores 0: ROUGE is a measure for English.
 */
export function rougeTokens(text: string, options: RougeOptions = {}): string[] {
  const tokens = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return options.stem ? tokens.map((token) => (token.length > 3 ? nltkStem(token) : token)) : tokens;
}

/**
 * ROUGE-1, ROUGE-2 and ROUGE-L of a candidate (Lin 2004) against one reference or several, equal to Google's
 * `rouge_score`: of several references each variant takes the one with the highest F1 (the first of equals).
 * A text without tokens (or, for ROUGE-2, of one token) scores 0, as there.
 *
 * @throws InputError when there is no reference: a score against nothing is undefined.
 */
export function rouge(
  candidate: string,
  references: string | readonly string[],
  options: RougeOptions = {},
): Record<RougeVariant, RougeScore> {
  return rougeAgainst(typeof references === 'string' ? [references] : references, options)(candidate);
}

/** `rouge` for many candidates with the same references, which are read once. */
export function rougeAgainst(
  references: readonly string[],
  options: RougeOptions = {},
): (candidate: string) => Record<RougeVariant, RougeScore> {
  if (references.length === 0) throw new InputError('Expected at least one reference for ROUGE, got none.');
  const vocabulary = new Map<string, number>();
  const targets = references.map((text) => {
    const tokens = Int32Array.from(rougeTokens(text, options), (token) => {
      const id = vocabulary.get(token) ?? vocabulary.size;
      vocabulary.set(token, id);
      return id;
    });
    return { tokens, unigrams: unigramCounts(tokens), bigrams: bigramCounts(tokens) };
  });
  return (candidate) => {
    const tokens = Int32Array.from(
      rougeTokens(candidate, options),
      (token) => vocabulary.get(token) ?? UNKNOWN,
    );
    const unigrams = unigramCounts(tokens);
    const bigrams = bigramCounts(tokens);
    const scored = targets.map((target) => ({
      rouge1: rougeScore(overlap(unigrams, target.unigrams), tokens.length, target.tokens.length),
      rouge2: rougeScore(
        overlap(bigrams, target.bigrams),
        Math.max(tokens.length - 1, 0),
        Math.max(target.tokens.length - 1, 0),
      ),
      rougeL: rougeScore(lcsLength(tokens, target.tokens), tokens.length, target.tokens.length),
    }));
    const best = (variant: RougeVariant) =>
      scored.map((scores) => scores[variant]).reduce((a, b) => (b.f1 > a.f1 ? b : a));
    return { rouge1: best('rouge1'), rouge2: best('rouge2'), rougeL: best('rougeL') };
  };
}

/** A token that no reference has: it is in no match. */
const UNKNOWN = -1;

/** Precision, recall and F1 of so many matches. */
export function rougeScore(hits: number, inCandidate: number, inReference: number): RougeScore {
  const precision = hits / Math.max(inCandidate, 1);
  const recall = hits / Math.max(inReference, 1);
  return { precision, recall, f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** Matches, each n-gram as often as both have it. */
function overlap(candidate: ReadonlyMap<number, number>, reference: ReadonlyMap<number, number>): number {
  let hits = 0;
  for (const [gram, count] of candidate) hits += Math.min(count, reference.get(gram) ?? 0);
  return hits;
}

function unigramCounts(tokens: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const token of tokens) if (token !== UNKNOWN) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

function bigramCounts(tokens: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 1; i < tokens.length; i += 1) {
    if (tokens[i - 1] === UNKNOWN || tokens[i] === UNKNOWN) continue;
    const bigram = tokens[i - 1] * 2 ** 26 + tokens[i];
    counts.set(bigram, (counts.get(bigram) ?? 0) + 1);
  }
  return counts;
}

/** Length of the longest common subsequence: O(n·m) time, memory in the reference alone. */
function lcsLength(candidate: Int32Array, reference: Int32Array): number {
  const row = new Uint32Array(reference.length + 1);
  for (const token of candidate) {
    if (token === UNKNOWN) continue;
    let diagonal = 0;
    let left = 0;
    for (let j = 1; j < row.length; j += 1) {
      const above = row[j];
      left = reference[j - 1] === token ? diagonal + 1 : Math.max(above, left);
      row[j] = left;
      diagonal = above;
    }
  }
  return row[reference.length];
}
