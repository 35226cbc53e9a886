import { remark } from '../../remarks/remark.js';
import type { Preference } from '../numeric/conversions.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';
import { type ExchangeTest, exchangeTest } from '../testing/exchange-test.js';
import { type LengthPair, longerPreferred } from './length-oracle.js';
import {
  agreementOfCounts,
  alphaOfCounts,
  disagreementOf,
  type PreferenceCounts,
} from './two-rater-preferences.js';

/** Agreement of two raters on pairs: Krippendorff's alpha with MASI over slots, and the plain share. */
export interface RaterAgreement {
  alpha: ClusteredEstimate;
  agreement: ClusteredEstimate;
}

/** Agreement of people, a judge and the length oracle with each other, over the pairs that all of them decided. */
export interface LengthLean {
  humanOracle: RaterAgreement;
  judgeOracle: RaterAgreement;
  judgeHuman: RaterAgreement;
  /** Judge–oracle less human–oracle, on the same resamples: above 0 the judge likes length more than people do. */
  difference: RaterAgreement;
  /** Of the difference of the alphas: on each item the judge's and the people's verdicts are exchanged. */
  test: ExchangeTest;
  nPairs: number;
  /** Pairs with a human label, a scored verdict and two known lengths. Without any human label: the latter two. */
  nJoint: number;
  nEqualLengths: number;
}

// An item's counts: pairs, ties of the oracle, of the judge, of the people; then opposite winners and
// winner-and-tie of judge and oracle, people and oracle, judge and people.
const [PAIRS, TIES_ORACLE, TIES_JUDGE, TIES_HUMAN, JUDGE_ORACLE, HUMAN_ORACLE, JUDGE_HUMAN] = [
  0, 1, 2, 3, 4, 6, 8,
];
const WIDTH = 10;

/** Liu et al. (2024), table 9, with intervals that resample items. Human agreements are undefined without human labels. */
export function lengthLean(
  pairs: readonly LengthPair[],
  { permutations, ...options }: ClusterOptions & { permutations?: number },
): LengthLean {
  const people = pairs.some(({ human }) => human !== null);
  const counts = new ItemCounts(WIDTH);
  let nJoint = 0;
  let nEqualLengths = 0;
  for (const { item, lengths, human, judge } of pairs) {
    const oracle = longerPreferred(...lengths);
    if (oracle === null || judge === null || (people && human === null)) continue;
    nJoint++;
    if (oracle === 'tie') nEqualLengths++;
    counts.add(item, PAIRS);
    addTie(counts, item, TIES_ORACLE, oracle);
    addTie(counts, item, TIES_JUDGE, judge);
    addDifference(counts, item, JUDGE_ORACLE, judge, oracle);
    if (!people) continue;
    addTie(counts, item, TIES_HUMAN, human);
    addDifference(counts, item, HUMAN_ORACLE, human, oracle);
    addDifference(counts, item, JUDGE_HUMAN, judge, human);
  }
  const judgeOracle = (totals: Float64Array) => countsOf(totals, JUDGE_ORACLE, TIES_JUDGE, TIES_ORACLE);
  const humanOracle = (totals: Float64Array) => countsOf(totals, HUMAN_ORACLE, TIES_HUMAN, TIES_ORACLE);
  const judgeHuman = (totals: Float64Array) => countsOf(totals, JUDGE_HUMAN, TIES_JUDGE, TIES_HUMAN);
  const humanly = (statistic: (totals: Float64Array) => number) => (people ? statistic : () => Number.NaN);
  const estimates = counts.estimates(
    {
      judgeOracleAlpha: (totals) => alphaOfCounts(judgeOracle(totals)),
      judgeOracleAgreement: (totals) => agreementOfCounts(judgeOracle(totals)),
      humanOracleAlpha: humanly((totals) => alphaOfCounts(humanOracle(totals))),
      humanOracleAgreement: humanly((totals) => agreementOfCounts(humanOracle(totals))),
      judgeHumanAlpha: humanly((totals) => alphaOfCounts(judgeHuman(totals))),
      judgeHumanAgreement: humanly((totals) => agreementOfCounts(judgeHuman(totals))),
      differenceAlpha: { difference: ['judgeOracleAlpha', 'humanOracleAlpha'] },
      differenceAgreement: { difference: ['judgeOracleAgreement', 'humanOracleAgreement'] },
    },
    options,
  );
  const because = (estimate: ClusteredEstimate, human: boolean): ClusteredEstimate => {
    if (!Number.isNaN(estimate.value)) return estimate;
    const reason =
      nJoint === 0
        ? remark('no-pair-decided-by-all')
        : human && !people
          ? remark('no-human-labels')
          : remark('all-ties');
    return { ...estimate, reason };
  };
  const agreement = (alpha: ClusteredEstimate, plain: ClusteredEstimate, human = true): RaterAgreement => ({
    alpha: because(alpha, human),
    agreement: because(plain, human),
  });
  return {
    humanOracle: agreement(estimates.humanOracleAlpha, estimates.humanOracleAgreement),
    judgeOracle: agreement(estimates.judgeOracleAlpha, estimates.judgeOracleAgreement, false),
    judgeHuman: agreement(estimates.judgeHumanAlpha, estimates.judgeHumanAgreement),
    difference: agreement(estimates.differenceAlpha, estimates.differenceAgreement),
    test: people ? leanTest(counts, { ...options, permutations }) : untested(options),
    nPairs: pairs.length,
    nJoint,
    nEqualLengths,
  };
}

function addTie(counts: ItemCounts, item: string, at: number, preference: Preference): void {
  if (preference === 'tie') counts.add(item, at);
}

function addDifference(counts: ItemCounts, item: string, at: number, a: Preference, b: Preference): void {
  const kind = disagreementOf(a, b);
  if (kind !== 'none') counts.add(item, kind === 'opposite' ? at : at + 1);
}

function countsOf(totals: Float64Array, at: number, tiesA: number, tiesB: number): PreferenceCounts {
  return {
    pairs: totals[PAIRS],
    opposite: totals[at],
    winAndTie: totals[at + 1],
    ties: totals[tiesA] + totals[tiesB],
  };
}

function leanTest(counts: ItemCounts, options: Parameters<typeof exchangeTest>[2]): ExchangeTest {
  const totals = counts.totals();
  const items = counts.rows().map((row) => ({
    a: Float64Array.of(row[JUDGE_ORACLE], row[JUDGE_ORACLE + 1], row[TIES_JUDGE]),
    b: Float64Array.of(row[HUMAN_ORACLE], row[HUMAN_ORACLE + 1], row[TIES_HUMAN]),
  }));
  const alpha = (own: Float64Array) =>
    alphaOfCounts({
      pairs: totals[PAIRS],
      opposite: own[0],
      winAndTie: own[1],
      ties: own[2] + totals[TIES_ORACLE],
    });
  return exchangeTest(items, (judge, human) => alpha(judge) - alpha(human), options);
}

function untested({ random }: ClusterOptions): ExchangeTest {
  const reason = remark('no-human-labels');
  return { pValue: Number.NaN, reason, nItems: 0, permutations: 0, exhaustive: false, seed: random.seed };
}
