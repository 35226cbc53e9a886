import { InputError } from '../errors.js';
import { type RougeOptions, type RougeScore, rougeScore, rougeTokens } from './rouge.js';

/**
 * ROUGE-Lsum of a candidate (Lin 2004, summary-level LCS), equal to Google's `rouge_score`: for each sentence of the
 * reference, the tokens that its longest common subsequences with the candidate's sentences have together, each token
 * at most as often as both texts hold it. Of several references the one with the highest F1.
 * @param split into sentences; default: at line ends, as the package does
 * @throws InputError when there is no reference
 */
export function rougeLsum(
  candidate: string,
  references: readonly string[],
  { split = linesOf, ...options }: RougeOptions & { split?: (text: string) => readonly string[] } = {},
): RougeScore {
  if (references.length === 0) throw new InputError('Expected at least one reference for ROUGE, got none.');
  const tokensOf = (text: string) => split(text).map((sentence) => rougeTokens(sentence, options));
  const sentences = tokensOf(candidate);
  return references
    .map((reference) => unionScore(sentences, tokensOf(reference)))
    .reduce((a, b) => (b.f1 > a.f1 ? b : a));
}

const linesOf = (text: string) => text.split('\n');

function unionScore(candidate: readonly string[][], reference: readonly string[][]): RougeScore {
  const left = [countsOf(candidate), countsOf(reference)];
  let hits = 0;
  for (const sentence of reference) {
    const common = new Set(candidate.flatMap((other) => commonPlaces(sentence, other)));
    for (const place of [...common].sort((a, b) => a - b)) {
      const token = sentence[place] as string;
      if (!left.every((counts) => (counts.get(token) ?? 0) > 0)) continue;
      hits++;
      for (const counts of left) counts.set(token, (counts.get(token) ?? 0) - 1);
    }
  }
  return rougeScore(hits, candidate.flat().length, reference.flat().length);
}

function countsOf(sentences: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of sentences.flat()) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

const BOTH = 0;
const OTHER = 1;
const OWN = 2;

/** The places of one longest common subsequence in `own`: of several, the one that the package reads off. */
function commonPlaces(own: readonly string[], other: readonly string[]): number[] {
  const width = other.length + 1;
  const steps = new Uint8Array((own.length + 1) * width);
  const row = new Uint32Array(width);
  for (let i = 1; i <= own.length; i++) {
    let diagonal = 0;
    for (let j = 1; j < width; j++) {
      const above = row[j] as number;
      const before = row[j - 1] as number;
      if (own[i - 1] === other[j - 1]) row[j] = diagonal + 1;
      else {
        steps[i * width + j] = before > above ? OTHER : OWN;
        row[j] = Math.max(before, above);
      }
      diagonal = above;
    }
  }
  const places: number[] = [];
  for (let i = own.length, j = other.length; i > 0 && j > 0; ) {
    const step = steps[i * width + j];
    if (step === BOTH) places.push(i - 1);
    if (step !== OTHER) i--;
    if (step !== OWN) j--;
  }
  return places;
}
