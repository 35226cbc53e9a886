import { type Remark, remark } from '../../remarks/remark.js';
import { studentQuantile } from '../numeric/beta.js';
import { normalQuantile } from '../numeric/normal.js';
import type { Random } from '../numeric/random.js';
import { checkConfidence, definedOf } from '../resampling/bootstrap-interval.js';
import {
  type CrossedStatistic,
  type CrossedVariance,
  crossedVariance,
} from '../resampling/crossed-variance.js';
import { type NoWorse, noWorseByStudent } from '../resampling/no-worse.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import { bootstrapCorrelation } from './bootstrap.js';
import { differenceInterval } from './difference-interval.js';
import type { Ground } from './ground.js';
import { itemCorrelator } from './item-correlators.js';
import { DrawnItems, ItemValues } from './item-values.js';
import {
  type CorrelationOptions,
  correlationOptions,
  type JointCells,
  jointCells,
  toUnitScale,
  whyNothingToCorrelate,
} from './joint-cells.js';
import { correlationsOverItems } from './over-items.js';
import { resampledCorrelations } from './resampled-correlation.js';
import type { ScoreGrid } from './score-grid.js';

/** What is correlated, and how systems and items are resampled. */
export interface StudyIntervalOptions extends CorrelationOptions {
  /** Two judges only: the items that they are averaged on. Default `own`. */
  ground?: Ground;
  /** Bootstrap resamples of the items; of both for the percentile interval. Default 999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  /** Two judges only: tests also whether the difference lies within it. */
  margin?: number;
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
}

/** A figure with its interval for other systems and other items. NaN where undefined; `reason` then says why. */
export interface StudyInterval {
  estimate: number;
  low: number;
  high: number;
  reason?: Remark;
  standardError: number;
  /** `percentile`: the bootstrap over systems and items, which is wide; `why` says why it stands in. */
  method: 'crossed' | 'percentile';
  why?: Remark;
  /** Two judges, where a margin was given: by the normal distribution, or from the resamples of `percentile`. */
  noWorse?: NoWorse;
  /** Of `crossed` only. */
  variance?: CrossedVariance;
  nSystems: number;
  nItems: number;
  confidence: number;
  resamples: number;
  seed: number;
}

/** With fewer systems no variance of theirs is known well enough; simulated in docs/coverage.md. */
const FEWEST_SYSTEMS = 8;
/** With more systems the jackknife's excess is below 1% of the interval, and costs a statistic for each pair. */
const MOST_FOR_EXCESS = 40;

/**
 * The interval of a judge's correlation over fresh studies of this size, of other systems and other items: estimate ±
 * t(systems − 1) · √V, V = jackknife over systems + max(0, items − interaction), at least the variance over items. At
 * the system level V is the larger of the two. Below 8 systems, and where V has no value or is 0, the percentile
 * interval of the bootstrap over both stands in.
 *
 * Sources: Efron & Stein (1981); Dorfman, Berbaum & Metz (1992). Chosen by simulation: docs/coverage.md.
 * @param percentile what stands in; default: a bootstrap with these options
 * @throws InputError for options out of range
 */
export function studyInterval(
  judge: ScoreGrid,
  gold: ScoreGrid,
  options: StudyIntervalOptions,
  percentile: () => Percentile = () =>
    bootstrapCorrelation(judge, gold, { resamples: 999, ...options, resample: 'both' }),
): StudyInterval {
  const cells = jointCells([judge, gold]);
  return ofStudies(cells, options, 'one', percentile);
}

/**
 * The same of the difference of two judges, with the normal quantile and half of the jackknife's excess taken off, since
 * a difference is not skewed against a bound.
 * Cells that one of the three has not scored are left out.
 */
export function studyDifference(
  judgeA: ScoreGrid,
  judgeB: ScoreGrid,
  gold: ScoreGrid,
  options: StudyIntervalOptions,
): StudyInterval {
  const cells = jointCells([judgeA, judgeB, gold]);
  const percentile = () => {
    const found = differenceInterval(judgeA, judgeB, gold, { resamples: 999, ...options, resample: 'both' });
    return { ...found, estimate: found.difference };
  };
  return ofStudies(cells, options, 'difference', percentile);
}

type Percentile = Pick<
  StudyInterval,
  'estimate' | 'low' | 'high' | 'standardError' | 'reason' | 'resamples' | 'noWorse'
>;

function ofStudies(
  cells: JointCells,
  options: StudyIntervalOptions,
  kind: 'one' | 'difference',
  percentile: () => Percentile,
): StudyInterval {
  const filled = correlationOptions(options);
  const { confidence = 0.95, resamples = 999, random, ground = 'own', margin } = options;
  const { draws = new SharedDraws() } = options;
  checkConfidence(confidence);
  const { nSystems, nItems } = cells;
  const base = { nSystems, nItems, confidence, resamples, seed: random.seed };
  const wide = (why: Remark): StudyInterval => {
    const { estimate, low, high, standardError, reason, noWorse, resamples: drawn } = percentile();
    const found = {
      estimate,
      low,
      high,
      standardError,
      ...(reason !== undefined && { reason }),
      ...(noWorse && { noWorse }),
    };
    return { ...base, ...found, method: 'percentile', why, resamples: drawn };
  };
  if (filled.level === 'pooled') return wide(remark('pooled-cells'));
  if (nSystems < FEWEST_SYSTEMS) return wide(remark('fewer-systems-than', { least: FEWEST_SYSTEMS }));
  if (whyNothingToCorrelate(cells, filled.level) !== undefined) return wide(remark('nothing-to-correlate'));
  const [gold] = cells.layers.slice(-1);
  const judges = cells.layers.slice(0, -1);
  const statistic = crossedStatistic(cells, judges, gold, filled, ground);
  const estimate = statistic.value(new Int32Array(nSystems).fill(1));
  const drawn = draws.items(nItems, resamples, random);
  const [a, b] = correlationsOverItems(cells, judges, gold, filled, drawn, ground);
  const variance = crossedVariance(statistic, nSystems, {
    excess: kind === 'difference' && nSystems <= MOST_FOR_EXCESS,
    resampled: definedOf(kind === 'one' ? a : a.map((value, r) => value - b[r]), drawn.tuples),
  });
  const total = totalOf(variance, filled.level === 'summary');
  if (!(total > 0)) return wide(remark('no-variance-over-systems'));
  const standardError = Math.sqrt(total);
  const far = 0.5 + confidence / 2;
  const reach = (kind === 'one' ? studentQuantile(far, nSystems - 1) : normalQuantile(far)) * standardError;
  const least = filled.coefficient === 'acc-eq' ? 0 : -1;
  const limit = (value: number) => (kind === 'one' ? Math.max(least, Math.min(1, value)) : value);
  return {
    ...base,
    estimate,
    low: limit(estimate - reach),
    high: limit(estimate + reach),
    standardError,
    method: 'crossed',
    ...(kind === 'difference' &&
      margin !== undefined && { noWorse: noWorseByStudent(estimate, standardError, Infinity, margin) }),
    variance,
  };
}

/** One judge's correlation, or the difference of two. */
function crossedStatistic(
  cells: JointCells,
  judges: readonly Float64Array[],
  gold: Float64Array,
  options: Required<CorrelationOptions>,
  ground: Ground,
): CrossedStatistic {
  const { nSystems, nItems } = cells;
  const { level, coefficient, undefinedPolicy } = options;
  const out = new Float64Array(judges.length);
  const less = () => (judges.length === 1 ? out[0] : out[0] - out[1]);
  if (level !== 'summary' || coefficient === 'acc-eq') {
    const correlate = resampledCorrelations(cells, judges, gold, options, 'items', ground);
    const items = new Int32Array(nItems).fill(1);
    return {
      value(systems) {
        correlate(systems, items, out);
        return less();
      },
    };
  }
  const correlator = itemCorrelator(judges.map(toUnitScale), toUnitScale(gold), nSystems, coefficient);
  const values = new ItemValues(nItems, judges.length, ground);
  const every = new DrawnItems(nItems);
  return {
    value(systems) {
      values.update(correlator, systems, every);
      values.means(every, undefinedPolicy, out);
      return less();
    },
    ofItems(systems) {
      values.update(correlator, systems, every);
      const [a, b] = values.values;
      return judges.length === 1 ? a : a.map((value, i) => value - b[i]);
    },
  };
}

/** @param averaged the statistic is a mean over items, so that items have a part of their own */
function totalOf({ systems, excess, items, interaction }: CrossedVariance, averaged: boolean): number {
  const ofSystems = systems - excess / 2;
  const ofItems = averaged ? Math.max(0, items - interaction) : 0;
  return Math.max(ofSystems + ofItems, items);
}
