import { bootstrapInterval, checkConfidence } from './bootstrap-interval.js';
import { type CorrelationOptions, correlationOptions, jointCells } from './joint-cells.js';
import type { Random } from './random.js';
import { resampledCorrelations } from './resampled-correlation.js';
import { planResamples } from './resamples.js';
import { ScoreGrid } from './score-grid.js';

export interface OnePersonOptions extends Omit<CorrelationOptions, 'undefinedPolicy'> {
  /** Random resamples of the items, where not all can be enumerated within this number. Default 9,999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  random: Random;
}

/** A figure with its interval over items; NaN where undefined. */
export interface PersonFigure {
  value: number;
  low: number;
  high: number;
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
 * @param annotators single persons' grids over the same items and systems
 * @throws InputError for options out of range
 */
export function onePerson(
  annotators: readonly ScoreGrid[],
  judge: ScoreGrid | undefined,
  options: OnePersonOptions,
): OnePerson {
  const filled = correlationOptions(options);
  const { resamples = 9999, confidence = 0.95, random } = options;
  checkConfidence(confidence);
  const trios = annotators.map((person, j) => {
    const others = meanOf(annotators.filter((_, k) => k !== j));
    return jointCells(judge ? [person, judge, others] : [person, others]);
  });
  const kept = itemsOf(
    trios.map(({ layers: [person] }) => person),
    trios[0]?.nSystems ?? 0,
  );
  const correlators = trios.map((cells) => {
    const layers = cells.layers.map((layer) => rowsOf(layer, kept, cells.nSystems));
    const size = { nItems: kept.length, nSystems: cells.nSystems };
    return resampledCorrelations(
      size,
      layers.slice(0, -1),
      layers[layers.length - 1],
      filled,
      'systems',
      'common',
    );
  });
  const nSystems = trios[0]?.nSystems ?? 0;
  const systems = new Int32Array(nSystems).fill(1);
  const out = new Float64Array(judge ? 2 : 1);
  const means = (items: Int32Array): { sums: Float64Array; defined: number } => {
    const sums = new Float64Array(out.length);
    let defined = 0;
    for (const correlate of correlators) {
      correlate(systems, items, out);
      if (out.some(Number.isNaN)) continue;
      defined++;
      for (let k = 0; k < out.length; k++) sums[k] += out[k];
    }
    return { sums: sums.map((sum) => sum / defined), defined };
  };
  const whole = means(new Int32Array(kept.length).fill(1));
  const plan = planResamples('items', nSystems, kept.length, resamples, random);
  const drawn: number[][] = [[], [], []];
  const tuples: number[] = [];
  plan.forEach((_, items, draws) => {
    const { sums, defined } = means(items);
    if (defined === 0) return;
    drawn[0].push(sums[0]);
    if (judge) drawn[1].push(sums[1]);
    if (judge) drawn[2].push(sums[1] - sums[0]);
    tuples.push(draws);
  });
  const figure = (value: number, of: readonly number[]): PersonFigure => {
    const replicates = {
      values: Float64Array.from(of),
      ...(plan.exhaustive && { tuples: Float64Array.from(tuples) }),
    };
    const { low, high } = bootstrapInterval(replicates, value, confidence, 'percentile');
    return { value, low, high };
  };
  return {
    person: figure(whole.sums[0], drawn[0]),
    ...(judge && {
      judge: figure(whole.sums[1], drawn[1]),
      difference: figure(whole.sums[1] - whole.sums[0], drawn[2]),
    }),
    nAnnotators: whole.defined,
    nUndefined: annotators.length - whole.defined,
    nItems: kept.length,
    resamples: plan.resamples,
    exhaustive: plan.exhaustive,
  };
}

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
