import type { Preference } from '../numeric/conversions.js';
import { quantileSorted } from '../numeric/quantile.js';

/** A comparison of candidates of two systems, by number. */
export interface SystemsCompared {
  first: number;
  second: number;
  lengthFirst: number;
  lengthSecond: number;
  winner: Preference;
}

/** Two systems on the candidate pairs of similar length. */
export interface SimilarLengths {
  first: number;
  second: number;
  /** The largest absolute difference that is kept. */
  limit: number;
  /** Candidate pairs of known lengths, and those kept. */
  nPairs: number;
  nKept: number;
  /** Of the first against the second, among the kept and scored. */
  wins: number;
  ties: number;
  losses: number;
  nUnscored: number;
  /** Mean lengths over the kept pairs. */
  lengthFirst: number;
  lengthSecond: number;
}

/**
 * The control of Liu et al. (2024), appendix G: of each two systems only those candidate pairs whose absolute length
 * difference is at most its own `percentile` over the items (method R-7; pairs at the limit are kept).
 */
export function similarLengths(pairs: readonly SystemsCompared[], percentile = 20): SimilarLengths[] {
  const groups = new Map<string, SystemsCompared[]>();
  for (const pair of pairs) {
    if (Number.isNaN(pair.lengthFirst) || Number.isNaN(pair.lengthSecond)) continue;
    const turned = pair.first <= pair.second ? pair : exchanged(pair);
    const key = `${turned.first} ${turned.second}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [turned]);
    else group.push(turned);
  }
  return [...groups.values()].map((group) => {
    const differences = Float64Array.from(group, ({ lengthFirst, lengthSecond }) =>
      Math.abs(lengthFirst - lengthSecond),
    );
    const limit = quantileSorted(differences.slice().sort(), percentile / 100);
    const kept = group.filter((_, k) => differences[k] <= limit);
    const count = (winner: Preference) => kept.filter((pair) => pair.winner === winner).length;
    const mean = (of: 'lengthFirst' | 'lengthSecond') =>
      kept.reduce((sum, pair) => sum + pair[of], 0) / kept.length;
    return {
      first: group[0].first,
      second: group[0].second,
      limit,
      nPairs: group.length,
      nKept: kept.length,
      wins: count('first'),
      ties: count('tie'),
      losses: count('second'),
      nUnscored: count(null),
      lengthFirst: mean('lengthFirst'),
      lengthSecond: mean('lengthSecond'),
    };
  });
}

function exchanged({ first, second, lengthFirst, lengthSecond, winner }: SystemsCompared): SystemsCompared {
  return {
    first: second,
    second: first,
    lengthFirst: lengthSecond,
    lengthSecond: lengthFirst,
    winner: winner === 'first' ? 'second' : winner === 'second' ? 'first' : winner,
  };
}
