import { bootstrapInterval, checkConfidence, type Replicates } from './bootstrap-interval.js';
import type { Random } from './random.js';
import { RememberedResamples, type ResampleBlock } from './remembered-resamples.js';

export interface ClusterOptions {
  /** Random resamples, where not all can be enumerated within this number. Default 9,999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  /** The source of every draw; its seed is in the answer. */
  random: Random;
  /** Resamples that several statistics share; absent: drawn for this one. */
  remembered?: RememberedResamples;
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
    { resamples = 9999, confidence = 0.95, random, remembered = new RememberedResamples() }: ClusterOptions,
  ): Record<K, ClusteredEstimate> {
    checkConfidence(confidence);
    const rows = this.rows();
    const plan = remembered.blocks(rows.length, resamples, random);
    const names = Object.keys(statistics) as K[];
    const functions = names.map((name) => statistics[name]);
    const values = names.map(() => new Float64Array(plan.distinct));
    const tuples = new Float64Array(plan.distinct);
    const totals = new Float64Array(this.width);
    plan.forEach((block) => {
      const sums = blockTotals(rows, this.width, block);
      tuples.set(block.tuples, block.from);
      for (let r = 0; r < block.size; r++) {
        for (let c = 0; c < totals.length; c++) totals[c] = sums[c * block.size + r];
        for (let k = 0; k < names.length; k++) values[k][block.from + r] = functions[k](totals);
      }
    });
    const common = { confidence, nItems: rows.length, exhaustive: plan.exhaustive, seed: random.seed };
    const estimate = (name: K, k: number): ClusteredEstimate => {
      const value = statistics[name](this.totals());
      const replicates = definedOf(values[k], plan.exhaustive ? tuples : undefined);
      const defined = replicates.tuples?.reduce((sum, n) => sum + n, 0) ?? replicates.values.length;
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

/** The totals of each resample, `[count * size + resample]`; counts that an item has none of cost nothing. */
function blockTotals(
  rows: readonly Float64Array[],
  width: number,
  { size, times }: ResampleBlock,
): Float64Array {
  const sums = new Float64Array(width * size);
  for (let i = 0; i < rows.length; i++) {
    const own = times.subarray(i * size, (i + 1) * size);
    for (let c = 0; c < width; c++) {
      const amount = rows[i][c];
      if (amount === 0) continue;
      const sum = sums.subarray(c * size, (c + 1) * size);
      for (let r = 0; r < size; r++) sum[r] += amount * own[r];
    }
  }
  return sums;
}

/** The replicates that have a value, each with its tuples where they are told apart. */
function definedOf(values: Float64Array, tuples: Float64Array | undefined): Replicates {
  let nUndefined = 0;
  for (const value of values) if (Number.isNaN(value)) nUndefined++;
  if (nUndefined === 0) return tuples ? { values, tuples } : { values };
  const keep = (_: number, r: number) => !Number.isNaN(values[r]);
  return { values: values.filter(keep), ...(tuples && { tuples: tuples.filter(keep) }) };
}
