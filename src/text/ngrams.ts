/** No token holds it. */
const BETWEEN = '\u0000';

/** How often each n-gram of tokens occurs, the tokens lower-cased. */
function ngramCounts(tokens: readonly string[], n: number): Map<string, number> {
  const lower = tokens.map((token) => token.toLowerCase());
  const counts = new Map<string, number>();
  for (let at = 0; at + n <= lower.length; at++) {
    const gram = lower.slice(at, at + n).join(BETWEEN);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** What a text repeats and what it has of its own, as shares of its distinct n-grams. NaN where it has none. */
export interface NgramShares {
  /** N-grams that occur twice or more. */
  repeated: number;
  /** N-grams that the source does not have; NaN where there is no source. */
  novel: number;
}

/**
 * The n-grams of a text as SummEval's data statistics count them (Fabbri et al. 2021): case aside, each distinct one
 * once.
 * @param known the n-grams of the source, from `ngramSet`
 */
export function ngramShares(tokens: readonly string[], n: number, known?: ReadonlySet<string>): NgramShares {
  const counts = ngramCounts(tokens, n);
  let repeated = 0;
  let novel = 0;
  for (const [gram, count] of counts) {
    if (count > 1) repeated++;
    if (known?.has(gram) === false) novel++;
  }
  return { repeated: repeated / counts.size, novel: known ? novel / counts.size : Number.NaN };
}

/** The distinct n-grams of a text. */
export function ngramSet(tokens: readonly string[], n: number): ReadonlySet<string> {
  return new Set(ngramCounts(tokens, n).keys());
}
