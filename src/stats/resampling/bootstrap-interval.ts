import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { normalCdf, normalQuantile } from '../numeric/normal.js';
import { selectRank } from '../numeric/select.js';

/** A kind of interval of resampled values. */
export type IntervalMethod = 'percentile' | 'bca';

/** Values of a statistic over resamples, each with the number of equally likely draws that give it. */
export interface Replicates {
  /** No NaN among them. */
  values: Float64Array;
  /** Absent where every value stands for one draw. */
  tuples?: Float64Array;
}

/** Two ends of an interval. */
export interface Interval {
  low: number;
  high: number;
  /** What was used in the end. */
  method: IntervalMethod;
  /** Why it is not what was asked for. */
  fallback?: Remark;
}

/** The replicates that have a value, each with its tuples where they are told apart; those without one are left out. */
export function definedOf(values: Float64Array, tuples: Float64Array | undefined): Replicates {
  let n = 0;
  for (let r = 0; r < values.length; r++) if (!Number.isNaN(values[r])) n++;
  if (n === values.length) return tuples ? { values, tuples } : { values };
  const kept = { values: new Float64Array(n), tuples: new Float64Array(tuples ? n : 0) };
  for (let r = 0, at = 0; at < n; r++) {
    if (Number.isNaN(values[r])) continue;
    kept.values[at] = values[r];
    if (tuples) kept.tuples[at] = tuples[r];
    at++;
  }
  return tuples ? kept : { values: kept.values };
}

/** Standard deviation over the draws; with n − 1 where they were drawn, with n where they are all there are. NaN for one. */
export function spreadOf({ values, tuples }: Replicates): number {
  let [n, sum, squares] = [0, 0, 0];
  for (let k = 0; k < values.length; k++) {
    const weight = tuples ? tuples[k] : 1;
    n += weight;
    sum += weight * values[k];
  }
  for (let k = 0; k < values.length; k++) squares += (tuples ? tuples[k] : 1) * (values[k] - sum / n) ** 2;
  const degrees = tuples ? n : n - 1;
  return degrees > 0 ? Math.sqrt(squares / degrees) : Number.NaN;
}

/** Draws behind replicates. */
export function drawsOf({ values, tuples }: Replicates): number {
  return tuples?.reduce((sum, n) => sum + n, 0) ?? values.length;
}

/** @throws InputError outside (0, 1) */
export function checkConfidence(confidence: number): void {
  if (!(confidence > 0 && confidence < 1)) {
    throw new InputError(`Expected \`confidence\` to be between 0 and 1, got ${confidence}`);
  }
}

/**
 * A confidence interval from the replicates of a statistic: the percentiles, or BCa (bias-corrected and accelerated;
 * Efron 1987), which falls back to the percentiles where it is undefined.
 * @param jackknife BCa only: per resampled sample (systems, items) the statistic with one member left out at a time
 */
export function bootstrapInterval(
  replicates: Replicates,
  estimate: number,
  confidence: number,
  method: IntervalMethod,
  jackknife: () => readonly Float64Array[] = () => [],
): Interval {
  const tail = (1 - confidence) / 2;
  const quantile = quantiles(replicates);
  const percentile = { low: quantile(tail), high: quantile(1 - tail), method: 'percentile' as const };
  if (method === 'percentile' || replicates.values.length === 0) return percentile;
  const bias = biasCorrection(replicates, estimate);
  if (!Number.isFinite(bias)) {
    return { ...percentile, fallback: remark('bca-one-sided') };
  }
  const acceleration = accelerationOf(jackknife());
  if (Number.isNaN(acceleration)) {
    return { ...percentile, fallback: remark('bca-jackknife') };
  }
  const adjusted = (p: number) => {
    const z = bias + normalQuantile(p);
    return normalCdf(bias + z / (1 - acceleration * z));
  };
  const [low, high] = [adjusted(tail), adjusted(1 - tail)];
  if (Number.isNaN(low) || Number.isNaN(high) || low > high) {
    return { ...percentile, fallback: remark('bca-acceleration') };
  }
  return { low: quantile(low), high: quantile(high), method: 'bca' };
}

/** Quantiles by linear interpolation over the draws, a value counted once for each draw that gives it. */
function quantiles({ values, tuples }: Replicates): (p: number) => number {
  if (values.length === 0) return () => Number.NaN;
  if (!tuples) {
    // An interval asks for two or four of thousands of ranks: they are not sorted for that.
    const moved = values.slice();
    return (p) => interpolate(p, moved.length, (rank) => selectRank(moved, rank));
  }
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const upTo = new Float64Array(values.length);
  let total = 0;
  order.forEach((k, at) => {
    total += tuples[k];
    upTo[at] = total;
  });
  const at = (rank: number) => {
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] > rank) high = middle;
      else low = middle + 1;
    }
    return values[order[low]];
  };
  return (p) => interpolate(p, total, at);
}

function interpolate(p: number, n: number, at: (rank: number) => number): number {
  const position = (n - 1) * p;
  const below = Math.floor(position);
  const low = at(below);
  return low + (at(Math.min(below + 1, n - 1)) - low) * (position - below);
}

/** z of the share of replicates below the estimate, ties counted half. */
function biasCorrection({ values, tuples }: Replicates, estimate: number): number {
  let below = 0;
  let total = 0;
  for (let k = 0; k < values.length; k++) {
    const weight = tuples ? tuples[k] : 1;
    total += weight;
    if (values[k] < estimate) below += weight;
    else if (values[k] === estimate) below += weight / 2;
  }
  return normalQuantile(below / total);
}

/** Efron's acceleration; with several samples their terms are added (as for a statistic of independent samples). */
function accelerationOf(jackknife: readonly Float64Array[]): number {
  let cubes = 0;
  let squares = 0;
  for (const values of jackknife) {
    const n = values.length;
    let mean = 0;
    for (const value of values) mean += value / n;
    for (const value of values) {
      const influence = (n - 1) * (mean - value);
      cubes += influence ** 3 / n ** 3;
      squares += influence ** 2 / n ** 2;
    }
  }
  return squares > 0 ? cubes / (6 * squares ** 1.5) : Number.NaN;
}
