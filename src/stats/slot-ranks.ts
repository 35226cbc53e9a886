import { InputError } from '../errors.js';
import type { Random } from './random.js';

/** A list as shown to the judge: the rank given to the candidate in each slot, 1 = best, NaN = unranked. */
export interface ShownList {
  ranks: readonly number[];
}

export interface SlotRanks {
  /** Slot by slot, from the first: mean rank given there (NaN where none was), and from how many lists. */
  slots: { meanRank: number; nLists: number }[];
  /** Lists with at least two ranks: these are permuted. */
  nLists: number;
  /** Σ over slots of (summed deviation from the list's mean rank)² ÷ ranks in the slot. */
  statistic: number;
  /** Absent where the order was fixed. NaN where undefined. */
  pValue?: number;
  reason?: string;
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
  const ranked = lists.map(({ ranks }) =>
    ranks.flatMap((rank, slot) => (Number.isNaN(rank) ? [] : [{ slot, rank }])),
  );
  for (const { slot, rank } of ranked.flat()) {
    sums[slot] += rank;
    counts[slot]++;
  }
  const dealt = ranked
    .filter(({ length }) => length >= 2)
    .map((entries) => {
      const mean = entries.reduce((sum, { rank }) => sum + rank, 0) / entries.length;
      return {
        slots: entries.map(({ slot }) => slot),
        deviations: entries.map(({ rank }) => rank - mean),
      };
    });
  const seen = slotStatistic(dealt, nSlots);
  const arrangements = dealt.reduce((product, { slots }) => product * factorial(slots.length), 1);
  const exhaustive = arrangements <= asked;
  const permutations = exhaustive ? arrangements : asked;
  const result: SlotRanks = {
    slots: Array.from(sums, (sum, slot) => ({ meanRank: sum / counts[slot], nLists: counts[slot] })),
    nLists: dealt.length,
    statistic: dealt.length > 0 ? seen : Number.NaN,
    exhaustive,
    permutations: 0,
    seed: random.seed,
  };
  if (order === 'fixed') {
    return { ...result, reason: 'the order was fixed: position and candidate cannot be told apart' };
  }
  if (dealt.length === 0) return { ...result, pValue: Number.NaN, reason: 'no list ranks two candidates' };
  let nExtreme = 0;
  for (let k = 0; k < permutations; k++) {
    // The digits of k in a factorial base choose each arrangement once.
    let rest = k;
    const below = (n: number) => {
      if (!exhaustive) return random.int(n);
      const digit = rest % n;
      rest = Math.floor(rest / n);
      return digit;
    };
    const anew = dealt.map(({ slots, deviations }) => ({ slots, deviations: shuffled(deviations, below) }));
    if (slotStatistic(anew, nSlots) >= seen * (1 - TOLERANCE)) nExtreme++;
  }
  const pValue = exhaustive ? nExtreme / permutations : (nExtreme + 1) / (permutations + 1);
  return { ...result, permutations, pValue };
}

function slotStatistic(lists: readonly { slots: number[]; deviations: number[] }[], nSlots: number): number {
  const sums = new Float64Array(nSlots);
  const counts = new Int32Array(nSlots);
  for (const { slots, deviations } of lists) {
    slots.forEach((slot, k) => {
      sums[slot] += deviations[k];
      counts[slot]++;
    });
  }
  return sums.reduce((total, sum, slot) => (counts[slot] > 0 ? total + sum ** 2 / counts[slot] : total), 0);
}

/** Fisher and Yates. */
function shuffled(values: readonly number[], below: (n: number) => number): number[] {
  const out = [...values];
  for (let k = out.length - 1; k > 0; k--) {
    const other = below(k + 1);
    [out[k], out[other]] = [out[other], out[k]];
  }
  return out;
}

function factorial(n: number): number {
  let product = 1;
  for (let k = 2; k <= n; k++) product *= k;
  return product;
}
