import { InputError } from '../../errors.js';
import {
  type CodedRatings,
  codeNumbers,
  codeValues,
  isLabelSet,
  type Rating,
  type Ratings,
} from './coded-ratings.js';
import { jaccardDistance, type LabelSet, type MasiWeights, masiDistance } from './masi.js';

/**
 * How far two ratings are apart. `nominal` takes any rating; `ordinal`, `interval` and `ratio` numbers; `masi` and
 * `jaccard` sets of names. A function gives the disagreement that enters the sums as it is (already squared, where
 * it should be): symmetric, finite, at least 0. It is not asked about equal ratings.
 */
export type AlphaDistance<T extends Rating = Rating> =
  | 'nominal'
  | 'ordinal'
  | 'interval'
  | 'ratio'
  | 'masi'
  | 'jaccard'
  | ((a: T, b: T) => number);

/** Distances that are summed over all pairs of distinct values stop here: 12.5 million calls. */
const DISTINCT_LIMIT = 5000;

/** Ratings by code, and the disagreement between codes. */
export interface Disagreement {
  coded: CodedRatings<Rating>;
  /**
   * `nominal`: 1 between unequal codes. `positions`: the squared difference of the codes' positions on a line, which
   * `positions` gives for the counts of the values. `pairs`: `between` gives it for two unequal codes.
   */
  kind: 'nominal' | 'positions' | 'pairs';
  /** True when the positions depend on the counts, so that a resample moves them. */
  moving: boolean;
  /** @param out where they are written; absent: a new array */
  positions(counts: Float64Array, out?: Float64Array): Float64Array;
  between(a: number, b: number): number;
}

/** @throws InputError for an unknown distance and for ratings it cannot compare */
export function codeForDistance<T extends Rating>(
  ratings: Ratings<T>,
  distance: AlphaDistance<T>,
  weights: MasiWeights,
): Disagreement {
  if (typeof distance === 'function') {
    const coded = codeValues(ratings, isRating, 'a number, a string, a boolean or a set of strings');
    return byPairs(coded, distance, 'a function');
  }
  switch (distance) {
    case 'nominal':
      return { ...nowhere, coded: codeNominal(ratings), kind: 'nominal' };
    case 'interval': {
      const coded = codeNumbers(ratings as Ratings<number>);
      const positions = centred(coded);
      return { ...nowhere, coded, kind: 'positions', positions: () => positions };
    }
    case 'ordinal': {
      const coded = codeNumbers(ratings as Ratings<number>);
      return { ...nowhere, coded, kind: 'positions', moving: true, positions: middleRanks };
    }
    case 'ratio': {
      const coded = codeNumbers(ratings as Ratings<number>);
      if (coded.values.length > 0 && coded.values[0] < 0) {
        throw new InputError(
          `Expected ratings of at least 0 for the ratio distance, which needs a true zero, got ${coded.values[0]}; use 'interval'`,
        );
      }
      return byPairs(coded, (a: number, b: number) => ((a - b) / (a + b)) ** 2, "'ratio'");
    }
    case 'masi':
      return byPairs(codeSets(ratings), (a, b) => masiDistance(a, b, { weights }), "'masi'");
    case 'jaccard':
      return byPairs(codeSets(ratings), jaccardDistance, "'jaccard'");
    default:
      throw new InputError(
        `Expected the distance to be 'nominal', 'ordinal', 'interval', 'ratio', 'masi', 'jaccard' or a function, got ${JSON.stringify(distance)}`,
      );
  }
}

const nowhere = { moving: false, positions: () => new Float64Array(0), between: () => Number.NaN };

function isRating(value: unknown): boolean {
  return ['number', 'string', 'boolean'].includes(typeof value) || isLabelSet(value);
}

/** Numbers are coded without a map of them, in less time and memory. */
function codeNominal(ratings: Ratings): CodedRatings<Rating> {
  const numeric = ratings.every((row) => {
    for (let u = 0; u < row.length; u++) {
      const value = row[u] ?? Number.NaN;
      if (typeof value !== 'number' || Math.abs(value) === Infinity) return false;
    }
    return true;
  });
  return numeric
    ? codeNumbers(ratings as Ratings<number>)
    : codeValues(ratings, isRating, 'a number, a string, a boolean or a set of strings');
}

function codeSets(ratings: Ratings): CodedRatings<LabelSet> {
  return codeValues(ratings as Ratings<LabelSet>, isLabelSet, 'a Set or an array of strings');
}

function byPairs<T extends Rating>(
  coded: CodedRatings<T>,
  distance: (a: T, b: T) => number,
  name: string,
): Disagreement {
  const { values } = coded;
  if (values.length > DISTINCT_LIMIT) {
    throw new InputError(
      `Expected at most ${DISTINCT_LIMIT} distinct ratings for the distance ${name}, which is summed over all pairs of them, got ${values.length}; round the ratings, or use 'nominal', 'ordinal' or 'interval', which have no limit`,
    );
  }
  return {
    ...nowhere,
    coded,
    kind: 'pairs',
    between(a, b) {
      const value = distance(values[a], values[b]);
      if (!(value >= 0 && value < Infinity)) {
        throw new InputError(`Expected the distance to be finite and at least 0, got ${value}`);
      }
      return value;
    },
  };
}

/** The values minus their middle, so that squares keep their digits. */
function centred({ values }: CodedRatings<number>): Float64Array {
  const middle = values.length > 0 ? values[0] / 2 + values[values.length - 1] / 2 : 0;
  return Float64Array.from(values, (value) => value - middle);
}

/**
 * Krippendorff's ordinal difference of c < k is n_c/2 + n_(c+1) + … + n_k/2: the difference of the middles of their
 * places in the order of all ratings.
 */
function middleRanks(counts: Float64Array, out = new Float64Array(counts.length)): Float64Array {
  let below = 0;
  for (let c = 0; c < counts.length; c++) {
    out[c] = below + counts[c] / 2;
    below += counts[c];
  }
  return out;
}
