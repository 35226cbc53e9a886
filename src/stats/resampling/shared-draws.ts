import type { Random } from '../numeric/random.js';
import { sumColumns } from '../numeric/sum-columns.js';
import { planResamples, type ResamplePlan } from './resamples.js';
import { SignFlips } from './sign-flips.js';

/** Resamples of items in a row of numbers. */
export interface ResampleBlock {
  /** Place of the block's first resample among all. */
  from: number;
  size: number;
  /** How often each item stands: `[resample * nItems + item]`. */
  times: Uint8Array;
}

/** Numbers in a block; in all blocks that are kept; and in the totals that are. */
const BLOCK_NUMBERS = 2_000_000;
const MOST_DRAWN = 40_000_000;
const MOST_TOTALS = 1_500_000;

/**
 * What a study draws, drawn once for all statistics that would draw the same: same number of items, same number of
 * draws, and a source of the same seed. The answers are those of drawing anew, whoever asked before.
 */
export class SharedDraws {
  readonly #items = new Map<string, ItemResamples>();
  readonly #flips = new Map<string, SignFlips>();
  readonly #totals = new KnownTotals();
  #drawn = 0;

  /** @throws InputError for fewer than one resample */
  items(nItems: number, asked: number, random: Random): ItemResamples {
    const key = `${nItems} ${asked} ${random.seed}`;
    const known = this.#items.get(key);
    if (known !== undefined) return known;
    const plan = planResamples('items', 0, nItems, asked, random);
    const kept = this.#keeps(nItems * plan.distinct);
    const resamples = new ItemResamples(key, plan, nItems, kept, this.#totals);
    this.#items.set(key, resamples);
    return resamples;
  }

  flips(nItems: number, draws: number, random: Random): SignFlips {
    const key = `${nItems} ${draws} ${random.seed}`;
    const flips = this.#flips.get(key) ?? new SignFlips(nItems, draws, random);
    if (!this.#flips.has(key) && this.#keeps((nItems * draws) / 8)) this.#flips.set(key, flips);
    return flips;
  }

  #keeps(numbers: number): boolean {
    if (this.#drawn + numbers > MOST_DRAWN) return false;
    this.#drawn += numbers;
    return true;
  }
}

/** A column and what it sums up to in each resample. */
interface Summed {
  key: string;
  values: Float64Array;
  totals: Float64Array;
}

/** The totals of the columns that were asked for last, of whichever resamples. */
class KnownTotals {
  readonly #known = new Map<string, Summed>();
  #numbers = 0;

  get(key: string): Summed | undefined {
    const found = this.#known.get(key);
    if (found === undefined) return undefined;
    this.#known.delete(key);
    this.#known.set(key, found);
    return found;
  }

  add(made: Summed): void {
    this.#known.set(made.key, made);
    this.#numbers += sizeOf(made);
    for (const [key, oldest] of this.#known) {
      if (this.#numbers <= MOST_TOTALS) break;
      this.#known.delete(key);
      this.#numbers -= sizeOf(oldest);
    }
  }
}

function sizeOf({ values, totals }: Summed): number {
  return values.length + totals.length;
}

/** Resamples of items, everything from one item moving together. */
export class ItemResamples implements Pick<ResamplePlan, 'exhaustive' | 'resamples' | 'distinct'> {
  readonly exhaustive: boolean;
  readonly resamples: number;
  readonly distinct: number;
  /** Of each distinct resample; absent where each stands for one draw. */
  readonly tuples: Float64Array | undefined;
  #blocks: ResampleBlock[] | undefined;

  /**
   * @param name tells them from others of one study
   * @param kept whether they are few enough to be kept
   * @param known the totals of all resamples of the study
   */
  constructor(
    readonly name: string,
    readonly plan: ResamplePlan,
    readonly nItems: number,
    readonly kept: boolean,
    readonly known: KnownTotals,
  ) {
    this.exhaustive = plan.exhaustive;
    this.resamples = plan.resamples;
    this.distinct = plan.distinct;
    if (!plan.exhaustive) return;
    const tuples: number[] = [];
    plan.forEach((_, __, draws) => {
      tuples.push(draws);
    });
    this.tuples = Float64Array.from(tuples);
  }

  forEachBlock(visit: (block: ResampleBlock) => void): void {
    if (this.#blocks !== undefined) {
      this.#blocks.forEach(visit);
      return;
    }
    if (!this.kept) {
      this.#draw(visit);
      return;
    }
    const blocks: ResampleBlock[] = [];
    this.#draw((block) => blocks.push(block));
    this.#blocks = blocks;
    blocks.forEach(visit);
  }

  /** Visits each resample with how often the items stand (a reused array) and its number. */
  forEach(visit: (times: Int32Array, number: number) => void): void {
    const { nItems } = this;
    const row = new Int32Array(nItems);
    this.forEachBlock(({ from, size, times }) => {
      for (let r = 0; r < size; r++) {
        for (let i = 0, at = r * nItems; i < nItems; i++, at++) row[i] = times[at];
        visit(row, from + r);
      }
    });
  }

  /**
   * What columns of a number an item sum up to in each resample, in the order of the items. Remembered by what they
   * are, so that a judge's are summed once for all that it is held against. Not to be written to.
   * @param columns no NaN
   */
  totals(columns: readonly Float64Array[]): Float64Array[] {
    const missing: Summed[] = [];
    const found = columns.map((values) => {
      const key = `${this.name} ${contentKey(values)}`;
      const known = this.known.get(key) ?? missing.find((one) => one.key === key);
      if (known !== undefined && same(known.values, values)) return known.totals;
      const made = { key, values, totals: new Float64Array(this.distinct) };
      missing.push(made);
      return made.totals;
    });
    if (missing.length > 0) {
      const [values, totals] = [missing.map((one) => one.values), missing.map((one) => one.totals)];
      this.forEachBlock((block) => sumColumns(values, block, totals));
      for (const one of missing) this.known.add(one);
    }
    return found;
  }

  #draw(visit: (block: ResampleBlock) => void): void {
    const { nItems, distinct } = this;
    const most = Math.max(1, Math.min(distinct, Math.floor(BLOCK_NUMBERS / Math.max(1, nItems))));
    let block: ResampleBlock = { from: 0, size: 0, times: new Uint8Array(0) };
    let at = 0;
    this.plan.forEach((_, items) => {
      if (at === block.size) {
        const from = block.from + block.size;
        const size = Math.min(most, distinct - from);
        block = { from, size, times: new Uint8Array(nItems * size) };
        at = 0;
      }
      block.times.set(items, at++ * nItems);
      if (at === block.size) visit(block);
    });
  }
}

function same(a: Float64Array, b: Float64Array): boolean {
  return a === b || (a.length === b.length && a.every((value, k) => Object.is(value, b[k])));
}

/** 64 bits of what the numbers are. */
function contentKey(values: Float64Array): string {
  const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  let [a, b] = [0x811c9dc5, values.length];
  for (let k = 0; k < words.length; k++) {
    a = Math.imul(a ^ words[k], 0x01000193);
    a ^= a >>> 15;
    b = Math.imul(b + words[k], 0x85ebca6b) ^ (b >>> 13);
  }
  return `${a >>> 0} ${b >>> 0}`;
}
