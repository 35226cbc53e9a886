import { type Remark, remark } from '../remarks/remark.js';
import { bootstrapInterval, checkConfidence, type Replicates } from './bootstrap-interval.js';
import { bootstrapPValue } from './bootstrap-test.js';
import type { Ground } from './ground.js';
import {
  type CorrelationOptions,
  correlationOptions,
  jointCells,
  oneOf,
  whyNothingToCorrelate,
} from './joint-cells.js';
import { checkMargin, type NoWorse, noWorseByResamples } from './no-worse.js';
import type { Random } from './random.js';
import { type Fixed, resampledCorrelations } from './resampled-correlation.js';
import { planResamples, type Resample } from './resamples.js';
import type { ScoreGrid } from './score-grid.js';

export interface DifferenceOptions extends CorrelationOptions {
  /** Summary level: the items that the judges are averaged on, in every resample anew. Default `own`. */
  ground?: Ground;
  /** What is drawn anew. Default `items`: these systems, other items. */
  resample?: Resample;
  /** Random resamples, where not all can be enumerated within this number. Default 9,999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  /** Tests also whether the difference lies within it. */
  margin?: number;
  /** The source of every draw; its seed is in the answer. */
  random: Random;
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
 * @throws InputError for options out of range
 */
export function differenceInterval(
  judgeA: ScoreGrid,
  judgeB: ScoreGrid,
  gold: ScoreGrid,
  options: DifferenceOptions,
): DifferenceInterval {
  const filled = correlationOptions(options);
  const ground = oneOf('ground', options.ground ?? 'own', ['own', 'common', 'zero']);
  const resample = oneOf('resample', options.resample ?? 'items', ['systems', 'items', 'both']);
  const { resamples = 9999, confidence = 0.95, margin, random } = options;
  checkConfidence(confidence);
  if (margin !== undefined) checkMargin(margin);
  const cells = jointCells([judgeA, judgeB, gold]);
  const [layerA, layerB, layerGold] = cells.layers;
  const { nSystems, nItems } = cells;
  const plan = planResamples(resample, nSystems, nItems, resamples, random);
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
  const prepared = (fixed: Fixed) =>
    resampledCorrelations(cells, [layerA, layerB], layerGold, filled, fixed, ground);
  const both = new Float64Array(2);
  prepared('nothing')(ones(nSystems), ones(nItems), both);
  const [valueA, valueB] = both;
  const difference = valueA - valueB;
  if (Number.isNaN(difference)) {
    return { ...none, valueA, valueB, reason: remark('no-correlation-to-compare') };
  }
  const correlate = prepared(FIXED[resample]);
  const values: number[] = [];
  const tuples: number[] = [];
  plan.forEach((systems, items, draws) => {
    correlate(systems, items, both);
    if (Number.isNaN(both[0] - both[1])) return;
    values.push(both[0] - both[1]);
    tuples.push(draws);
  });
  const replicates: Replicates = {
    values: Float64Array.from(values),
    ...(plan.exhaustive && { tuples: Float64Array.from(tuples) }),
  };
  const { low, high } = bootstrapInterval(replicates, difference, confidence, 'percentile');
  const defined = tuples.reduce((sum, n) => sum + n, 0);
  return {
    ...none,
    difference,
    valueA,
    valueB,
    low,
    high,
    bootstrapPValue: bootstrapPValue({ values, tuples, exhaustive: plan.exhaustive }),
    standardError: standardErrorOf(values, tuples, plan.exhaustive),
    ...(margin !== undefined && {
      noWorse: noWorseByResamples({ values, tuples, exhaustive: plan.exhaustive }, margin),
    }),
    nUndefined: plan.resamples - defined,
    ...(values.length === 0 && { reason: remark('no-resample-of-both') }),
  };
}

const FIXED = { items: 'systems', systems: 'items', both: 'nothing' } as const;

function ones(length: number): Int32Array {
  return new Int32Array(length).fill(1);
}

function standardErrorOf(values: readonly number[], tuples: readonly number[], exhaustive: boolean): number {
  let [n, sum, squares] = [0, 0, 0];
  values.forEach((value, k) => {
    n += tuples[k];
    sum += tuples[k] * value;
  });
  values.forEach((value, k) => {
    squares += tuples[k] * (value - sum / n) ** 2;
  });
  const degrees = exhaustive ? n : n - 1;
  return degrees > 0 ? Math.sqrt(squares / degrees) : Number.NaN;
}
