import { type Remark, remark } from '../../remarks/remark.js';
import type { Random } from '../numeric/random.js';
import { bootstrapInterval, checkConfidence, definedOf, drawsOf } from './bootstrap-interval.js';
import { clusteredShare } from './clustered-share.js';
import { resampledTotals } from './resampled-totals.js';
import { SharedDraws } from './shared-draws.js';

/** How items, each a cluster, are resampled. */
export interface ClusterOptions {
  /** Random resamples, where not all can be enumerated within this number. Default 9,999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  /** The source of every draw; its seed is in the answer. */
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
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
  /** Items resampled; everything from one item moves together. */
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
    { resamples = 9999, confidence = 0.95, random, draws = new SharedDraws() }: ClusterOptions,
  ): Record<K, ClusteredEstimate> {
    checkConfidence(confidence);
    const rows = this.rows();
    const plan = draws.items(rows.length, resamples, random);
    const names = Object.keys(statistics) as K[];
    const asked = columnsOf(Object.values(statistics), rows, this.width);
    const drawn: Float64Array[] = [];
    const ofAsked = rows.map((row) => Float64Array.from(asked, (c) => row[c]));
    for (const [k, sums] of resampledTotals(ofAsked, asked.length, plan).entries()) drawn[asked[k]] = sums;
    const values = evaluate(statistics, drawn, plan.distinct);
    const totals = Array.from(this.totals(), (total) => Float64Array.of(total));
    const whole = evaluate(statistics, totals, 1);
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
      const replicates = definedOf(values[name], plan.tuples);
      const proportion = proportionOf(statistics[name]);
      const resampled = {
        interval: proportion ? ('korn-graubard' as const) : ('percentile' as const),
        resamples: plan.resamples,
        nUndefined: plan.resamples - drawsOf(replicates),
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

/**
 * The counts whose totals the resamples are asked for. The interval of a proportion is not of resamples: it only counts
 * those that have nothing to divide by.
 */
function columnsOf(
  statistics: readonly Statistic<string>[],
  rows: readonly Float64Array[],
  width: number,
): number[] {
  const every = Array.from({ length: width }, (_, c) => c);
  const asked = new Set<number>();
  for (const statistic of statistics) {
    if (typeof statistic === 'function') return every;
    if ('share' in statistic) asked.add(statistic.share).add(statistic.of);
    else if ('proportion' in statistic && rows.some((row) => row[statistic.of] === 0))
      asked.add(statistic.of);
    else if ('difference' in statistic) return every;
  }
  return every.filter((c) => asked.has(c));
}

/** Each statistic of many totals. @param totals `[count][resample]`; absent where none was asked for */
function evaluate<K extends string>(
  statistics: Readonly<Record<K, Statistic<K>>>,
  totals: readonly Float64Array[],
  size: number,
): Record<K, Float64Array> {
  const entries = Object.entries(statistics) as [K, Statistic<K>][];
  const columns = new Map<K, Float64Array>();
  for (const [name, statistic] of entries) {
    if (typeof statistic === 'function') columns.set(name, applied(statistic, totals, size));
    else if ('share' in statistic) columns.set(name, divided(totals[statistic.share], totals[statistic.of]));
    else if ('proportion' in statistic) {
      const of = totals[statistic.of];
      columns.set(name, of ? divided(totals[statistic.proportion] ?? of, of) : new Float64Array(size));
    }
  }
  for (const [name, statistic] of entries) {
    if (typeof statistic === 'function' || !('difference' in statistic)) continue;
    const [from, less] = statistic.difference.map((other) => columns.get(other) as Float64Array);
    columns.set(
      name,
      from.map((value, r) => value - less[r]),
    );
  }
  return Object.fromEntries(columns) as Record<K, Float64Array>;
}

function applied(
  statistic: (totals: Float64Array) => number,
  totals: readonly Float64Array[],
  size: number,
): Float64Array {
  const row = new Float64Array(totals.length);
  const values = new Float64Array(size);
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < row.length; c++) row[c] = totals[c][r];
    values[r] = statistic(row);
  }
  return values;
}

function divided(share: Float64Array, of: Float64Array): Float64Array {
  const quotients = new Float64Array(share.length);
  for (let r = 0; r < share.length; r++) quotients[r] = share[r] / of[r];
  return quotients;
}
