import type { ItemResamples } from '../resampling/shared-draws.js';
import { DrawnItems } from './item-values.js';

/**
 * Means of systems over the items at which the cell is scored, items standing several times, for several layers of
 * scores that are missing together.
 * Sums of the same numbers in another order differ in their last bits; ranked as they are, such means would look
 * untied. So means are rounded to 42 bits (12 digits) of the largest score before anything is compared.
 */
export class SystemMeans {
  /** Of the last `update`, one array a layer; NaN where a system has no scored cell. */
  readonly means: readonly Float64Array[];
  /** Four columns side by side, item by item: each layer's scores (0 where missing), then, if any is missing, 1 where scored. */
  readonly #table: Float64Array;
  readonly #drawn: DrawnItems;
  readonly #sums: Float64Array;
  readonly #missing: boolean;
  readonly #units: readonly number[];

  /** @param layers `[item * nSystems + system]`, NaN = missing, in all layers alike */
  constructor(
    layers: readonly Float64Array[],
    readonly nSystems: number,
  ) {
    const nItems = nSystems === 0 ? 0 : layers[0].length / nSystems;
    this.means = layers.map(() => new Float64Array(nSystems));
    this.#missing = layers[0].some(Number.isNaN);
    const columns = [...layers];
    if (this.#missing) columns.push(layers[0].map((value) => (Number.isNaN(value) ? 0 : 1)));
    const width = Math.ceil((columns.length * nSystems) / TOGETHER) * TOGETHER;
    this.#sums = new Float64Array(width);
    this.#table = new Float64Array(nItems * width);
    columns.forEach((layer, c) => {
      layer.forEach((value, k) => {
        const item = Math.floor(k / nSystems);
        const column = c * nSystems + (k % nSystems);
        const within = column % TOGETHER;
        this.#table[(column - within) * nItems + item * TOGETHER + within] = Number.isNaN(value) ? 0 : value;
      });
    });
    this.#drawn = new DrawnItems(nItems);
    this.#units = layers.map((layer) => roundingUnit(largestOf(layer)));
  }

  /** @param items how often each item stands */
  update(items: Int32Array): void {
    const { means, nSystems } = this;
    const sums = this.#sums;
    const units = this.#units;
    this.#drawn.set(items);
    const total = addItems(sums, this.#table, items.length, this.#drawn);
    const counts = means.length * nSystems;
    for (let layer = 0; layer < means.length; layer++) {
      const unit = units[layer];
      const start = layer * nSystems;
      for (let s = 0; s < nSystems; s++) {
        const n = this.#missing ? sums[counts + s] : total;
        means[layer][s] = n > 0 ? roundTo(sums[start + s] / n, unit) : Number.NaN;
      }
    }
  }
}

/** The same means over resamples of items. */
export class ResampledMeans {
  readonly #totals: readonly Float64Array[];
  readonly #units: readonly number[];
  /** Scored cells of each system; absent where none is missing. */
  readonly #counts: readonly Float64Array[] | undefined;
  readonly #nItems: number;

  /** @param layers `[item * nSystems + system]`, NaN = missing, in all layers alike */
  constructor(
    layers: readonly Float64Array[],
    readonly nSystems: number,
    resamples: ItemResamples,
  ) {
    this.#nItems = resamples.nItems;
    const columnsOf = (layer: Float64Array, cell: (value: number) => number) =>
      Array.from({ length: nSystems }, (_, s) =>
        Float64Array.from({ length: resamples.nItems }, (_, i) => cell(layer[i * nSystems + s])),
      );
    const filled = layers.flatMap((layer) => columnsOf(layer, (value) => (Number.isNaN(value) ? 0 : value)));
    const missing = layers[0].some(Number.isNaN);
    const scored = missing ? columnsOf(layers[0], (value) => (Number.isNaN(value) ? 0 : 1)) : [];
    this.#totals = resamples.totals([...filled, ...scored]);
    if (missing) this.#counts = this.#totals.slice(filled.length);
    this.#units = layers.map((layer) => roundingUnit(largestOf(layer)));
  }

  /** Writes a layer's means in a resample; NaN where a system has no scored cell. */
  write(layer: number, resample: number, means: Float64Array): void {
    const unit = this.#units[layer];
    const first = layer * this.nSystems;
    for (let s = 0; s < this.nSystems; s++) {
      const n = this.#counts === undefined ? this.#nItems : this.#counts[s][resample];
      means[s] = n > 0 ? roundTo(this.#totals[first + s][resample] / n, unit) : Number.NaN;
    }
  }
}

/** Columns summed at a time, as many as are held outside memory. */
const TOGETHER = 4;

/** Sums columns over the drawn items; returns how many there were. The innermost loop of a resample. */
function addItems(
  sums: Float64Array,
  table: Float64Array,
  nItems: number,
  { positions, times, length }: DrawnItems,
): number {
  let total = 0;
  for (let k = 0; k < length; k++) total += times[k];
  for (let column = 0; column < sums.length; column += TOGETHER) {
    const start = column * nItems;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let k = 0; k < length; k++) {
      const at = start + positions[k] * TOGETHER;
      const v = times[k];
      a += v * table[at];
      b += v * table[at + 1];
      c += v * table[at + 2];
      d += v * table[at + 3];
    }
    sums[column] = a;
    sums[column + 1] = b;
    sums[column + 2] = c;
    sums[column + 3] = d;
  }
  return total;
}

function largestOf(values: Float64Array): number {
  let largest = 0;
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
  return largest;
}

/** 42 significant bits of the largest magnitude; a power of two, so that rounding to it is exact. */
export function roundingUnit(largest: number): number {
  return largest > 0 ? 2 ** (Math.ceil(Math.log2(largest)) - 42) : 1;
}

/** @param unit a power of two */
export function roundTo(value: number, unit: number): number {
  return Math.round(value / unit) * unit;
}

/** Means of systems over all items, rounded as in `SystemMeans`; NaN where a system has no scored cell. */
export function meansOverItems(values: Float64Array, nSystems: number): Float64Array {
  const unit = roundingUnit(largestOf(values));
  const sums = new Float64Array(nSystems);
  const counts = new Int32Array(nSystems);
  for (let k = 0, s = 0; k < values.length; k++, s = s + 1 === nSystems ? 0 : s + 1) {
    if (Number.isNaN(values[k])) continue;
    sums[s] += values[k];
    counts[s]++;
  }
  return sums.map((sum, s) => (counts[s] > 0 ? roundTo(sum / counts[s], unit) : Number.NaN));
}
