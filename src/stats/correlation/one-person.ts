import type { Remark } from '../../remarks/remark.js';
import type { Random } from '../numeric/random.js';
import { bootstrapInterval, checkConfidence, definedOf } from '../resampling/bootstrap-interval.js';
import { WIDTHLESS } from '../resampling/clustered-interval.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import { type CorrelationOptions, correlationOptions, jointCells } from './joint-cells.js';
import { correlationsOverItems } from './over-items.js';
import { resampledCorrelations } from './resampled-correlation.js';
import { ScoreGrid } from './score-grid.js';

/** What is correlated, and how items are resampled. */
export interface OnePersonOptions extends Omit<CorrelationOptions, 'undefinedPolicy'> {
  /** Random resamples of the items, where not all can be enumerated within this number. Default 9,999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
}

/** A figure with its interval over items; NaN where undefined. */
export interface PersonFigure {
  value: number;
  low: number;
  high: number;
  /** Why there are no limits: the resamples do not vary. */
  reason?: Remark;
}

/** One person beside a judge, both against the other people. */
export interface OnePerson {
  /** Each annotator against the mean of the others, averaged over annotators. */
  person: PersonFigure;
  /** The judge against those same others, on the same cells; absent without a judge. */
  judge?: PersonFigure;
  /** judge − person, both on every resample. */
  difference?: PersonFigure;
  /** Annotators with a figure, and those without. */
  nAnnotators: number;
  nUndefined: number;
  /** Items with a cell that an annotator, another one and the judge scored. */
  nItems: number;
  resamples: number;
  exhaustive: boolean;
}

/**
 * What one person reaches by the measure that a judge is measured by: annotator j against the mean of the other
 * annotators (cell by cell, of those who labelled it), and the judge against those same others, over the cells that j,
 * one of the others and the judge scored, at the summary level on the items where both have a coefficient; averaged
 * over j. A judge may exceed it, for the mean of several people is steadier than one: it is no ceiling.
 * Cells that one of them has not scored are left out; without two annotators all is NaN with a reason.
 * @param annotators single persons' grids over the same items and systems
 * @throws InputError for options out of range
 */
export function onePerson(
  annotators: readonly ScoreGrid[],
  judge: ScoreGrid | undefined,
  options: OnePersonOptions,
): OnePerson {
  const filled = correlationOptions(options);
  const { resamples = 9999, confidence = 0.95, random, draws = new SharedDraws() } = options;
  checkConfidence(confidence);
  const trios = annotators.map((person, j) => {
    const others = meanOf(annotators.filter((_, k) => k !== j));
    return jointCells(judge ? [person, judge, others] : [person, others]);
  });
  const kept = itemsOf(
    trios.map(({ layers: [person] }) => person),
    trios[0]?.nSystems ?? 0,
  );
  const nSystems = trios[0]?.nSystems ?? 0;
  const size = { nItems: kept.length, nSystems };
  const layersOf = trios.map((cells) => cells.layers.map((layer) => rowsOf(layer, kept, nSystems)));
  const average = (values: readonly (readonly Float64Array[])[]) => averaged(values, judge ? 2 : 1);
  const whole = average(
    layersOf.map((layers) => {
      const out = new Float64Array(layers.length - 1);
      const [raters, others] = [layers.slice(0, -1), layers[layers.length - 1]];
      const once = (n: number) => new Int32Array(n).fill(1);
      resampledCorrelations(
        size,
        raters,
        others,
        filled,
        'systems',
        'common',
      )(once(nSystems), once(kept.length), out);
      return Array.from(out, (value) => Float64Array.of(value));
    }),
  );
  const plan = draws.items(kept.length, resamples, random);
  const drawn = average(
    layersOf.map((layers) => {
      const [raters, others] = [layers.slice(0, -1), layers[layers.length - 1]];
      return correlationsOverItems(size, raters, others, filled, plan, 'common');
    }),
  );
  const figure = (of: (means: readonly Float64Array[], k: number) => number): PersonFigure => {
    const value = of(whole.means, 0);
    const values = Float64Array.from({ length: plan.distinct }, (_, r) => of(drawn.means, r));
    const { low, high } = bootstrapInterval(definedOf(values, plan.tuples), value, confidence, 'percentile');
    return { value, ...(high - low > ROUNDING ? { low, high } : WIDTHLESS) };
  };
  const nDefined = whole.defined[0];
  return {
    person: figure(([person], k) => person[k]),
    ...(judge && {
      judge: figure(([, ofJudge], k) => ofJudge[k]),
      difference: figure(([person, ofJudge], k) => ofJudge[k] - person[k]),
    }),
    nAnnotators: nDefined,
    nUndefined: annotators.length - nDefined,
    nItems: kept.length,
    resamples: plan.resamples,
    exhaustive: plan.exhaustive,
  };
}

/**
 * The raters' means over the annotators with whom all of them have a value, and how many these are.
 * @param values `[annotator][rater][resample]`
 */
function averaged(
  values: readonly (readonly Float64Array[])[],
  nRaters: number,
): { means: Float64Array[]; defined: Int32Array } {
  const size = values[0]?.[0].length ?? 1;
  const means = Array.from({ length: nRaters }, () => new Float64Array(size));
  const defined = new Int32Array(size);
  for (let r = 0; r < size; r++) {
    for (const own of values) {
      if (own.some((rater) => Number.isNaN(rater[r]))) continue;
      defined[r]++;
      for (let k = 0; k < nRaters; k++) means[k][r] += own[k][r];
    }
    for (const mean of means) mean[r] /= defined[r];
  }
  return { means, defined };
}

/** Sums of the same numbers in another order differ by less. */
const ROUNDING = 1e-12;

/** Cell by cell, of those who scored it. */
function meanOf(grids: readonly ScoreGrid[]): ScoreGrid {
  const [{ items, systems }] = grids;
  const values = grids[0].values.map((_, cell) => {
    let [sum, n] = [0, 0];
    for (const { values: own } of grids) {
      if (Number.isNaN(own[cell])) continue;
      sum += own[cell];
      n++;
    }
    return n > 0 ? sum / n : Number.NaN;
  });
  return new ScoreGrid(items, systems, values);
}

/** Items with a joint cell of any annotator: what a resample draws. */
function itemsOf(layers: readonly Float64Array[], nSystems: number): number[] {
  const found = new Set<number>();
  for (const layer of layers) {
    layer.forEach((value, cell) => {
      if (!Number.isNaN(value)) found.add(Math.floor(cell / nSystems));
    });
  }
  return [...found].sort((a, b) => a - b);
}

function rowsOf(layer: Float64Array, items: readonly number[], nSystems: number): Float64Array {
  const rows = new Float64Array(items.length * nSystems);
  items.forEach((item, k) => {
    rows.set(layer.subarray(item * nSystems, (item + 1) * nSystems), k * nSystems);
  });
  return rows;
}
