import { InputError } from '../../errors.js';
import type { Preference } from '../numeric/conversions.js';
import type { ClusterOptions } from '../resampling/clustered-interval.js';
import { type PreferenceAccuracy, preferenceAccuracy } from './preference-accuracy.js';

/**
 * Which of two texts the length oracle prefers: the longer; equal lengths tie; an unknown length (NaN) has no
 * preference.
 * @throws InputError for a negative or infinite length
 */
export function longerPreferred(first: number, second: number): Preference {
  for (const length of [first, second]) {
    if (length < 0 || Math.abs(length) === Infinity) {
      throw new InputError(`Expected lengths >= 0, or NaN where unknown, got ${length}`);
    }
  }
  if (Number.isNaN(first) || Number.isNaN(second)) return null;
  return first === second ? 'tie' : first > second ? 'first' : 'second';
}

/** A pair of texts with their lengths and what the human and the judge prefer. */
export interface LengthPair {
  item: string;
  /** In words, characters or tokens; one unit throughout. */
  lengths: readonly [number, number];
  human: Preference;
  judge: Preference;
}

/** The three agreements side by side, over the pairs that all three decided. */
export interface LengthOracleAgreement {
  humanOracle: PreferenceAccuracy;
  judgeOracle: PreferenceAccuracy;
  judgeHuman: PreferenceAccuracy;
  nPairs: number;
  /** Pairs with a human label, a scored verdict and two known lengths: all three numbers are of these. */
  nJoint: number;
  /** Joint pairs of equal length. */
  nEqualLengths: number;
}

/** How far people, and the judge, agree with an oracle that prefers the longer text, beside how far they agree with each other. */
export function lengthOracleAgreement(
  pairs: readonly LengthPair[],
  options: ClusterOptions,
): LengthOracleAgreement {
  const joint = pairs
    .map(({ item, lengths, human, judge }) => ({ item, oracle: longerPreferred(...lengths), human, judge }))
    .filter(({ oracle, human, judge }) => oracle !== null && human !== null && judge !== null);
  const agreement = (of: 'human' | 'judge', by: 'oracle' | 'judge') =>
    preferenceAccuracy(
      joint.map((pair) => ({ item: pair.item, human: pair[of], judge: pair[by] })),
      options,
    );
  return {
    humanOracle: agreement('human', 'oracle'),
    judgeOracle: agreement('judge', 'oracle'),
    judgeHuman: agreement('human', 'judge'),
    nPairs: pairs.length,
    nJoint: joint.length,
    nEqualLengths: joint.filter(({ oracle }) => oracle === 'tie').length,
  };
}
