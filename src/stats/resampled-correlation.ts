import { denseRanksTogether, MidRanks } from './dense-ranks.js';
import { type ItemCorrelator, itemCorrelator } from './item-correlators.js';
import {
  type Coefficient,
  type CorrelationOptions,
  type JointCells,
  toUnitScale,
  type UndefinedPolicy,
} from './joint-cells.js';
import { KendallSweep } from './kendall-sweep.js';
import { countMultisets } from './multisets.js';
import { SystemMeans } from './system-means.js';
import { weightedCorrelation, weightedPearson } from './weighted-vectors.js';

/**
 * The correlation of two grids in which system s stands `systems[s]` times and item i `items[i]` times.
 * @returns NaN where undefined
 */
export type ResampledCorrelation = (systems: Int32Array, items: Int32Array) => number;

/** What never changes between the calls of a resampled correlation: it is then worked out once. */
export type Fixed = 'systems' | 'items' | 'nothing';

/**
 * Prepares the correlation of two layers of joint cells for many resamples; calls allocate nothing.
 * @param x,y layers of `cells`
 * @param fixed `systems` where only items are drawn anew: every call then has each system once
 */
export function resampledCorrelation(
  cells: JointCells,
  x: Float64Array,
  y: Float64Array,
  options: Required<CorrelationOptions>,
  fixed: Fixed = 'nothing',
): ResampledCorrelation {
  const [unitX, unitY] = [toUnitScale(x), toUnitScale(y)];
  switch (options.level) {
    case 'system':
      return systemLevel(cells, unitX, unitY, options.coefficient, fixed);
    case 'summary':
      return summaryLevel(cells, unitX, unitY, options.coefficient, options.undefinedPolicy, fixed);
    case 'pooled':
      return pooled(cells, unitX, unitY, options.coefficient);
  }
}

function systemLevel(
  cells: JointCells,
  x: Float64Array,
  y: Float64Array,
  coefficient: Coefficient,
  fixed: Fixed,
): ResampledCorrelation {
  const means = new SystemMeans([x, y], cells.nSystems);
  const [meansX, meansY] = means.means;
  const correlate = weightedCorrelation(coefficient, cells.nSystems);
  const weights = new Int32Array(cells.nSystems);
  let current = false;
  return (systems, items) => {
    if (!current) {
      means.update(items);
      current = fixed === 'items';
    }
    for (let s = 0; s < weights.length; s++) weights[s] = Number.isNaN(meansX[s]) ? 0 : systems[s];
    return correlate(meansX, meansY, weights);
  };
}

function summaryLevel(
  cells: JointCells,
  x: Float64Array,
  y: Float64Array,
  coefficient: Coefficient,
  policy: UndefinedPolicy,
  fixed: Fixed,
): ResampledCorrelation {
  const correlator = itemCorrelator(x, y, cells.nSystems, coefficient);
  const few = fixed !== 'items' && countMultisets(cells.nSystems) <= FEW_MULTISETS;
  const known = new Map<number, ItemValues>();
  const scratch = new ItemValues(cells.nItems);
  let fixedValues: ItemValues | undefined;
  return (systems, items) => {
    if (fixedValues) return meanOverItems(fixedValues, items, policy);
    if (!few && fixed !== 'systems') {
      scratch.update(correlator, systems, items);
      return meanOverItems(scratch, items, policy);
    }
    const key = fixed === 'systems' ? 0 : multisetKey(systems);
    let values = known.get(key);
    if (!values) {
      values = new ItemValues(cells.nItems);
      values.update(correlator, systems);
      known.set(key, values);
      if (fixed === 'systems') fixedValues = values;
    }
    return meanOverItems(values, items, policy);
  };
}

/** With so few ways to draw the systems (up to 7 systems) each item is correlated once for each of them. */
const FEW_MULTISETS = 2000;

function multisetKey(multiplicities: Int32Array): number {
  let key = 0;
  for (let s = 0; s < multiplicities.length; s++) key = key * (multiplicities.length + 1) + multiplicities[s];
  return key;
}

/** Each item's correlation (NaN = undefined) and the joint cells behind it, copies counted. */
export class ItemValues {
  readonly values: Float64Array;
  readonly counts: Int32Array;

  constructor(nItems: number) {
    this.values = new Float64Array(nItems);
    this.counts = new Int32Array(nItems);
  }

  /** @param items where given, items that stand 0 times are passed over */
  update(correlator: ItemCorrelator, systems: Int32Array, items?: Int32Array): void {
    correlator.setSystems(systems);
    for (let i = 0; i < this.values.length; i++) {
      if (items && items[i] === 0) continue;
      const value = correlator.correlation(i);
      this.values[i] = value;
      if (Number.isNaN(value)) this.counts[i] = correlator.count(i);
    }
  }
}

/**
 * Mean of per-item correlations, item i standing `items[i]` times. With `zero` an item whose scores are constant
 * counts as 0; an item with fewer than two joint cells is missing, and stays so.
 * @returns NaN where no item has a correlation
 */
export function meanOverItems(
  { values, counts }: Pick<ItemValues, 'values' | 'counts'>,
  items: Int32Array,
  policy: UndefinedPolicy,
): number {
  let sum = 0;
  let defined = 0;
  let zeros = 0;
  for (let i = 0; i < items.length; i++) {
    const v = items[i];
    if (v === 0) continue;
    const value = values[i];
    if (!Number.isNaN(value)) {
      sum += v * value;
      defined += v;
    } else if (policy === 'zero' && counts[i] >= 2) zeros += v;
  }
  return defined === 0 ? Number.NaN : sum / (defined + zeros);
}

function pooled(
  cells: JointCells,
  x: Float64Array,
  y: Float64Array,
  coefficient: Coefficient,
): ResampledCorrelation {
  const scored = Uint32Array.from([...x.keys()].filter((k) => !Number.isNaN(x[k])));
  const cellX = Float64Array.from(scored, (k) => x[k]);
  const cellY = Float64Array.from(scored, (k) => y[k]);
  const weights = new Int32Array(scored.length);
  const correlate = longCorrelation(cellX, cellY, coefficient);
  return (systems, items) => {
    for (let k = 0; k < scored.length; k++) {
      const cell = scored[k];
      const item = Math.floor(cell / cells.nSystems);
      weights[k] = items[item] * systems[cell - item * cells.nSystems];
    }
    return correlate(weights);
  };
}

/** The correlation of two long vectors, sorted once, for many multiplicities. */
function longCorrelation(
  x: Float64Array,
  y: Float64Array,
  coefficient: Coefficient,
): (w: Int32Array) => number {
  if (coefficient === 'pearson') return (w) => weightedPearson(x, y, w);
  const inX = denseRanksTogether(x);
  if (coefficient === 'spearman') {
    const inY = denseRanksTogether(y);
    const midX = new MidRanks(inX.nRanks, x.length);
    const midY = new MidRanks(inY.nRanks, x.length);
    return (w) => weightedPearson(midX.of(inX.ranks[0], w), midY.of(inY.ranks[0], w), w);
  }
  const sweep = new KendallSweep(y, inX.nRanks);
  return (w) => sweep.tau(coefficient, inX.ranks[0], w);
}
