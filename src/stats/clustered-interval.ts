import { type Remark, remark } from '../remarks/remark.js';
import { bootstrapInterval, checkConfidence, type Replicates } from './bootstrap-interval.js';
import { clusteredShare } from './clustered-share.js';
import type { Random } from './random.js';
import { RememberedResamples } from './remembered-resamples.js';
import { resampledTotals } from './resampled-totals.js';

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

/** A quantity with an interval that takes items as drawn. NaN where undefined, as the ends where resamples do not vary; `reason` then says why. */
export interface ClusteredEstimate {
  value: number;
  low: number;
  high: number;
  reason?: Remark;
  /** Percentiles over resampled items; or, of a proportion, Korn & Graubard's interval (`clusteredShare`). */
  interval: 'percentile' | 'korn-graubard';
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

/** Resamples that are all alike say nothing of what other items would: no interval rather than one of width 0. */
export const WIDTHLESS = {
  low: Number.NaN,
  high: Number.NaN,
  reason: remark('same-on-every-resample'),
};

/** One count ÷ another. */
interface Share {
  share: number;
  of: number;
}

/** One count ÷ another that counts the same things and others: from 0 to 1, and honest at both ends. */
interface Proportion {
  proportion: number;
  of: number;
}

/** A statistic less another; neither is a difference itself. */
interface Difference<K> {
  difference: readonly [K, K];
}

/** What is estimated of the totals of counts: a function of them, NaN where undefined; or one of the usual three, which cost far less. */
export type Statistic<K> = ((totals: Float64Array) => number) | Share | Proportion | Difference<K>;

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
    statistics: Readonly<Record<K, Statistic<NoInfer<K>>>>,
    { resamples = 9999, confidence = 0.95, random, remembered = new RememberedResamples() }: ClusterOptions,
  ): Record<K, ClusteredEstimate> {
    checkConfidence(confidence);
    const rows = this.rows();
    const plan = remembered.blocks(rows.length, resamples, random);
    const names = Object.keys(statistics) as K[];
    const values = emptyColumns(names, plan.distinct);
    const tuples = new Float64Array(plan.distinct);
    plan.forEach((block) => {
      tuples.set(block.tuples, block.from);
      const part = emptyColumns(names, block.size);
      evaluate(statistics, resampledTotals(rows, this.width, block), block.size, part);
      for (const name of names) values[name].set(part[name], block.from);
    });
    const whole = emptyColumns(names, 1);
    evaluate(statistics, this.totals(), 1, whole);
    const common = { confidence, nItems: rows.length, exhaustive: plan.exhaustive, seed: random.seed };
    const limitsOf = ({ proportion, of }: Proportion) => {
      const items = rows.map((row) => ({ yes: row[proportion], of: row[of] }));
      const { low, high } = clusteredShare(items, { confidence });
      return { low, high };
    };
    const betweenShares = (name: K) => {
      const statistic = statistics[name];
      if (typeof statistic === 'function' || !('difference' in statistic)) return undefined;
      const [a, b] = statistic.difference.map((part) => {
        const share = proportionOf(statistics[part]);
        return share && { value: whole[part][0], ...limitsOf(share) };
      });
      return a && b && differenceOfShares(a, b);
    };
    const estimate = (name: K): ClusteredEstimate => {
      const [value] = whole[name];
      const replicates = definedOf(values[name], plan.exhaustive ? tuples : undefined);
      const defined = replicates.tuples?.reduce((sum, n) => sum + n, 0) ?? replicates.values.length;
      const proportion = proportionOf(statistics[name]);
      const resampled = {
        interval: proportion ? ('korn-graubard' as const) : ('percentile' as const),
        resamples: plan.resamples,
        nUndefined: plan.resamples - defined,
      };
      if (Number.isNaN(value)) {
        const reason = remark(rows.length === 0 ? 'nothing-scored' : 'nothing-to-divide-by');
        return { value, low: Number.NaN, high: Number.NaN, reason, ...common, ...resampled };
      }
      const percentile = () => {
        const { low, high } = bootstrapInterval(replicates, value, confidence, 'percentile');
        return low < high ? { low, high } : (betweenShares(name) ?? WIDTHLESS);
      };
      const ends = proportion ? limitsOf(proportion) : percentile();
      return { value, ...ends, ...common, ...resampled };
    };
    return Object.fromEntries(names.map((name) => [name, estimate(name)])) as Record<K, ClusteredEstimate>;
  }
}

interface Limits {
  value: number;
  low: number;
  high: number;
}

/** Where resamples do not vary: the interval of a difference from those of two shares (Newcombe 1998, method 10). */
function differenceOfShares(a: Limits, b: Limits): { low: number; high: number } {
  const value = a.value - b.value;
  return {
    low: Math.max(-1, value - Math.hypot(a.value - a.low, b.high - b.value)),
    high: Math.min(1, value + Math.hypot(a.high - a.value, b.value - b.low)),
  };
}

function proportionOf<K>(statistic: Statistic<K>): Proportion | undefined {
  return typeof statistic !== 'function' && 'proportion' in statistic ? statistic : undefined;
}

function emptyColumns<K extends string>(names: readonly K[], length: number): Record<K, Float64Array> {
  return Object.fromEntries(names.map((name) => [name, new Float64Array(length)])) as Record<K, Float64Array>;
}

/** Writes each statistic of many totals. @param sums `[count * size + resample]` */
function evaluate<K extends string>(
  statistics: Readonly<Record<K, Statistic<K>>>,
  sums: Float64Array,
  size: number,
  out: Readonly<Record<K, Float64Array>>,
): void {
  const width = sums.length / size;
  const totals = new Float64Array(width);
  const entries = Object.entries(statistics) as [K, Statistic<K>][];
  const functions: { apply: (totals: Float64Array) => number; column: Float64Array }[] = [];
  for (const [name, statistic] of entries) {
    if (typeof statistic === 'function') functions.push({ apply: statistic, column: out[name] });
    else if ('share' in statistic) divide(sums, statistic.share * size, statistic.of * size, out[name]);
    else if ('proportion' in statistic) {
      divide(sums, statistic.proportion * size, statistic.of * size, out[name]);
    }
  }
  for (let r = 0; r < size && functions.length > 0; r++) {
    for (let c = 0; c < width; c++) totals[c] = sums[c * size + r];
    for (const { apply, column } of functions) column[r] = apply(totals);
  }
  for (const [name, statistic] of entries) {
    if (typeof statistic === 'function' || !('difference' in statistic)) continue;
    const [from, less] = statistic.difference.map((other) => out[other]);
    for (let r = 0; r < size; r++) out[name][r] = from[r] - less[r];
  }
}

function divide(sums: Float64Array, share: number, of: number, out: Float64Array): void {
  for (let r = 0; r < out.length; r++) out[r] = sums[share + r] / sums[of + r];
}

/** The replicates that have a value, each with its tuples where they are told apart. */
function definedOf(values: Float64Array, tuples: Float64Array | undefined): Replicates {
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
