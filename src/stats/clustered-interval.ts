import { bootstrapInterval, checkConfidence, type Replicates } from './bootstrap-interval.js';
import type { Random } from './random.js';
import { planResamples } from './resamples.js';

export interface ClusterOptions {
  /** Random resamples, where not all can be enumerated within this number. Default 9,999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  /** The source of every draw; its seed is in the answer. */
  random: Random;
}

/** A quantity with a percentile interval over resampled items. NaN where undefined; `reason` then says why. */
export interface ClusteredEstimate {
  value: number;
  low: number;
  high: number;
  reason?: string;
  confidence: number;
  /** Items drawn anew; everything from one item moves together. */
  nItems: number;
  resamples: number;
  /** All resamples were enumerated; nothing was random. */
  exhaustive: boolean;
  /** Resamples without a value; the interval is of the others. */
  nUndefined: number;
  seed: number;
}

/**
 * Counts gathered item by item, for statistics that are functions of their totals: an item's counts stand in every
 * resample as often as the item is drawn.
 */
export class ItemCounts {
  readonly #rows = new Map<string, Float64Array>();

  /** @param width how many counts an item has */
  constructor(readonly width: number) {}

  add(item: string, count: number, amount = 1): void {
    const row = this.#rows.get(item) ?? new Float64Array(this.width);
    row[count] += amount;
    this.#rows.set(item, row);
  }

  /** The counts of each item, in order of first appearance. */
  rows(): Float64Array[] {
    return [...this.#rows.values()];
  }

  totals(): Float64Array {
    const totals = new Float64Array(this.width);
    for (const row of this.#rows.values()) for (let c = 0; c < this.width; c++) totals[c] += row[c];
    return totals;
  }

  /**
   * Estimates several statistics of the totals on the same resamples.
   * @param statistics each NaN where undefined
   */
  estimates<K extends string>(
    statistics: Readonly<Record<K, (totals: Float64Array) => number>>,
    { resamples = 9999, confidence = 0.95, random }: ClusterOptions,
  ): Record<K, ClusteredEstimate> {
    checkConfidence(confidence);
    const rows = [...this.#rows.values()];
    const plan = planResamples('items', 0, rows.length, resamples, random);
    const names = Object.keys(statistics) as K[];
    const values = names.map(() => new Float64Array(plan.distinct));
    const tuples = new Float64Array(plan.distinct);
    const totals = new Float64Array(this.width);
    let at = 0;
    plan.forEach((_, items, draws) => {
      totals.fill(0);
      for (let i = 0; i < rows.length; i++) {
        const times = items[i];
        if (times > 0) for (let c = 0; c < totals.length; c++) totals[c] += times * rows[i][c];
      }
      tuples[at] = draws;
      names.forEach((name, k) => {
        values[k][at] = statistics[name](totals);
      });
      at++;
    });
    const common = { confidence, nItems: rows.length, exhaustive: plan.exhaustive, seed: random.seed };
    const estimate = (name: K, k: number): ClusteredEstimate => {
      const value = statistics[name](this.totals());
      const keep = (_: number, r: number) => !Number.isNaN(values[k][r]);
      const replicates: Replicates = { values: values[k].filter(keep), tuples: tuples.filter(keep) };
      const defined = replicates.tuples?.reduce((sum, n) => sum + n, 0) ?? 0;
      const resampled = { resamples: plan.resamples, nUndefined: plan.resamples - defined };
      if (Number.isNaN(value)) {
        const reason = rows.length === 0 ? 'nothing was scored' : 'the counts leave nothing to divide by';
        return { value, low: Number.NaN, high: Number.NaN, reason, ...common, ...resampled };
      }
      const { low, high } = bootstrapInterval(replicates, value, confidence, 'percentile');
      return { value, low, high, ...common, ...resampled };
    };
    return Object.fromEntries(names.map((name, k) => [name, estimate(name, k)])) as Record<
      K,
      ClusteredEstimate
    >;
  }
}
