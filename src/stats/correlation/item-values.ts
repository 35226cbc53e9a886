import type { ItemResamples } from '../resampling/shared-draws.js';
import { type Ground, settle } from './ground.js';
import type { ItemCorrelator } from './item-correlators.js';
import type { UndefinedPolicy } from './joint-cells.js';

/** The items that stand at least once, and how often: what a mean over a resample runs over. */
export class DrawnItems {
  readonly positions: Int32Array;
  readonly times: Int32Array;
  length = 0;

  /** All stand once, until `set` says otherwise. */
  constructor(nItems: number) {
    // One place more: the item after the last is written before it is known not to count.
    this.positions = new Int32Array(nItems + 1);
    this.times = new Int32Array(nItems + 1);
    this.set(new Int32Array(nItems).fill(1));
  }

  /** @param items how often each item stands */
  set(items: Int32Array): void {
    let n = 0;
    for (let i = 0; i < items.length; i++) {
      this.positions[n] = i;
      this.times[n] = items[i];
      // 1 where it stands and 0 where not: a branch would be guessed wrong for every third item.
      n += -items[i] >>> 31;
    }
    this.length = n;
  }
}

/**
 * Mean of per-item correlations over the drawn items. With `zero` an item whose scores are constant counts as 0; an
 * item with fewer than two joint cells is missing, and stays so.
 * @param values of each item, NaN = undefined
 * @param counts joint cells of each item, copies counted; read where undefined only
 * @returns NaN where no item has a correlation
 */
export function meanOverItems(
  values: Float64Array,
  counts: Int32Array,
  { positions, times, length }: DrawnItems,
  policy: UndefinedPolicy,
): number {
  let sum = 0;
  let defined = 0;
  let zeros = 0;
  for (let k = 0; k < length; k++) {
    const item = positions[k];
    const value = values[item];
    if (!Number.isNaN(value)) {
      sum += times[k] * value;
      defined += times[k];
    } else if (policy === 'zero' && counts[item] >= 2) zeros += times[k];
  }
  return defined === 0 ? Number.NaN : sum / (defined + zeros);
}

/** Each item's correlations, judge by judge, for one draw of the systems. */
export class ItemValues {
  /** `[judge][item]`, NaN where undefined. */
  readonly values: readonly Float64Array[];
  readonly #counts: Int32Array;
  readonly #row: Float64Array;

  constructor(
    nItems: number,
    nJudges: number,
    readonly ground: Ground = 'own',
  ) {
    this.values = Array.from({ length: nJudges }, () => new Float64Array(nItems));
    this.#counts = new Int32Array(nItems);
    this.#row = new Float64Array(nJudges);
  }

  /** @param drawn the items that will be asked for */
  update(correlator: ItemCorrelator, systems: Int32Array, { positions, length }: DrawnItems): void {
    correlator.setSystems(systems);
    const row = this.#row;
    for (let k = 0; k < length; k++) {
      const item = positions[k];
      correlator.correlations(item, row);
      if (this.ground !== 'own') settle(row, this.ground, () => correlator.telling(item));
      let undefinedToo = false;
      for (let j = 0; j < row.length; j++) {
        this.values[j][item] = row[j];
        if (Number.isNaN(row[j])) undefinedToo = true;
      }
      if (undefinedToo) this.#counts[item] = correlator.count(item);
    }
  }

  /** Each judge's mean over the items of each resample, `[judge][resample]`. */
  resampled(resamples: ItemResamples, policy: UndefinedPolicy): Float64Array[] {
    const columns = this.values.map((values) => {
      const defined = values.map((value) => (Number.isNaN(value) ? 0 : 1));
      if (!defined.includes(0)) return [values];
      const counted = policy === 'zero' ? defined.map((one, i) => (this.#counts[i] >= 2 ? 1 : one)) : defined;
      return [values.map((value) => (Number.isNaN(value) ? 0 : value)), defined, counted];
    });
    const totals = resamples.totals(columns.flat());
    return columns.map((own) => {
      const [sums, nDefined, n] = totals.splice(0, own.length);
      if (n === undefined) return sums.map((sum) => sum / resamples.nItems);
      return sums.map((sum, r) => (nDefined[r] === 0 ? Number.NaN : sum / n[r]));
    });
  }

  /** Writes each judge's mean over the drawn items. */
  means(drawn: DrawnItems, policy: UndefinedPolicy, out: Float64Array): void {
    for (let j = 0; j < out.length; j++) out[j] = meanOverItems(this.values[j], this.#counts, drawn, policy);
  }
}
