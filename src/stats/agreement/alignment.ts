import { InputError } from '../../errors.js';
import { show } from '../numeric/show.js';
import type { Rating } from './coded-ratings.js';

/**
 * How near a label is to the labels of others:
 * - `accuracy`: the share of them that equal it, for names;
 * - `rmse`: minus the root of the mean squared difference, for numbers;
 * - a similarity of two labels: its mean, for sets.
 */
export type Alignment<T extends Rating = Rating> = 'accuracy' | 'rmse' | ((a: T, b: T) => number);

/** Nearer than this the two are equally near: the same numbers summed in another order. */
const SAME = 1e-12;

/**
 * Which of two labels is nearer to the others: 1 where the first is, −1 where the second is, 0 where they are
 * equally near.
 * @throws InputError when called with labels that the alignment does not take
 */
export function comparer<T extends Rating>(
  alignment: Alignment<T>,
): (first: T, second: T, others: readonly T[]) => number {
  const cost = costOf(alignment);
  return (first, second, others) => {
    let a = 0;
    let b = 0;
    for (const other of others) {
      a += cost(first, other);
      b += cost(second, other);
    }
    if (Math.abs(a - b) <= SAME * Math.max(1, Math.abs(a), Math.abs(b))) return 0;
    return a < b ? 1 : -1;
  };
}

/** What a label costs beside another: sums of costs order labels as their alignments do, the other way round. */
function costOf<T extends Rating>(alignment: Alignment<T>): (a: T, b: T) => number {
  if (alignment === 'accuracy') return (a, b) => (a === b ? 0 : 1);
  if (alignment === 'rmse') return (a, b) => (requireNumber(a) - requireNumber(b)) ** 2;
  if (typeof alignment === 'function') {
    return (a, b) => {
      const similarity = alignment(a, b);
      if (!Number.isFinite(similarity)) {
        throw new InputError(`Expected the similarity to be a finite number, got ${show(similarity)}`);
      }
      return -similarity;
    };
  }
  throw new InputError(
    `Expected the alignment to be 'accuracy', 'rmse' or a similarity of two labels, got ${show(alignment)}`,
  );
}

function requireNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new InputError(
    `Expected finite numbers for the alignment 'rmse', got ${show(value)}; use 'accuracy' for names`,
  );
}
