import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { Random } from '../numeric/random.js';
import { type ExchangeTest, exchangeTest } from '../testing/exchange-test.js';

/** A list as shown to the judge: the rank given to the candidate in each slot, 1 = best, NaN = unranked. */
export interface ShownList {
  /** What it is a list of; absent: a list alone is an item. */
  item?: string;
  ranks: readonly number[];
}

/** The mean rank that a place in the list gets, with its interval. */
export interface SlotRank {
  /** Mean rank given there; NaN where none was. */
  meanRank: number;
  /** Share of the lists that ranked this slot and another in which it came first; places shared by k count 1/k. */
  winShare: number;
  /** Lists that ranked this slot. */
  nLists: number;
}

/** The mean ranks of all places, and the test that they are one. */
export interface SlotRanks {
  /** Slot by slot, from the first. */
  slots: SlotRank[];
  /** Lists with at least two ranks: these are permuted. */
  nLists: number;
  /** Σ over slots of (summed deviation from the list's mean rank)² ÷ ranks in the slot. */
  statistic: number;
  /** Absent where the order was fixed. NaN where undefined. */
  pValue?: number;
  reason?: Remark;
  /**
   * The same question of items as drawn: the deviations from the mean rank that an item's lists give the slots change
   * their sign together. Absent where the order was fixed.
   */
  byItem?: ExchangeTest;
  exhaustive: boolean;
  permutations: number;
  seed: number;
}

/** Statistics nearer than this, relative to the one seen, are the same number. */
const TOLERANCE = 1e-10;

/**
 * Mean rank by slot. Where the order was `randomized`, a permutation test of whether the slot matters: the ranks of
 * each list are dealt anew over its ranked slots. p = (b + 1) / (k + 1), or b / k where all arrangements are no more
 * than `permutations` and are enumerated.
 * @throws InputError for fewer than one permutation
 */
export function auditSlotRanks(
  lists: readonly ShownList[],
  order: 'randomized' | 'fixed',
  { permutations: asked = 9999, random }: { permutations?: number; random: Random },
): SlotRanks {
  if (!Number.isSafeInteger(asked) || asked < 1) {
    throw new InputError(`Expected \`permutations\` to be a whole number of at least 1, got ${asked}`);
  }
  const nSlots = lists.reduce((most, { ranks }) => Math.max(most, ranks.length), 0);
  const sums = new Float64Array(nSlots);
  const counts = new Int32Array(nSlots);
  const ranked = lists.map(({ item, ranks }, k) => ({
    item: item ?? String(k),
    entries: ranks.flatMap((rank, slot) => (Number.isNaN(rank) ? [] : [{ slot, rank }])),
  }));
  for (const { entries } of ranked) {
    for (const { slot, rank } of entries) {
      sums[slot] += rank;
      counts[slot]++;
    }
  }
  const dealt = ranked.filter(({ entries }) => entries.length >= 2);
  const deal = dealtLists(
    dealt.map(({ entries }) => entries),
    nSlots,
  );
  const seen = deal.statistic(deal.deviations);
  const arrangements = deal.lengths.reduce((product, length) => product * factorial(length), 1);
  const exhaustive = arrangements <= asked;
  const permutations = exhaustive ? arrangements : asked;
  const result: SlotRanks = {
    slots: Array.from(sums, (sum, slot) => ({
      meanRank: sum / counts[slot],
      winShare: deal.wins[slot] / deal.counts[slot],
      nLists: counts[slot],
    })),
    nLists: deal.lengths.length,
    statistic: deal.lengths.length > 0 ? seen : Number.NaN,
    exhaustive,
    permutations: 0,
    seed: random.seed,
  };
  if (order === 'fixed') {
    return { ...result, reason: remark('order-fixed') };
  }
  if (deal.lengths.length === 0) {
    const reason = remark('no-list-of-two');
    const none = {
      pValue: Number.NaN,
      reason,
      nItems: 0,
      permutations: 0,
      exhaustive: false,
      seed: random.seed,
    };
    return { ...result, pValue: Number.NaN, reason, byItem: none };
  }
  const byItem = signTest(dealt, nSlots, { permutations: asked, random: random.fork('items') });
  const anew = new Float64Array(deal.deviations.length);
  let nExtreme = 0;
  for (let k = 0; k < permutations; k++) {
    // The digits of k in a factorial base choose each arrangement once.
    let rest = k;
    const source = random.at(k);
    const below = (n: number) => {
      if (!exhaustive) return source.int(n);
      const digit = rest % n;
      rest = Math.floor(rest / n);
      return digit;
    };
    anew.set(deal.deviations);
    let from = 0;
    for (const length of deal.lengths) {
      shuffle(anew, from, length, below);
      from += length;
    }
    if (deal.statistic(anew) >= seen * (1 - TOLERANCE)) nExtreme++;
  }
  const pValue = exhaustive ? nExtreme / permutations : (nExtreme + 1) / (permutations + 1);
  return { ...result, permutations, pValue, byItem };
}

/** Items whose slots' deviations could as well have the other sign: a judge without a leaning to any slot. */
function signTest(
  lists: readonly { item: string; entries: readonly { slot: number; rank: number }[] }[],
  nSlots: number,
  options: { permutations: number; random: Random },
): ExchangeTest {
  const items = new Map<string, Float64Array>();
  const counts = new Int32Array(nSlots);
  for (const { item, entries } of lists) {
    const sums = items.get(item) ?? new Float64Array(nSlots);
    items.set(item, sums);
    const mean = entries.reduce((sum, { rank }) => sum + rank, 0) / entries.length;
    for (const { slot, rank } of entries) {
      sums[slot] += rank - mean;
      counts[slot]++;
    }
  }
  const signed = [...items.values()].map((a) => ({ a, b: a.map((value) => -value) }));
  return exchangeTest(
    signed,
    (sums) => Math.hypot(...sums.map((sum, slot) => (counts[slot] > 0 ? sum / Math.sqrt(counts[slot]) : 0))),
    options,
  );
}

/** Lists laid end to end: the slot of each rank and its deviation from the list's mean rank. */
function dealtLists(lists: readonly (readonly { slot: number; rank: number }[])[], nSlots: number) {
  const slots = Int32Array.from(lists.flatMap((entries) => entries.map(({ slot }) => slot)));
  const deviations = Float64Array.from(
    lists.flatMap((entries) => {
      const mean = entries.reduce((sum, { rank }) => sum + rank, 0) / entries.length;
      return entries.map(({ rank }) => rank - mean);
    }),
  );
  const counts = new Int32Array(nSlots);
  for (const slot of slots) counts[slot]++;
  const wins = new Float64Array(nSlots);
  for (const entries of lists) {
    const best = entries.reduce((least, { rank }) => Math.min(least, rank), Infinity);
    const first = entries.filter(({ rank }) => rank === best);
    for (const { slot } of first) wins[slot] += 1 / first.length;
  }
  const sums = new Float64Array(nSlots);
  const statistic = (values: Float64Array): number => {
    sums.fill(0);
    for (let k = 0; k < values.length; k++) sums[slots[k]] += values[k];
    let total = 0;
    for (let slot = 0; slot < nSlots; slot++) {
      if (counts[slot] > 0) total += sums[slot] ** 2 / counts[slot];
    }
    return total;
  };
  return { lengths: lists.map(({ length }) => length), deviations, counts, wins, statistic };
}

/** Fisher and Yates, on a stretch of the array. */
function shuffle(values: Float64Array, from: number, length: number, below: (n: number) => number): void {
  for (let k = length - 1; k > 0; k--) {
    const other = from + below(k + 1);
    const kept = values[from + k];
    values[from + k] = values[other];
    values[other] = kept;
  }
}

function factorial(n: number): number {
  let product = 1;
  for (let k = 2; k <= n; k++) product *= k;
  return product;
}
