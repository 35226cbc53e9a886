import type { Preference } from '../numeric/conversions.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

/** One comparison of two outputs: whom the human and whom the judge prefers. */
export interface JudgedPair {
  /** Pairs of one item move together in the interval. */
  item: string;
  human: Preference;
  /** `null` = unscored. */
  judge: Preference;
}

/** How often a judge prefers what people prefer, with ties told apart; NaN with a reason without a labelled pair. */
export interface PreferenceAccuracy {
  /** Share of the scored pairs in which the judge says what the human says; a tie agrees with a tie alone. */
  accuracy: ClusteredEstimate;
  /** The same over the pairs neither calls a tie. */
  strict: ClusteredEstimate;
  nPairs: number;
  /** Pairs both the human and the judge decided (a tie is a decision). */
  nScored: number;
  /** Pairs with a human label that the judge left unscored; they are in no share. */
  nUnscored: number;
  /** Pairs without a human label. */
  nUnlabelled: number;
  nHumanTies: number;
  nJudgeTies: number;
  /** Scored ÷ labelled pairs. */
  coverage: number;
}

/** How often a judge prefers what people prefer, where outputs have no systems behind them. */
export function preferenceAccuracy(
  pairs: readonly JudgedPair[],
  options: ClusterOptions,
): PreferenceAccuracy {
  // Per item: pairs scored, agreed; pairs decided strictly by both, agreed.
  const counts = new ItemCounts(4);
  let nUnscored = 0;
  let nUnlabelled = 0;
  let nHumanTies = 0;
  let nJudgeTies = 0;
  for (const { item, human, judge } of pairs) {
    if (human === null) nUnlabelled++;
    else if (judge === null) nUnscored++;
    else {
      if (human === 'tie') nHumanTies++;
      if (judge === 'tie') nJudgeTies++;
      counts.add(item, 0);
      counts.add(item, 1, human === judge ? 1 : 0);
      if (human === 'tie' || judge === 'tie') continue;
      counts.add(item, 2);
      counts.add(item, 3, human === judge ? 1 : 0);
    }
  }
  const { accuracy, strict } = counts.estimates(
    {
      accuracy: { proportion: 1, of: 0 },
      strict: { proportion: 3, of: 2 },
    },
    options,
  );
  const nScored = pairs.length - nUnscored - nUnlabelled;
  const coverage = nScored / (nScored + nUnscored);
  return {
    accuracy,
    strict,
    nPairs: pairs.length,
    nScored,
    nUnscored,
    nUnlabelled,
    nHumanTies,
    nJudgeTies,
    coverage,
  };
}
