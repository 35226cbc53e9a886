import { InputError } from '../../errors.js';
import { show } from '../numeric/show.js';

/** A label that is a set of names; an array counts as the set of its members. */
export type LabelSet = ReadonlySet<string> | readonly string[];

/** `exact`: 1, 2/3, 1/3, 0. `nltk`: 1, .67, .33, 0, as NLTK before 3.6 and papers that used it. */
export type MasiWeights = 'exact' | 'nltk';

const WEIGHTS = { exact: [2 / 3, 1 / 3], nltk: [0.67, 0.33] } as const;

/**
 * MASI distance (Passonneau 2006): 1 − Jaccard similarity × monotonicity, where monotonicity is 1 for equal sets,
 * 2/3 when one contains the other, 1/3 when they overlap, 0 when they share nothing.
 * Two empty sets are equal: distance 0 (NLTK divides by zero).
 * @returns 0 … 1
 * @throws InputError when a label is no set
 * @example
 * masiDistance(new Set(['a']), new Set(['a', 'b'])); // => 1 - (1 / 2) * (2 / 3)
 */
export function masiDistance(
  a: LabelSet,
  b: LabelSet,
  { weights = 'exact' }: { weights?: MasiWeights } = {},
): number {
  const pair = WEIGHTS[weights];
  if (pair === undefined) {
    throw new InputError(
      `Expected the weights of MASI to be 'exact' or 'nltk', got ${JSON.stringify(weights)}`,
    );
  }
  const { shared, union, smaller } = overlap(a, b);
  if (shared === union) return 0;
  if (shared === 0) return 1;
  return 1 - (shared / union) * pair[shared === smaller ? 0 : 1];
}

/**
 * Jaccard distance: 1 − shared ÷ union. Two empty sets are equal: distance 0 (NLTK divides by zero).
 * @returns 0 … 1
 * @throws InputError when a label is no set
 */
export function jaccardDistance(a: LabelSet, b: LabelSet): number {
  const { shared, union } = overlap(a, b);
  return shared === union ? 0 : (union - shared) / union;
}

function overlap(a: LabelSet, b: LabelSet): { shared: number; union: number; smaller: number } {
  const first = asSet(a);
  const second = asSet(b);
  let shared = 0;
  for (const name of first) if (second.has(name)) shared++;
  return {
    shared,
    union: first.size + second.size - shared,
    smaller: Math.min(first.size, second.size),
  };
}

function asSet(label: LabelSet): ReadonlySet<string> {
  if (label instanceof Set) return label;
  if (Array.isArray(label)) return new Set<string>(label);
  throw new InputError(`Expected a set of names (a Set or an array of strings), got ${show(label)}`);
}
