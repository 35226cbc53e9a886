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
  const texts = typeof references === 'string' ? [references] : references;
  if (texts.length === 0) throw new InputError('Expected at least one reference for ROUGE, got none.');
  const tokens = rougeTokens(candidate, options);
  const scored = texts.map((text) => {
    const target = rougeTokens(text, options);
    return {
      rouge1: ngramScore(tokens, target, 1),
      rouge2: ngramScore(tokens, target, 2),
      rougeL: score(lcsLength(tokens, target), tokens.length, target.length),
    };
  });
  const best = (variant: RougeVariant) =>
    scored.map((scores) => scores[variant]).reduce((a, b) => (b.f1 > a.f1 ? b : a));
  return { rouge1: best('rouge1'), rouge2: best('rouge2'), rougeL: best('rougeL') };
}

function score(hits: number, inCandidate: number, inReference: number): RougeScore {
  const precision = hits / Math.max(inCandidate, 1);
  const recall = hits / Math.max(inReference, 1);
  return { precision, recall, f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function ngramScore(candidate: readonly string[], reference: readonly string[], n: number): RougeScore {
  const left = ngramCounts(reference, n);
  let hits = 0;
  for (const [gram, count] of ngramCounts(candidate, n)) hits += Math.min(count, left.get(gram) ?? 0);
  return score(hits, Math.max(candidate.length - n + 1, 0), Math.max(reference.length - n + 1, 0));
}

function ngramCounts(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= tokens.length; i += 1) {
    const gram = n === 1 ? (tokens[i] as string) : tokens.slice(i, i + n).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** Length of the longest common subsequence: O(n·m) time, memory in the shorter text alone. */
function lcsLength(a: readonly string[], b: readonly string[]): number {
  const ids = new Map<string, number>();
  const encode = (tokens: readonly string[]) =>
    Int32Array.from(tokens, (token) => {
      const id = ids.get(token) ?? ids.size;
      ids.set(token, id);
      return id;
    });
  const [short, long] = a.length <= b.length ? [encode(a), encode(b)] : [encode(b), encode(a)];
  const row = new Uint32Array(short.length + 1);
  for (const token of long) {
    let diagonal = 0;
    for (let j = 1; j < row.length; j += 1) {
      const above = row[j] as number;
      row[j] = short[j - 1] === token ? diagonal + 1 : Math.max(above, row[j - 1] as number);
      diagonal = above;
    }
  }
  return row[short.length] as number;
}
