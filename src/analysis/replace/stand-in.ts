import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { Alignment } from '../../stats/agreement/alignment.js';
import type { AlphaDistance } from '../../stats/agreement/alpha-distances.js';
import type { Ratings } from '../../stats/agreement/coded-ratings.js';
import { krippendorffAlpha } from '../../stats/agreement/krippendorff.js';
import { krippendorffAlphaInterval } from '../../stats/agreement/krippendorff-interval.js';
import { type LabelSet, masiDistance } from '../../stats/agreement/masi.js';
import { preferenceSet } from '../../stats/numeric/conversions.js';
import type { ClusterOptions } from '../../stats/resampling/clustered-interval.js';
import { alternativeAnnotatorTest } from '../../stats/testing/alternative-annotator.js';
import { tooFewItems } from '../few-items.js';
import { quantity } from '../quantity.js';
import type { Instances } from './instances.js';

/** How the nearness of two labels is measured. */
export type AlignmentName = 'accuracy' | 'rmse' | 'masi';

/** The margin, the level, and how items are resampled. */
export interface StandInOptions extends Required<ClusterOptions> {
  epsilon: number;
  level: number;
  minInstances: number;
  alignment: AlignmentName;
}

/** Alpha with its interval, as it stands in an answer. */
export interface AlphaWithInterval {
  alpha: Quantity;
  interval: { low: Quantity; high: Quantity };
}

/** The judge against one annotator. */
export interface Contest {
  annotator: string;
  group?: string;
  instances: number;
  items: number;
  /** Shares of instances on which the judge, and the annotator, is at least as near to the others. */
  judgeAdvantage: Quantity;
  annotatorAdvantage: Quantity;
  test: 't' | 'exact' | 'score';
  pValue: Quantity;
  adjustedPValue: Quantity;
  wins: boolean;
  /** With items as clusters. */
  clusteredPValue: Quantity;
  winsClustered: boolean;
  /** Krippendorff's alpha of this annotator with the judge, and the mean of theirs with each other annotator. */
  withJudge: AlphaWithInterval;
  withOthers: Quantity;
}

/** May the judge stand in for an annotator? */
export interface StandIn {
  /** From the test with items as clusters, where items repeat; `cannot tell` where nothing, or fewer than 10 items, could be compared. */
  verdict: 'may' | 'may not' | 'cannot tell';
  /** Several instances come from one item, so that the clustered test decides. */
  itemsRepeat: boolean;
  /** It may not, but against half of the annotators it is ahead of what is asked: more items may show it. */
  moreItemsMay: boolean;
  winningRate: Quantity;
  advantage: Quantity;
  passes: boolean;
  winningRateClustered: Quantity;
  passesClustered: boolean;
  contests: Contest[];
  /** Mean over annotators of their alpha with the judge, and of each two annotators' with each other. */
  judgeWithHumans: Quantity;
  humansWithHumans: Quantity;
  instances: number;
  unscored: number;
  /** Instances of a single annotator, or that the judge left unscored. */
  dropped: number;
  warnings: Remark[];
}

/** Accuracy for names and preferences, squared differences for everything with an order. */
export function alignmentFor(instances: Instances, { scale }: Dimension): AlignmentName {
  if (instances.basis === 'preferences' || scale?.kind === 'binary' || scale?.kind === 'nominal') {
    return 'accuracy';
  }
  return 'rmse';
}

/** `[a][b]`, a < b: the alpha of each two annotators; NaN elsewhere and where undefined. */
export type HumanAgreement = readonly (readonly number[])[];

/** The same for every judge that is tried on these instances. */
export function humanAgreement(instances: Instances, options: StandInOptions): HumanAgreement {
  const rows = instances.annotators.map(({ values }) => values);
  return rows.map((row, a) =>
    rows.map((other, b) => {
      if (a >= b) return Number.NaN;
      const { ratings, distance } = asLabels(instances, row, other, options);
      return krippendorffAlpha(ratings, { distance }).alpha;
    }),
  );
}

/**
 * The alternative annotator test of one judge, and its agreement with each annotator.
 * @throws InputError for MASI where labels are values
 */
export function standIn(
  instances: Instances,
  verdicts: Float64Array,
  between: HumanAgreement,
  options: StandInOptions,
): StandIn {
  const { annotators, items } = instances;
  if (options.alignment === 'masi' && instances.basis !== 'preferences') {
    throw new InputError('The alignment masi is for preferences: add `--as preferences`');
  }
  const rows = annotators.map(({ values }) => values);
  const { epsilon, level, minInstances } = options;
  const found = alternativeAnnotatorTest<number>(verdicts, rows, {
    alignment: alignmentOf(options.alignment),
    epsilon,
    level,
    minInstances,
    items,
  });
  const contests = found.contests.map((contest): Contest => {
    const { annotator, group } = annotators[contest.annotator];
    const own = rows.flatMap((_, other) =>
      other === contest.annotator
        ? []
        : [between[Math.min(other, contest.annotator)][Math.max(other, contest.annotator)]],
    );
    const labels = asLabels(instances, verdicts, rows[contest.annotator], options);
    const withJudge = krippendorffAlphaInterval(labels.ratings, {
      ...labels,
      nResamples: options.resamples,
      confidence: options.confidence,
      random: options.random,
      draws: options.draws,
    });
    return {
      annotator,
      ...(group !== undefined && { group }),
      instances: contest.nInstances,
      items: contest.nItems,
      judgeAdvantage: quantity(contest.judgeAdvantage),
      annotatorAdvantage: quantity(contest.annotatorAdvantage),
      test: contest.test,
      pValue: quantity(contest.pValue),
      adjustedPValue: quantity(contest.adjustedPValue),
      wins: contest.wins,
      clusteredPValue: quantity(contest.clusteredPValue, remark('no-spread-between-items')),
      winsClustered: contest.winsClustered,
      withJudge: {
        alpha: quantity(withJudge.alpha, withJudge.reason),
        interval: {
          low: quantity(withJudge.low, withJudge.reason),
          high: quantity(withJudge.high, withJudge.reason),
        },
      },
      withOthers: mean(own),
    };
  });
  const unscored = verdicts.filter(Number.isNaN).length;
  const itemsRepeat = new Set(items).size < items.length;
  const passes = itemsRepeat ? found.passesClustered : found.passes;
  // Of few items nothing is said, whichever way the test comes out.
  const told = found.contests.some(({ nItems }) => !tooFewItems(nItems));
  const near = found.contests.filter(({ difference }) => difference < epsilon).length;
  return {
    verdict: told ? (passes ? 'may' : 'may not') : 'cannot tell',
    itemsRepeat,
    moreItemsMay: told && !passes && 2 * near >= found.contests.length,
    winningRate: quantity(found.winningRate, found.reason),
    advantage: quantity(found.advantage, found.reason),
    passes: found.passes,
    winningRateClustered: quantity(found.winningRateClustered, found.reason),
    passesClustered: found.passesClustered,
    contests,
    judgeWithHumans: mean(contests.map(({ withJudge }) => withJudge.alpha.value ?? Number.NaN)),
    humansWithHumans: mean(between.flatMap((row, a) => row.filter((_, b) => a < b))),
    instances: verdicts.length,
    unscored,
    dropped: found.nDropped,
    warnings: found.warnings,
  };
}

function alignmentOf(name: AlignmentName): Alignment<number> {
  if (name !== 'masi') return name;
  return (a, b) => 1 - masiDistance(setOf(a), setOf(b));
}

/** A preference by its sign, as a set over the two slots. */
function setOf(sign: number): LabelSet {
  return preferenceSet(sign === 0 ? 'tie' : sign > 0 ? 'first' : 'second') as LabelSet;
}

/** What alpha of two is of: the labels (nominal or ordinal), or the preferences as sets, both ways round. */
function asLabels(
  { basis, items }: Instances,
  a: Float64Array,
  b: Float64Array,
  { alignment }: StandInOptions,
): { ratings: Ratings<number>; distance: AlphaDistance<number>; items: (string | number)[] } {
  if (basis === 'preferences') {
    const both = (row: Float64Array) => Float64Array.from(Array.from(row, (sign) => [sign, 0 - sign]).flat());
    const distance = (x: number, y: number) => masiDistance(setOf(x), setOf(y));
    return { ratings: [both(a), both(b)], distance, items: items.flatMap((item) => [item, item]) };
  }
  return { ratings: [a, b], distance: alignment === 'accuracy' ? 'nominal' : 'ordinal', items: [...items] };
}

/** The mean of those that are defined. */
function mean(values: readonly number[]): Quantity {
  const defined = values.filter((value) => !Number.isNaN(value));
  return quantity(
    defined.reduce((sum, value) => sum + value, 0) / defined.length,
    remark('no-alpha-between-two'),
  );
}
