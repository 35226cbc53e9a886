import { type CommonGround, verdictOf } from './common-ground.js';
import { adjustPValues } from './multiple-comparisons.js';
import type { PermutationResult } from './permutation-test.js';

/** Two judges by position, compared on their own common ground. */
export interface ComparedPair {
  a: number;
  b: number;
  ground: { common: Tested; zero?: Tested };
}

interface Tested {
  test: Pick<PermutationResult, 'statistic' | 'pValue'>;
}

/** A pair's verdict after Holm's adjustment over all pairs, on each ground by itself. */
export interface AdjustedPair extends Pick<CommonGround, 'conflict' | 'better'> {
  a: number;
  b: number;
  adjustedCommon: number;
  /** Absent where the pair has one ground only. */
  adjustedZero?: number;
}

/** The judge that is better than each other one, or why there is none. */
export interface Outstanding {
  pairs: AdjustedPair[];
  /** The judge that is better than each other one; absent: no judge stands out. */
  best?: number;
}

/**
 * Which of k judges, if any, is better than each of the others: on the common ground of each pair and with zeros for
 * abstaining alike, after Holm's adjustment over all pairs. An undefined test speaks for nobody.
 * @param n how many judges there are; a judge without a comparison to another keeps all from standing out
 * @param level significant at or below this; default .05
 * @param adjust `none`: every pair by itself, which names too many
 */
export function outstandingJudge(
  n: number,
  pairs: readonly ComparedPair[],
  level = 0.05,
  adjust: 'holm' | 'none' = 'holm',
): Outstanding {
  const adjusted = (raw: number[]) => (adjust === 'holm' ? adjustPValues(raw) : Float64Array.from(raw));
  const common = adjusted(pairs.map(({ ground }) => ground.common.test.pValue));
  const zero = adjusted(pairs.map(({ ground }) => (ground.zero ?? ground.common).test.pValue));
  const settled = pairs.map(({ a, b, ground }, k): AdjustedPair => {
    const onZero = (ground.zero ?? ground.common).test;
    const verdict = verdictOf(
      { ...ground.common.test, pValue: common[k] },
      { ...onZero, pValue: zero[k] },
      level,
    );
    return { a, b, adjustedCommon: common[k], ...(ground.zero && { adjustedZero: zero[k] }), ...verdict };
  });
  const wins = new Int32Array(n);
  for (const { a, b, better } of settled) if (better) wins[better === 'a' ? a : b]++;
  const best = n > 1 ? wins.indexOf(n - 1) : -1;
  return { pairs: settled, ...(best >= 0 && { best }) };
}
