import { InputError } from '../../errors.js';
import { requireNumbers } from './numbers.js';
import { type RankOptions, ranks } from './ranks.js';

/**
 * Ranks → scores, higher is better: s = N − number of systems ranked strictly better, N the number of systems
 * ranked. Competition, dense and fractional ranks of one order give the same scores, 1 … N.
 * @param ranking 1 = best; NaN = not ranked, stays NaN and is not counted in N
 */
export function scoresFromRanks(ranking: ArrayLike<number>): Float64Array {
  const places = ranks(ranking, { ties: 'competition', best: 'low' });
  const n = places.reduce((count, place) => (Number.isNaN(place) ? count : count + 1), 0);
  return places.map((place) => n - (place - 1));
}

/**
 * Scores, higher is better → ranks, 1 = best. NaN stays NaN.
 * @example
 * Array.from(ranksFromScores([0.9, 0.1, 0.5])); // => [1, 3, 2]
 */
export function ranksFromScores(
  scores: ArrayLike<number>,
  { ties = 'competition' }: Pick<RankOptions, 'ties'> = {},
): Float64Array {
  return ranks(scores, { ties, best: 'high' });
}

/** Which of two slots is preferred; `null` when that is not known. */
export type Preference = 'first' | 'second' | 'tie' | null;

/** Two systems by position, and which of them is preferred. */
export interface PairPreference {
  first: number;
  second: number;
  preference: Preference;
}

/**
 * Ranks or scores of one item → the preference in each of the N(N−1)/2 unordered pairs, (0,1), (0,2) … in order.
 * @param values one for each system; NaN = missing: its pairs have the preference `null`
 * @param best which end is better: `high` for scores (default), `low` for ranks
 * @throws InputError for a value that is no number
 */
export function pairwisePreferences(
  values: ArrayLike<number>,
  { best = 'high' }: { best?: 'high' | 'low' } = {},
): PairPreference[] {
  if (best !== 'high' && best !== 'low') {
    throw new InputError(`Expected best to be 'high' or 'low', got ${JSON.stringify(best)}`);
  }
  requireNumbers(values, 'values');
  const pairs: PairPreference[] = [];
  for (let first = 0; first < values.length; first++) {
    for (let second = first + 1; second < values.length; second++) {
      pairs.push({ first, second, preference: prefer(values[first], values[second], best) });
    }
  }
  return pairs;
}

function prefer(a: number, b: number, best: 'high' | 'low'): Preference {
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
  if (a === b) return 'tie';
  return a > b === (best === 'high') ? 'first' : 'second';
}

/** The same preference with the slots exchanged. */
export function swapSlots(preference: Preference): Preference {
  return preference === 'first' ? 'second' : preference === 'second' ? 'first' : preference;
}

const SETS: Record<'first' | 'second' | 'tie', ReadonlySet<string>> = {
  first: new Set(['first']),
  second: new Set(['second']),
  tie: new Set(['first', 'second']),
};

/** The preference as a set over the two slots: {first}, {second}, {first, second} for a tie; `null` when unknown. */
export function preferenceSet(preference: Preference): ReadonlySet<string> | null {
  return preference === null ? null : SETS[preference];
}
