import { type DifferenceInterval, differenceOnCells } from '../correlation/difference-interval.js';
import { tellingItems } from '../correlation/ground.js';
import { itemCorrelatorOnce } from '../correlation/item-correlators.js';
import {
  type CorrelationOptions,
  correlationOptions,
  type JointCells,
  jointCells,
  toUnitScale,
} from '../correlation/joint-cells.js';
import type { ScoreGrid } from '../correlation/score-grid.js';
import type { Random } from '../numeric/random.js';
import type { Resample } from '../resampling/resamples.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import type { PermutationMethod } from './arrangements.js';
import { type Alternative, type PermutationResult, permutationOnCells } from './permutation-test.js';

/** What is correlated, tested and resampled. */
export interface CommonGroundOptions extends Omit<CorrelationOptions, 'undefinedPolicy'> {
  /** What the test exchanges. Default `inputs`. */
  method?: PermutationMethod;
  /** `greater`: judge a is better. Default `two-sided`. */
  alternative?: Alternative;
  permutations?: number;
  /** What the interval resamples; give the one that answers the test's question. Default `items`. */
  resample?: Resample;
  resamples?: number;
  confidence?: number;
  /** The interval then also tests whether the difference lies within it (`noWorse`). */
  margin?: number;
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
}

/** What becomes of the items that two judges and the gold share, over the cells that all three scored. */
export interface ItemsOfTwo {
  nItems: number;
  /** Fewer than two joint cells: missing, and in no comparison. */
  nTooFew: number;
  /** Constant gold: tells nothing of either judge, and is in no comparison. */
  nConstantGold: number;
  /** Of the other items: where both judges have a coefficient, where one alone is constant, and where both are. */
  nBoth: number;
  nConstantA: number;
  nConstantB: number;
  nConstantBoth: number;
}

/** A paired comparison on one ground: the permutation test, and the interval on resamples that both judges share. */
export interface GroundComparison {
  test: PermutationResult;
  interval: DifferenceInterval;
  /** Items in both judges' means. */
  nItems: number;
}

/** Two judges on the items on which both have a coefficient. */
export interface CommonGround {
  /** On the items where both judges have a coefficient. At the other levels, and for acc-eq: over the joint cells. */
  common: GroundComparison;
  /** Summary level only, and not for acc-eq: also on items where a judge is constant and the gold is not, with 0 for that judge. */
  zero?: GroundComparison;
  /** Where there is a `zero`. */
  items?: ItemsOfTwo;
  /**
   * Where the two grounds say different things, so that no winner may be named: the difference changes its sign, one
   * is significant at 1 − confidence and the other is not, or one has no value.
   */
  conflict?: 'sign' | 'significance' | 'undefined';
  /** The judge that is better, significantly and on either ground; absent: neither. Not adjusted for other pairs. */
  better?: 'a' | 'b';
}

/**
 * Compares two judges so that abstaining gains nothing: on the items on which both have a coefficient, and beside it
 * with 0 where a judge is constant and the gold is not. Items of constant gold leave for both; unscored cells are
 * missing, and in neither.
 * @throws InputError for options out of range
 */
export function compareOnCommonGround(
  judgeA: ScoreGrid,
  judgeB: ScoreGrid,
  gold: ScoreGrid,
  options: CommonGroundOptions,
): CommonGround {
  const { confidence = 0.95, draws = new SharedDraws() } = options;
  const cells = jointCells([judgeA, judgeB, gold]);
  // Pairwise accuracy has a value on every item with a pair: nobody can abstain.
  const abstaining = options.level === 'summary' && options.coefficient !== 'acc-eq';
  const items = abstaining ? countItems(cells, options) : undefined;
  const compare = (ground: 'common' | 'zero', nItems: number): GroundComparison => ({
    // Both grounds are tested on the same arrangements and the same resamples.
    test: permutationOnCells(cells, { ...options, draws, ground }),
    interval: differenceOnCells(cells, { ...options, draws, ground }),
    nItems,
  });
  if (items === undefined) {
    const common = compare('common', cells.nItems);
    return { common, ...verdictOf(common.test, common.test, 1 - confidence) };
  }
  const { nBoth, nConstantA, nConstantB, nConstantBoth } = items;
  const common = compare('common', nBoth);
  const nConstant = nConstantA + nConstantB + nConstantBoth;
  // Exchanged or drawn whole, items keep their coefficients: where none is constant the grounds are one.
  const { method = 'inputs', resample = 'items' } = options;
  const one = nConstant === 0 && method === 'inputs' && resample === 'items';
  const zero = one ? common : compare('zero', nBoth + nConstant);
  return { common, zero, items, ...verdictOf(common.test, zero.test, 1 - confidence) };
}

/**
 * Counts, over the cells that both judges and the gold scored, on which items each judge has a coefficient.
 * @throws InputError for a coefficient that is none of its choices
 */
export function itemsOfTwo(
  judgeA: ScoreGrid,
  judgeB: ScoreGrid,
  gold: ScoreGrid,
  options: Pick<CorrelationOptions, 'coefficient'> = {},
): ItemsOfTwo {
  return countItems(jointCells([judgeA, judgeB, gold]), options);
}

function countItems(
  { layers, nItems, nSystems }: JointCells,
  { coefficient }: Pick<CorrelationOptions, 'coefficient'>,
): ItemsOfTwo {
  const filled = correlationOptions({ level: 'summary', coefficient });
  const [a, b, golden] = layers.map(toUnitScale);
  const counts: ItemsOfTwo = {
    nItems,
    nTooFew: 0,
    nConstantGold: 0,
    nBoth: 0,
    nConstantA: 0,
    nConstantB: 0,
    nConstantBoth: 0,
  };
  const correlator = itemCorrelatorOnce([a, b], golden, nSystems, filled.coefficient);
  correlator.setSystems(new Int32Array(nSystems).fill(1));
  const telling = tellingItems(golden, nSystems);
  const pair = new Float64Array(2);
  for (let i = 0; i < nItems; i++) {
    correlator.correlations(i, pair);
    const [noA, noB] = [Number.isNaN(pair[0]), Number.isNaN(pair[1])];
    if (correlator.count(i) < 2) counts.nTooFew++;
    else if (!telling[i]) counts.nConstantGold++;
    else counts[noA ? (noB ? 'nConstantBoth' : 'nConstantA') : noB ? 'nConstantB' : 'nBoth']++;
  }
  return counts;
}

/** What two tests of the same pair say together. */
export function verdictOf(
  common: Pick<PermutationResult, 'statistic' | 'pValue'>,
  zero: Pick<PermutationResult, 'statistic' | 'pValue'>,
  level: number,
): Pick<CommonGround, 'conflict' | 'better'> {
  const undefinedOnes = Number(Number.isNaN(common.pValue)) + Number(Number.isNaN(zero.pValue));
  if (undefinedOnes === 2) return {};
  if (undefinedOnes === 1) return { conflict: 'undefined' };
  if (common.statistic * zero.statistic < 0) return { conflict: 'sign' };
  if (common.pValue <= level !== zero.pValue <= level) return { conflict: 'significance' };
  if (common.pValue > level) return {};
  return { better: common.statistic > 0 ? 'a' : 'b' };
}
