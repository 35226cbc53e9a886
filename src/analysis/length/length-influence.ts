import type { Dataset } from '../../model/dataset.js';
import type { Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import { type LengthControl, lengthControl } from '../../stats/preference/length-control.js';
import { type MeasuredPreference, winRateByDecile } from '../../stats/preference/length-deciles.js';
import { type SystemsCompared, similarLengths } from '../../stats/preference/similar-lengths.js';
import type { ClusterOptions } from '../../stats/resampling/clustered-interval.js';
import type { Layout } from '../../study/layout.js';
import type { PairPreferences } from '../../study/preferences.js';
import type { PairVerdict } from '../../study/verdicts.js';
import { type Estimate, estimate } from '../estimate.js';
import { quantity } from '../quantity.js';

/** How length goes with what somebody (a judge, or people) prefers. */
export interface LengthInfluence {
  /** By decile of the absolute length difference: how often the longer candidate wins, ties one half. */
  byDecile: {
    decile: number;
    pairs: number;
    wins: number;
    ties: number;
    losses: number;
    winRate: Estimate;
  }[];
  /** Regression on strengths and log length ratio. */
  control: {
    /** Odds of winning for a candidate 10% longer than an equal one. */
    oddsRatio: Estimate;
    coefficient: Quantity;
    standardError: Quantity;
    pValue: Quantity;
    verdicts: number;
    /** Scored verdicts on a candidate whose length is 0 or unknown: not in it. */
    withoutRatio: number;
    items: number;
    /** 0, or the penalty that a separated fit needed. */
    ridge: number;
  };
  /** Absent where outputs have no system behind them. */
  systems?: SystemLength[];
  /** Of each two systems: the candidate pairs whose length difference is within its 20th percentile. */
  similarLengths?: SimilarRow[];
}

/** One system's lengths and how judge and people rank it. */
export interface SystemLength {
  system: string;
  meanLength: Quantity;
  verdicts: number;
  /** Ties one half. */
  winRate: Quantity;
  /** Over the pairs of similar length. */
  similarWinRate: Quantity;
  /** What the regression gives at equal lengths, against the same opponents. */
  controlledWinRate: Estimate;
}

/** One system against the baseline, on pairs of similar length. */
export interface SimilarRow {
  first: string;
  second: string;
  limit: number;
  pairs: number;
  kept: number;
  wins: number;
  ties: number;
  losses: number;
  unscored: number;
  lengthFirst: number;
  lengthSecond: number;
}

/** How lengths are measured, and how items are resampled. */
export interface Measuring {
  layout: Layout;
  /** By `layout.cell`; NaN where there is no such candidate. */
  lengths: Float64Array;
  deciles: readonly number[];
  /** Whether outputs have systems behind them. */
  strengths: boolean;
  options: ClusterOptions;
}

/** By `layout.cell`; NaN where there is no such candidate. */
export function candidateLengths(
  { candidates }: Dataset,
  layout: Layout,
  count: (text: string) => number,
): Float64Array {
  const lengths = new Float64Array(layout.cells).fill(Number.NaN);
  for (const { item, system, text } of candidates) {
    lengths[layout.cell(layout.item(item), layout.system(system))] = count(text);
  }
  return lengths;
}

/**
 * @param verdicts each asking for itself, for the regression
 * @param pairs the same taken together pair by pair, for the rest
 */
export function influenceOf(
  verdicts: readonly PairVerdict[],
  pairs: PairPreferences,
  measuring: Measuring,
): { figures: LengthInfluence; similarPairs: ReadonlySet<number> } {
  const { layout, lengths, deciles, strengths, options } = measuring;
  const lengthOf = (item: number, system: number) => lengths[layout.cell(item, system)];
  const byDecile = winRateByDecile(measured(pairs, measuring), deciles, options).map(
    ({ winRate, ...tally }, k) => ({
      decile: k + 1,
      pairs: tally.wins + tally.ties + tally.losses,
      ...tally,
      winRate: estimate(winRate, remark('no-pair-of-decile')),
    }),
  );
  const { control, withoutRatio } = regress(verdicts, measuring);
  const compared = Array.from(pairs, ({ key, item, low, high, preference }) => ({
    key,
    // Without systems all pairs are of one kind.
    first: strengths ? low : 0,
    second: strengths ? high : 1,
    lengthFirst: lengthOf(item, low),
    lengthSecond: lengthOf(item, high),
    winner: preference,
  }));
  const similar = similarLengths(compared);
  const limits = new Map(similar.map(({ first, second, limit }) => [`${first} ${second}`, limit]));
  const isSimilar = ({ first, second, lengthFirst, lengthSecond }: SystemsCompared) =>
    Math.abs(lengthFirst - lengthSecond) <= (limits.get(`${first} ${second}`) ?? -1);
  return {
    figures: {
      byDecile,
      control: controlFigures(control, withoutRatio),
      ...(strengths && {
        systems: systemRows(control, similar, measuring),
        similarLengths: similar.map(({ first, second, nPairs, nKept, nUnscored, ...row }) => ({
          ...row,
          first: layout.systems[first],
          second: layout.systems[second],
          pairs: nPairs,
          kept: nKept,
          unscored: nUnscored,
        })),
      }),
    },
    similarPairs: new Set(compared.filter(isSimilar).map(({ key }) => key)),
  };
}

function* measured(pairs: PairPreferences, { layout, lengths }: Measuring): Iterable<MeasuredPreference> {
  for (const { item, low, high, preference } of pairs) {
    const of = [lengths[layout.cell(item, low)], lengths[layout.cell(item, high)]] as const;
    yield { item: layout.items[item], lengths: of, preference };
  }
}

const POINTS = { first: 1, second: 0, tie: 0.5 } as const;

function regress(verdicts: readonly PairVerdict[], { layout, lengths, strengths, options }: Measuring) {
  const columns = {
    nSystems: layout.systems.length,
    item: [] as number[],
    first: [] as number[],
    second: [] as number[],
    lengthFirst: [] as number[],
    lengthSecond: [] as number[],
    share: [] as number[],
  };
  let withoutRatio = 0;
  for (const { item, first, second, winner } of verdicts) {
    if (winner === null) continue;
    const lengthFirst = lengths[layout.cell(item, first)];
    const lengthSecond = lengths[layout.cell(item, second)];
    if (!(lengthFirst > 0 && lengthSecond > 0)) {
      withoutRatio++;
      continue;
    }
    columns.item.push(item);
    columns.first.push(first);
    columns.second.push(second);
    columns.lengthFirst.push(lengthFirst);
    columns.lengthSecond.push(lengthSecond);
    columns.share.push(POINTS[winner]);
  }
  return { control: lengthControl(columns, { strengths, confidence: options.confidence }), withoutRatio };
}

function controlFigures(control: LengthControl, withoutRatio: number): LengthInfluence['control'] {
  const { oddsRatio, coefficient, standardError, pValue, nVerdicts, nItems, ridge, reason } = control;
  return {
    oddsRatio: estimate({ ...oddsRatio, ...(reason && { reason }) }),
    coefficient: quantity(coefficient, reason),
    standardError: quantity(standardError, reason),
    pValue: quantity(pValue, reason),
    verdicts: nVerdicts,
    withoutRatio,
    items: nItems,
    ridge,
  };
}

function systemRows(
  { systems, reason }: LengthControl,
  similar: ReturnType<typeof similarLengths>,
  { layout, lengths }: Measuring,
): SystemLength[] {
  return systems.map(({ system, nVerdicts, winRate, controlled }) => {
    let points = 0;
    let scored = 0;
    for (const { first, second, wins, ties, losses } of similar) {
      if (first !== system && second !== system) continue;
      points += (first === system ? wins : losses) + ties / 2;
      scored += wins + ties + losses;
    }
    return {
      system: layout.systems[system],
      meanLength: quantity(meanLength(system, layout, lengths), remark('no-candidate-of-system')),
      verdicts: nVerdicts,
      winRate: quantity(winRate),
      similarWinRate: quantity(points / scored, remark('no-similar-pair')),
      controlledWinRate: estimate({ ...controlled, ...(reason && { reason }) }),
    };
  });
}

function meanLength(system: number, layout: Layout, lengths: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let item = 0; item < layout.items.length; item++) {
    const length = lengths[layout.cell(item, system)];
    if (Number.isNaN(length)) continue;
    sum += length;
    count++;
  }
  return sum / count;
}
