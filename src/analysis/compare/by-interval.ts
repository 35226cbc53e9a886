import { differenceInterval } from '../../stats/correlation/difference-interval.js';
import { rerunDifference } from '../../stats/correlation/rerun-interval.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { studyDifference } from '../../stats/correlation/study-interval.js';
import { normalCdf } from '../../stats/numeric/normal.js';
import { createRandom } from '../../stats/numeric/random.js';
import { noWorseByStudent } from '../../stats/resampling/no-worse.js';
import type { GroundComparison } from '../../stats/testing/common-ground.js';
import type { GroundResult } from './contest.js';
import type { CorrelationOptions } from './records.js';

/** Two judges and the gold. */
export type Grids = readonly [ScoreGrid, ScoreGrid, ScoreGrid];
/** The same, and each judge repeat by repeat where it was asked several times. */
export interface Two {
  grids: Grids;
  repeats: readonly (readonly ScoreGrid[])[];
}

/** The permutation test, and the interval of the same draws. */
export function byTest({ test, interval, nItems }: GroundComparison): GroundResult {
  const { valueA, valueB, statistic, pValue } = test;
  const { low, high } = interval;
  const why = test.reason ?? interval.reason;
  return {
    ...{ valueA, valueB, difference: statistic, low, high, pValue, items: nItems },
    ...(why !== undefined && { reason: why }),
  };
}

/** Other systems and items, or other runs: the interval for these, and its p. */
export function byInterval(
  ground: GroundComparison,
  two: Two,
  options: CorrelationOptions,
  oneSided: boolean,
): GroundResult {
  const { pValue: p, ...found } =
    options.resample === 'runs' ? ofRuns(ground, two, options) : ofStudies(ground, two, options);
  return {
    ...byTest(ground),
    ...found,
    pValue: oneSided ? (ground.test.statistic > 0 ? p / 2 : 1 - p / 2) : p,
  };
}

type Bounds = Pick<GroundResult, 'low' | 'high' | 'pValue' | 'reason' | 'noWorse'>;

function ofRuns(
  { test: { ground } }: GroundComparison,
  { grids: [a, b, gold], repeats }: Two,
  options: CorrelationOptions,
): Bounds {
  const { resamples, seed, margin } = options;
  const {
    low,
    high,
    pValue = Number.NaN,
    estimate,
    standardError,
    reason,
  } = rerunDifference({ mean: a, repeats: repeats[0] }, { mean: b, repeats: repeats[1] }, gold, {
    ...options,
    ground,
    resamples: Math.min(resamples, STUDY_RESAMPLES),
    random: createRandom(seed).fork('runs'),
  });
  return {
    low,
    high,
    pValue,
    ...(reason && { reason }),
    ...(margin !== undefined &&
      standardError > 0 && { noWorse: noWorseByStudent(estimate, standardError, Infinity, margin) }),
  };
}

function ofStudies(
  { test: { ground } }: GroundComparison,
  { grids }: Two,
  options: CorrelationOptions,
): Bounds {
  const { resamples, seed } = options;
  const settings = { ...options, ground, resamples: Math.min(resamples, STUDY_RESAMPLES) };
  const random = () => createRandom(seed).fork('studies');
  const study = studyDifference(...grids, { ...settings, random: random() });
  const crossed = study.method === 'crossed';
  const pValue = crossed
    ? 2 * normalCdf(-Math.abs(study.estimate) / study.standardError)
    : differenceInterval(...grids, { ...settings, resample: 'both', random: random() }).bootstrapPValue;
  const { low, high, noWorse } = study;
  return { low, high, pValue, ...(noWorse && { noWorse }) };
}

/** The spread needs no more. */
const STUDY_RESAMPLES = 999;
