import { type Remark, remark } from '../../remarks/remark.js';
import { normalCdf, normalQuantile } from '../numeric/normal.js';
import type { Random } from '../numeric/random.js';
import { checkConfidence } from '../resampling/bootstrap-interval.js';
import type { Ground } from './ground.js';
import {
  type CorrelationOptions,
  correlationOptions,
  type JointCells,
  jointCells,
  whyNothingToCorrelate,
} from './joint-cells.js';
import { resampledCorrelations } from './resampled-correlation.js';
import type { ScoreGrid } from './score-grid.js';

/** What is correlated, and how runs are resampled. */
export interface RerunOptions extends CorrelationOptions {
  /** Two judges only: the items that they are averaged on. Default `own`. */
  ground?: Ground;
  /** Runs drawn of each judge. Default 999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  random: Random;
}

/** A judge that was asked several times: the mean of its repeats, and each of them; all over the same names. */
export interface RepeatedJudge {
  mean: ScoreGrid;
  repeats: readonly ScoreGrid[];
}

/** A figure with its interval over other runs of the same judges. NaN where undefined; `reason` then says why. */
export interface RerunInterval {
  estimate: number;
  low: number;
  high: number;
  standardError: number;
  /** Two-sided, of no difference; two judges only. */
  pValue?: number;
  reason?: Remark;
  /** The most repeats of an item, judge by judge. */
  repeats: number[];
  resamples: number;
  seed: number;
}

/**
 * The interval of a judge's correlation over other runs of the same judge with as many repeats, on these items and
 * systems: estimate ± z · s. In each of the runs drawn an item has one repeat less than it has, drawn with replacement
 * (all candidates of an item together), so that the variance of a mean of repeats is right (McCarthy & Snowden 1985);
 * it is taken R / (R − 1) times, since an order reacts more to a mean of several repeats than to its share of the noise.
 * Simulated in docs/coverage.md.
 * @returns without limits where fewer than half of the scores have two repeats, or nothing differs between them
 * @throws InputError for options out of range
 */
export function rerunInterval(judge: RepeatedJudge, gold: ScoreGrid, options: RerunOptions): RerunInterval {
  return ofRuns([judge], gold, options);
}

/**
 * The same of the difference of two judges, whose runs are drawn independently.
 * Cells that a run has not scored are left out of that run.
 */
export function rerunDifference(
  a: RepeatedJudge,
  b: RepeatedJudge,
  gold: ScoreGrid,
  options: RerunOptions,
): RerunInterval {
  return ofRuns([a, b], gold, options);
}

function ofRuns(judges: readonly RepeatedJudge[], gold: ScoreGrid, options: RerunOptions): RerunInterval {
  const filled = correlationOptions(options);
  const { confidence = 0.95, resamples = 999, random, ground = 'own' } = options;
  checkConfidence(confidence);
  const cells = jointCells([...judges.map(({ mean }) => mean), gold]);
  const repeated = judges.map((judge) => repeatsOf(judge, cells));
  const base = {
    repeats: repeated.map(({ most }) => most),
    resamples,
    seed: random.seed,
    low: Number.NaN,
    high: Number.NaN,
    standardError: Number.NaN,
    ...(judges.length === 2 && { pValue: Number.NaN }),
  };
  const why = whyNothingToCorrelate(cells, filled.level);
  if (why !== undefined) return { ...base, estimate: Number.NaN, reason: why };
  const statistic = (layers: readonly Float64Array[], nItems: number) => {
    const size = { nItems, nSystems: cells.nSystems };
    const correlate = resampledCorrelations(
      size,
      layers.slice(0, -1),
      layers[layers.length - 1],
      filled,
      'systems',
      ground,
    );
    const systems = new Int32Array(cells.nSystems).fill(1);
    const out = new Float64Array(judges.length);
    return (items: Int32Array): number => {
      correlate(systems, items, out);
      return judges.length === 1 ? out[0] : out[0] - out[1];
    };
  };
  const estimate = statistic(cells.layers, cells.nItems)(new Int32Array(cells.nItems).fill(1));
  const found = { ...base, estimate };
  if (Number.isNaN(estimate)) return { ...found, reason: remark('correlation-undefined') };
  if (repeated.some(({ share }) => share < LEAST_SHARE)) return { ...found, reason: remark('asked-once') };
  let variance = 0;
  for (const [j, own] of repeated.entries()) {
    const { layers, rows } = drawnRows(cells, j, own, random);
    const value = statistic(layers, rows * cells.nItems);
    variance += own.factor * varianceOf(value, cells.nItems, rows, resamples, random);
  }
  const standardError = Math.sqrt(variance);
  if (!(standardError > 0)) return { ...found, reason: remark('same-in-every-run') };
  const reach = normalQuantile(0.5 + confidence / 2) * standardError;
  const least = filled.coefficient === 'acc-eq' ? 0 : -1;
  const limit = (value: number) => (judges.length === 1 ? Math.max(least, Math.min(1, value)) : value);
  return {
    ...found,
    low: limit(estimate - reach),
    high: limit(estimate + reach),
    standardError,
    ...(judges.length === 2 && { pValue: 2 * normalCdf(-Math.abs(estimate) / standardError) }),
  };
}

/** Of the scores, so many must have been asked for twice: the others would seem not to vary. */
const LEAST_SHARE = 0.5;
/** So many means are drawn of each item's repeats, where there are more; a run takes one of them. */
const ROWS = 24;

/** The repeats of each item that have a value, by item of the joint cells. */
interface Repeats {
  ofItem: Float64Array[][];
  most: number;
  /** Of the scores, those with two repeats or more. */
  share: number;
  /** R / (R − 1), on the mean over these. */
  factor: number;
}

function repeatsOf(
  { repeats }: RepeatedJudge,
  { items, systems, nItems, nSystems, layers }: JointCells,
): Repeats {
  const aligned = repeats.map((grid) => grid.alignTo(items, systems).values);
  const row = (values: Float64Array, item: number) => values.subarray(item * nSystems, (item + 1) * nSystems);
  const ofItem = Array.from({ length: nItems }, (_, item) =>
    aligned
      .map((values) => row(values, item))
      .filter((values) => values.some((value) => !Number.isNaN(value))),
  );
  let [present, again, factors] = [0, 0, 0];
  layers[0].forEach((value, cell) => {
    if (Number.isNaN(value)) return;
    present++;
    const repeated = ofItem[Math.floor(cell / nSystems)].filter((one) => !Number.isNaN(one[cell % nSystems]));
    if (repeated.length < 2) return;
    again++;
    factors += repeated.length / (repeated.length - 1);
  });
  return {
    ofItem,
    most: Math.max(0, ...ofItem.map(({ length }) => length)),
    share: present > 0 ? again / present : 0,
    factor: factors / again,
  };
}

/** The joint cells with several rows an item, in each of which judge `j` has a mean of drawn repeats. */
function drawnRows(
  { layers, nItems, nSystems }: JointCells,
  j: number,
  { ofItem, most }: Repeats,
  random: Random,
): { layers: Float64Array[]; rows: number } {
  // Two repeats have two such means: one each.
  const rows = most === 2 ? 2 : ROWS;
  const expanded = layers.map((layer) => {
    const wide = new Float64Array(layer.length * rows);
    for (let item = 0; item < nItems; item++) {
      const own = layer.subarray(item * nSystems, (item + 1) * nSystems);
      for (let r = 0; r < rows; r++) wide.set(own, (item * rows + r) * nSystems);
    }
    return wide;
  });
  const values = expanded[j];
  for (let item = 0; item < nItems; item++) {
    const repeats = ofItem[item];
    if (repeats.length < 2) continue;
    for (let r = 0; r < rows; r++) {
      const drawn =
        rows === 2 ? [repeats[r]] : Array.from(repeats.slice(1), () => repeats[random.int(repeats.length)]);
      for (let s = 0; s < nSystems; s++) {
        const cell = (item * rows + r) * nSystems + s;
        const scored = drawn.map((one) => one[s]).filter((value) => !Number.isNaN(value));
        if (Number.isNaN(values[cell]) || scored.length === 0) continue;
        values[cell] = scored.reduce((sum, value) => sum + value, 0) / scored.length;
      }
    }
  }
  return { layers: expanded, rows };
}

/** Of the statistic over runs that take one row of each item. */
function varianceOf(
  statistic: (items: Int32Array) => number,
  nItems: number,
  rows: number,
  resamples: number,
  random: Random,
): number {
  const items = new Int32Array(nItems * rows);
  let [n, sum, squares] = [0, 0, 0];
  let first = Number.NaN;
  for (let k = 0; k < resamples; k++) {
    items.fill(0);
    for (let item = 0; item < nItems; item++) items[item * rows + random.int(rows)] = 1;
    const value = statistic(items);
    if (Number.isNaN(value)) continue;
    if (n === 0) first = value;
    n++;
    sum += value - first;
    squares += (value - first) ** 2;
  }
  return n > 1 ? (squares - sum ** 2 / n) / (n - 1) : Number.NaN;
}
