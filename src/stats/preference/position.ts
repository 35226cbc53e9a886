import { type Remark, remark } from '../../remarks/remark.js';
import type { Preference } from '../numeric/conversions.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';
import { binomialTest } from '../testing/binomial.js';
import { type ExchangeTest, exchangeTest } from '../testing/exchange-test.js';

/** One pair asked in both orders; each verdict names the slot, as shown. */
export interface BothOrders {
  item: string;
  /** With the pair's first candidate in the first slot. */
  straight: Preference;
  /** With the candidates exchanged. */
  exchanged: Preference;
}

/** How a pair's two verdicts go together. */
export type OrderOutcome = 'consistent' | 'strict flip' | 'win and tie' | 'unscored';

/**
 * - consistent: the same candidate won twice, or it was a tie twice;
 * - strict flip: the same slot won twice, so that the winner changed with the order;
 * - win and tie: a winner in one order, a tie in the other;
 * - unscored: a verdict is missing.
 */
export function orderOutcome({ straight, exchanged }: Omit<BothOrders, 'item'>): OrderOutcome {
  if (straight === null || exchanged === null) return 'unscored';
  if (straight === 'tie' || exchanged === 'tie') return straight === exchanged ? 'consistent' : 'win and tie';
  return straight === exchanged ? 'strict flip' : 'consistent';
}

/** What a judge said of pairs shown in both orders. */
export interface BothOrdersAudit {
  pairs: number;
  consistent: number;
  strictFlips: number;
  winAndTie: number;
  unscored: number;
  /** Strict flips by the slot that won twice. */
  flipsToFirst: number;
  flipsToSecond: number;
  /** Ties among the two verdicts of each scored pair. */
  ties: number;
  /**
   * Do pairs that flip flip to one slot? Exact binomial test on the strict flips (McNemar's exact test), of pairs that
   * are independent; NaN where there are none. Where the pairs of an item lean together it rejects too often.
   */
  pValue: number;
  reason?: Remark;
  /** The same of items as drawn: on each the two slots are exchanged. */
  byItem: ExchangeTest;
  /** Consistent ÷ scored pairs. */
  consistency: ClusteredEstimate;
  /** Strict flips ÷ scored pairs. */
  flipRate: ClusteredEstimate;
  /** Changes between a win and a tie ÷ scored pairs. */
  winAndTieRate: ClusteredEstimate;
  /** Wins of the first slot ÷ wins, over both orders of the scored pairs; an interval, no binomial: the two orders of a pair are not independent. */
  firstSlotShare: ClusteredEstimate;
}

/** How items are resampled, and how many arrangements a test takes. */
export interface PositionOptions extends ClusterOptions {
  /** Arrangements of the test by item. Default 9,999. */
  permutations?: number;
}

/** Position audit of pairs that were asked in both orders. */
export function auditBothOrders(pairs: readonly BothOrders[], options: PositionOptions): BothOrdersAudit {
  // Per item: scored pairs, consistent ones, wins, wins of the first slot, strict flips, changes with a tie, and the
  // strict flips to the first and to the second slot.
  const counts = new ItemCounts(8);
  const outcomes = { consistent: 0, 'strict flip': 0, 'win and tie': 0, unscored: 0 };
  let flipsToFirst = 0;
  let ties = 0;
  for (const pair of pairs) {
    const outcome = orderOutcome(pair);
    outcomes[outcome]++;
    if (outcome === 'unscored') continue;
    if (outcome === 'strict flip' && pair.straight === 'first') flipsToFirst++;
    counts.add(pair.item, 0);
    counts.add(pair.item, 1, outcome === 'consistent' ? 1 : 0);
    counts.add(pair.item, 4, outcome === 'strict flip' ? 1 : 0);
    if (outcome === 'strict flip') counts.add(pair.item, pair.straight === 'first' ? 6 : 7);
    counts.add(pair.item, 5, outcome === 'win and tie' ? 1 : 0);
    for (const winner of [pair.straight, pair.exchanged]) {
      if (winner === 'tie') {
        ties++;
        continue;
      }
      counts.add(pair.item, 2);
      counts.add(pair.item, 3, winner === 'first' ? 1 : 0);
    }
  }
  const strictFlips = outcomes['strict flip'];
  const estimates = counts.estimates(
    {
      consistency: { proportion: 1, of: 0 },
      flipRate: { proportion: 4, of: 0 },
      winAndTieRate: { proportion: 5, of: 0 },
      firstSlotShare: { proportion: 3, of: 2 },
    },
    options,
  );
  return {
    pairs: pairs.length,
    consistent: outcomes.consistent,
    strictFlips,
    winAndTie: outcomes['win and tie'],
    unscored: outcomes.unscored,
    flipsToFirst,
    flipsToSecond: strictFlips - flipsToFirst,
    ties,
    ...(strictFlips > 0
      ? { pValue: binomialTest(flipsToFirst, strictFlips) }
      : { pValue: Number.NaN, reason: remark('no-flip') }),
    byItem: slotTest(counts, [6, 7], options, remark('no-flip')),
    ...withReason(estimates, 'firstSlotShare', remark('no-winner-named')),
  };
}

/** One comparison as shown: the slot the judge chose and the slot of the candidate people prefer. */
export interface ShownVerdict {
  item: string;
  winner: Preference;
  /** `null` where there is no human label. */
  human?: Preference;
}

/** What a judge said of pairs shown in one order. */
export interface OneOrderAudit {
  verdicts: number;
  first: number;
  second: number;
  ties: number;
  unscored: number;
  firstSlotShare: ClusteredEstimate;
  /**
   * Exact binomial test of the first-slot share against one half, of verdicts that are independent; absent where the
   * order was fixed.
   */
  pValue?: number;
  reason?: Remark;
  /** The same of items as drawn: on each the two slots are exchanged. Absent where the order was fixed. */
  byItem?: ExchangeTest;
}

/**
 * Position audit of comparisons asked once.
 * @param order `randomized`: which candidate stood first was drawn, so a share away from one half is the judge's
 *   doing and is tested; `fixed`: it may as well be the candidates', so there is no test
 */
export function auditOneOrder(
  verdicts: readonly ShownVerdict[],
  order: 'randomized' | 'fixed',
  options: PositionOptions,
): OneOrderAudit {
  // Per item: wins, those of the first slot, those of the second.
  const counts = new ItemCounts(3);
  const tally = { first: 0, second: 0, tie: 0, unscored: 0 };
  for (const { item, winner } of verdicts) {
    tally[winner ?? 'unscored']++;
    if (winner === null || winner === 'tie') continue;
    counts.add(item, 0);
    counts.add(item, winner === 'first' ? 1 : 2);
  }
  const { firstSlotShare } = withReason(
    counts.estimates({ firstSlotShare: { proportion: 1, of: 0 } }, options),
    'firstSlotShare',
    remark('no-winner-named'),
  );
  const wins = tally.first + tally.second;
  const test =
    order === 'fixed'
      ? { reason: remark('order-fixed') }
      : wins === 0
        ? { pValue: Number.NaN, reason: remark('no-winner-named') }
        : { pValue: binomialTest(tally.first, wins) };
  return {
    verdicts: verdicts.length,
    first: tally.first,
    second: tally.second,
    ties: tally.tie,
    unscored: tally.unscored,
    firstSlotShare,
    ...test,
    ...(order === 'randomized' && { byItem: slotTest(counts, [1, 2], options, remark('no-winner-named')) }),
  };
}

/** Whether items lean to one slot: without a leaning an item's counts of the two could as well be exchanged. */
function slotTest(
  counts: ItemCounts,
  [first, second]: readonly [number, number],
  options: PositionOptions,
  reason: Remark,
): ExchangeTest {
  const items = counts.rows().map((row) => ({
    a: Float64Array.of(row[first]),
    b: Float64Array.of(row[second]),
  }));
  if (items.every(({ a, b }) => a[0] + b[0] === 0)) {
    return {
      pValue: Number.NaN,
      reason,
      nItems: items.length,
      permutations: 0,
      exhaustive: false,
      seed: options.random.seed,
    };
  }
  return exchangeTest(items, (a, b) => a[0] - b[0], options);
}

function withReason<E extends Record<string, ClusteredEstimate>>(
  estimates: E,
  name: keyof E,
  reason: Remark,
): E {
  return Number.isNaN(estimates[name].value)
    ? { ...estimates, [name]: { ...estimates[name], reason } }
    : estimates;
}

/** Accuracy of the judge by where the candidate stood that people prefer; human ties and unscored verdicts are in neither. */
export interface AccuracyBySlot {
  whenFirst: ClusteredEstimate;
  whenSecond: ClusteredEstimate;
  /** First − second: above 0 the judge leans to the first slot. */
  difference: ClusteredEstimate;
  preferredFirst: number;
  preferredSecond: number;
  humanTies: number;
  /** Ties of the judge where people have a preference. */
  judgeTies: number;
  unscored: number;
}

/** A judge's tie counts as a miss where people have a preference; where it ties throughout there is no accuracy to compare. */
export function accuracyBySlot(verdicts: readonly ShownVerdict[], options: ClusterOptions): AccuracyBySlot {
  // Per item: preferred first, of these right; preferred second, of these right.
  const counts = new ItemCounts(4);
  let humanTies = 0;
  let judgeTies = 0;
  let unscored = 0;
  for (const { item, winner, human = null } of verdicts) {
    if (human === null) continue;
    if (human === 'tie') humanTies++;
    else if (winner === null) unscored++;
    else {
      if (winner === 'tie') judgeTies++;
      const slot = human === 'first' ? 0 : 2;
      counts.add(item, slot);
      counts.add(item, slot + 1, winner === human ? 1 : 0);
    }
  }
  const [preferredFirst, , preferredSecond] = counts.totals();
  const estimates = counts.estimates(
    {
      whenFirst: { proportion: 1, of: 0 },
      whenSecond: { proportion: 3, of: 2 },
      difference: { difference: ['whenFirst', 'whenSecond'] },
    },
    options,
  );
  const allTied = judgeTies > 0 && judgeTies === preferredFirst + preferredSecond;
  const tied = { value: Number.NaN, low: Number.NaN, high: Number.NaN, reason: remark('every-verdict-tie') };
  return {
    whenFirst: { ...estimates.whenFirst, ...(allTied && tied) },
    whenSecond: { ...estimates.whenSecond, ...(allTied && tied) },
    difference: { ...estimates.difference, ...(allTied && tied) },
    preferredFirst,
    preferredSecond,
    humanTies,
    judgeTies,
    unscored,
  };
}
