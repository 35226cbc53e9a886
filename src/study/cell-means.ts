import { ScoreGrid } from '../stats/correlation/score-grid.js';
import type { Layout } from './layout.js';

/**
 * Means of what falls into the same cell of a grid. A single value is passed through untouched. A sum is taken to twice
 * a number's precision, so that it does not depend on the order of its terms, and becomes the decimal of 15 digits
 * within the rounding error of its terms, where there is one: .1 + .2 + .3 and .2 + .2 + .2 have one mean, and nothing
 * else is tied.
 */
export class CellMeans {
  readonly #counts: Uint32Array;
  readonly #sums: Float64Array;
  readonly #rests: Float64Array;
  /** Sums of the absolute terms: the scale of their rounding errors. */
  readonly #sizes: Float64Array;

  constructor(readonly layout: Layout) {
    this.#counts = new Uint32Array(layout.cells);
    this.#sums = new Float64Array(layout.cells);
    this.#rests = new Float64Array(layout.cells);
    this.#sizes = new Float64Array(layout.cells);
  }

  /** @throws InputError for an item or a system that is not of the layout */
  add(item: string, system: string, value: number): void {
    this.addTo(this.layout.cellOf(item, system), value);
  }

  /** @param cell of the layout */
  addTo(cell: number, value: number): void {
    const before = this.#sums[cell];
    const sum = before + value;
    const part = sum - before;
    this.#rests[cell] += before - (sum - part) + (value - part);
    this.#sums[cell] = sum;
    this.#sizes[cell] += Math.abs(value);
    this.#counts[cell]++;
  }

  /** NaN where nothing fell. */
  grid(): ScoreGrid {
    const values = new Float64Array(this.layout.cells);
    for (let cell = 0; cell < values.length; cell++) {
      const count = this.#counts[cell];
      if (count === 0) values[cell] = Number.NaN;
      else if (count === 1) values[cell] = this.#sums[cell];
      else values[cell] = steady(this.#sums[cell] + this.#rests[cell], this.#sizes[cell]) / count;
    }
    return new ScoreGrid(this.layout.items, this.layout.systems, values);
  }
}

/** The decimal of 15 digits (of the terms' size) within a sum's rounding error, or the sum. */
function steady(sum: number, size: number): number {
  const decimals = 14 - Math.floor(Math.log10(size));
  if (!(decimals >= 0 && decimals <= 100)) return sum;
  const short = Number(sum.toFixed(decimals));
  return Math.abs(short - sum) <= size * Number.EPSILON ? short + 0 : sum;
}
