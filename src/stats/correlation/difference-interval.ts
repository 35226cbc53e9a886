import { type Remark, remark } from '../../remarks/remark.js';
import type { Random } from '../numeric/random.js';
import {
  bootstrapInterval,
  checkConfidence,
  definedOf,
  drawsOf,
  spreadOf,
} from '../resampling/bootstrap-interval.js';
import { bootstrapPValue } from '../resampling/bootstrap-test.js';
import { checkMargin, type NoWorse, noWorseByResamples } from '../resampling/no-worse.js';
import { planResamples, type Resample, type ResamplePlan } from '../resampling/resamples.js';
import { ItemResamples, SharedDraws } from '../resampling/shared-draws.js';
import type { Ground } from './ground.js';
import {
  type CorrelationOptions,
  correlationOptions,
  type JointCells,
  jointCells,
  oneOf,
  whyNothingToCorrelate,
} from './joint-cells.js';
import { correlationsOverItems } from './over-items.js';
import { type Fixed, resampledCorrelations } from './resampled-correlation.js';
import type { ScoreGrid } from './score-grid.js';

/** What is correlated, what is resampled, and the kind of interval. */
export interface DifferenceOptions extends CorrelationOptions {
  /** Summary level: the items that the judges are averaged on, in every resample anew. Default `own`. */
  ground?: Ground;
  /** What is resampled. Default `items`: these systems, other items. */
  resample?: Resample;
  /** Random resamples, where not all can be enumerated within this number. Default 9,999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  /** Tests also whether the difference lies within it. */
  margin?: number;
  /** The source of every draw; its seed is in the answer. */
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
}

/** The difference of two judges' correlations with the same gold. NaN where undefined; `reason` then says why. */
export interface DifferenceInterval {
  /** valueA − valueB. */
  difference: number;
  valueA: number;
  valueB: number;
  low: number;
  high: number;
  reason?: Remark;
  /**
   * Two-sided, from the same resamples: twice the smaller share of them on the far side of 0 (those at 0 count on both),
   * each (b + 1) / (k + 1) where they were drawn. So p ≤ 1 − confidence goes with an interval that leaves 0 out.
   */
  bootstrapPValue: number;
  standardError: number;
  /** Where a margin was given and there is a difference; from the same resamples. */
  noWorse?: NoWorse;
  confidence: number;
  ground: Ground;
  resample: Resample;
  resamples: number;
  exhaustive: boolean;
  /** Resamples in which one of the two has no value; the interval is of the others. */
  nUndefined: number;
  seed: number;
}

/**
 * Percentile bootstrap of the difference of two judges' correlations, both on every resample, over the cells that
 * both and the gold scored.
 * Unscored cells are left out; an undefined difference is NaN with a reason.
 * @throws InputError for options out of range
 */
export function differenceInterval(
  judgeA: ScoreGrid,
  judgeB: ScoreGrid,
  gold: ScoreGrid,
  options: DifferenceOptions,
): DifferenceInterval {
  return differenceOnCells(jointCells([judgeA, judgeB, gold]), options);
}

/** @param cells layers judge a, judge b, gold */
export function differenceOnCells(cells: JointCells, options: DifferenceOptions): DifferenceInterval {
  const filled = correlationOptions(options);
  const ground = oneOf('ground', options.ground ?? 'own', ['own', 'common', 'zero']);
  const resample = oneOf('resample', options.resample ?? 'items', ['systems', 'items', 'both']);
  const { resamples = 9999, confidence = 0.95, margin, random } = options;
  checkConfidence(confidence);
  if (margin !== undefined) checkMargin(margin);
  const { nSystems, nItems } = cells;
  const { draws = new SharedDraws() } = options;
  const plan =
    resample === 'items'
      ? draws.items(nItems, resamples, random)
      : planResamples(resample, nSystems, nItems, resamples, random);
  const none: DifferenceInterval = {
    difference: Number.NaN,
    valueA: Number.NaN,
    valueB: Number.NaN,
    low: Number.NaN,
    high: Number.NaN,
    bootstrapPValue: Number.NaN,
    standardError: Number.NaN,
    confidence,
    ground,
    resample,
    resamples: plan.resamples,
    exhaustive: plan.exhaustive,
    nUndefined: plan.resamples,
    seed: random.seed,
  };
  const reason = whyNothingToCorrelate(cells, filled.level);
  if (reason !== undefined) return { ...none, reason };
  const both = new Float64Array(2);
  const [layerA, layerB, layerGold] = cells.layers;
  resampledCorrelations(
    cells,
    [layerA, layerB],
    layerGold,
    filled,
    'systems',
    ground,
  )(ones(nSystems), ones(nItems), both);
  const [valueA, valueB] = both;
  const difference = valueA - valueB;
  if (Number.isNaN(difference)) {
    return { ...none, valueA, valueB, reason: remark('no-correlation-to-compare') };
  }
  const drawn =
    plan instanceof ItemResamples
      ? differencesOverItems(cells, filled, ground, plan)
      : differencesOf(cells, filled, ground, plan, FIXED[resample]);
  const replicates = definedOf(drawn.values, plan.exhaustive ? drawn.tuples : undefined);
  const { low, high } = bootstrapInterval(replicates, difference, confidence, 'percentile');
  const tested = { ...replicates, exhaustive: plan.exhaustive };
  return {
    ...none,
    difference,
    valueA,
    valueB,
    low,
    high,
    bootstrapPValue: bootstrapPValue(tested),
    standardError: spreadOf(replicates),
    ...(margin !== undefined && { noWorse: noWorseByResamples(tested, margin) }),
    nUndefined: plan.resamples - drawsOf(replicates),
    ...(replicates.values.length === 0 && { reason: remark('no-resample-of-both') }),
  };
}

const FIXED = { items: 'systems', systems: 'items', both: 'nothing' } as const;

interface Drawn {
  /** NaN where one of the two has no value. */
  values: Float64Array;
  tuples?: Float64Array;
}

function differencesOverItems(
  cells: JointCells,
  options: Required<CorrelationOptions>,
  ground: Ground,
  resamples: ItemResamples,
): Drawn {
  const [layerA, layerB, gold] = cells.layers;
  const [a, b] = correlationsOverItems(cells, [layerA, layerB], gold, options, resamples, ground);
  return { values: a.map((value, r) => value - b[r]), tuples: resamples.tuples };
}

function differencesOf(
  cells: JointCells,
  options: Required<CorrelationOptions>,
  ground: Ground,
  plan: ResamplePlan,
  fixed: Fixed,
): Drawn {
  const [layerA, layerB, gold] = cells.layers;
  const correlate = resampledCorrelations(cells, [layerA, layerB], gold, options, fixed, ground);
  const both = new Float64Array(2);
  const [values, tuples] = [new Float64Array(plan.distinct), new Float64Array(plan.distinct)];
  let k = 0;
  plan.forEach((systems, items, draws) => {
    correlate(systems, items, both);
    values[k] = both[0] - both[1];
    tuples[k++] = draws;
  });
  return { values, tuples };
}

function ones(length: number): Int32Array {
  return new Int32Array(length).fill(1);
}
