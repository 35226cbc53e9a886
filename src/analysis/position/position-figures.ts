import type { Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import type { ClusterOptions } from '../../stats/clustered-interval.js';
import type { ExchangeTest } from '../../stats/exchange-test.js';
import {
  accuracyBySlot,
  auditBothOrders,
  auditOneOrder,
  type BothOrders,
  type PositionOptions,
  type ShownVerdict,
} from '../../stats/position.js';
import { type Estimate, estimate } from '../estimate.js';
import { quantity } from '../quantity.js';
import type { ShownOrder } from './labelled-verdict.js';

/** Does a judge lean to one place, whichever items are asked about? The test exchanges the slots item by item. */
export interface ItemTest {
  pValue: Quantity;
  items: number;
  permutations: number;
  exhaustive: boolean;
}

export interface BothOrdersFigures {
  pairs: number;
  consistent: number;
  strictFlips: number;
  flipsToFirst: number;
  flipsToSecond: number;
  winAndTie: number;
  unscored: number;
  flipRate: Estimate;
  winAndTieRate: Estimate;
  consistency: Estimate;
  /** Of the verdicts on pairs scored in both orders. What is called a tie cannot flip. */
  tieRate: Quantity;
  firstSlotShare: Estimate;
  /** Of the items: do their strict flips go to one slot? What is said of the judge rests on this. */
  byItem: ItemTest;
  /** Of these pairs, as if independent: exact binomial on the strict flips (McNemar), too small where items lean. */
  pValue: Quantity;
}

export interface OneOrderFigures {
  order: ShownOrder;
  verdicts: number;
  first: number;
  second: number;
  ties: number;
  unscored: number;
  firstSlotShare: Estimate;
  /** Of the items: do their wins go to one slot? Absent where the order was fixed. */
  byItem?: ItemTest;
  /** Of these verdicts, as if independent: exact binomial. Absent where the order was fixed. */
  pValue?: Quantity;
}

export interface SlotAccuracy {
  whenFirst: Estimate;
  whenSecond: Estimate;
  difference: Estimate;
  preferredFirst: number;
  preferredSecond: number;
  humanTies: number;
  /** The judge's ties where people have a preference: neither right nor wrong, though accuracy counts them as misses. */
  judgeTies: number;
  tieRate: Quantity;
  unscored: number;
}

export function itemTest({ pValue, reason, nItems, permutations, exhaustive }: ExchangeTest): ItemTest {
  return { pValue: quantity(pValue, reason), items: nItems, permutations, exhaustive };
}

export function bothOrdersFigures(both: readonly BothOrders[], options: PositionOptions): BothOrdersFigures {
  const audit = auditBothOrders(both, options);
  return {
    pairs: audit.nPairs,
    consistent: audit.nConsistent,
    strictFlips: audit.nStrictFlips,
    flipsToFirst: audit.nFlipsToFirst,
    flipsToSecond: audit.nFlipsToSecond,
    winAndTie: audit.nWinAndTie,
    unscored: audit.nUnscored,
    flipRate: estimate(audit.flipRate),
    winAndTieRate: estimate(audit.winAndTieRate),
    consistency: estimate(audit.consistency),
    tieRate: quantity(
      audit.nTies / (2 * (audit.nPairs - audit.nUnscored)),
      remark('none-scored-in-both-orders'),
    ),
    firstSlotShare: estimate(audit.firstSlotShare),
    byItem: itemTest(audit.byItem),
    pValue: quantity(audit.pValue, audit.reason),
  };
}

export function oneOrderFigures(
  verdicts: readonly ShownVerdict[],
  order: ShownOrder,
  options: PositionOptions,
): OneOrderFigures {
  const audit = auditOneOrder(verdicts, order, options);
  return {
    order,
    verdicts: audit.nVerdicts,
    first: audit.nFirst,
    second: audit.nSecond,
    ties: audit.nTies,
    unscored: audit.nUnscored,
    firstSlotShare: estimate(audit.firstSlotShare),
    ...(audit.byItem && { byItem: itemTest(audit.byItem) }),
    ...(audit.pValue !== undefined && { pValue: quantity(audit.pValue, audit.reason) }),
  };
}

export function accuracyFigures(verdicts: readonly ShownVerdict[], options: ClusterOptions): SlotAccuracy {
  const audit = accuracyBySlot(verdicts, options);
  return {
    whenFirst: estimate(audit.whenFirst),
    whenSecond: estimate(audit.whenSecond),
    difference: estimate(audit.difference),
    preferredFirst: audit.nFirst,
    preferredSecond: audit.nSecond,
    humanTies: audit.nHumanTies,
    judgeTies: audit.nJudgeTies,
    tieRate: quantity(audit.nJudgeTies / (audit.nFirst + audit.nSecond), remark('no-verdict-on-preferred')),
    unscored: audit.nUnscored,
  };
}
