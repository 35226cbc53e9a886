import { InputError } from '../errors.js';
import type { Random } from './random.js';

/** Two raters' counts on one item, of one length throughout. */
export interface ExchangeableItem {
  a: Float64Array;
  b: Float64Array;
}

export interface ExchangeTest {
  /** NaN where the statistic has no value. */
  pValue: number;
  reason?: string;
  permutations: number;
  /** All arrangements were enumerated, the one seen among them. */
  exhaustive: boolean;
  seed: number;
}

/** Differences nearer than this to the one seen are the same number. */
const TOLERANCE = 1e-12;
const BITS = 32;

/**
 * Do two raters give the same statistic? If so, all that they said on an item could be exchanged. Two-sided; b / k
 * where all 2ⁿ arrangements are no more than `permutations`, else (b + 1) / (k + 1); an arrangement without a value
 * counts as extreme.
 * @param difference of the totals of a and of b; NaN where undefined
 * @throws InputError for fewer than one permutation
 */
export function exchangeTest(
  items: readonly ExchangeableItem[],
  difference: (a: Float64Array, b: Float64Array) => number,
  { permutations: asked = 9999, random }: { permutations?: number; random: Random },
): ExchangeTest {
  if (!Number.isSafeInteger(asked) || asked < 1) {
    throw new InputError(`Expected \`permutations\` to be a whole number of at least 1, got ${asked}`);
  }
  const width = items[0]?.a.length ?? 0;
  const sumA = new Float64Array(width);
  const sumB = new Float64Array(width);
  for (const { a, b } of items) {
    for (let c = 0; c < width; c++) {
      sumA[c] += a[c];
      sumB[c] += b[c];
    }
  }
  const seen = Math.abs(difference(sumA, sumB));
  // Where the two said the same, an exchange changes nothing: each such item only doubles the arrangements.
  const moving = items.filter(({ a, b }) => a.some((value, c) => value !== b[c]));
  const exhaustive = 2 ** moving.length <= asked;
  const permutations = exhaustive ? 2 ** moving.length : asked;
  const common = { exhaustive, seed: random.seed };
  if (Number.isNaN(seen)) {
    return { ...common, pValue: Number.NaN, reason: 'one of the two has no value', permutations: 0 };
  }
  const changes = moving.map(({ a, b }) => a.map((value, c) => b[c] - value));
  const permutedA = new Float64Array(width);
  const permutedB = new Float64Array(width);
  let nExtreme = 0;
  for (let k = 0; k < permutations; k++) {
    permutedA.set(sumA);
    permutedB.set(sumB);
    let bits = k;
    for (let i = 0; i < changes.length; i++) {
      if (!exhaustive && i % BITS === 0) bits = (random.uniform() * 2 ** BITS) | 0;
      if ((bits >>> (i % BITS)) & 1) {
        const change = changes[i];
        for (let c = 0; c < width; c++) {
          permutedA[c] += change[c];
          permutedB[c] -= change[c];
        }
      }
    }
    const value = Math.abs(difference(permutedA, permutedB));
    if (!(value < seen - TOLERANCE)) nExtreme++;
  }
  const pValue = exhaustive ? nExtreme / permutations : (nExtreme + 1) / (permutations + 1);
  return { ...common, pValue, permutations };
}
