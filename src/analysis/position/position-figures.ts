import type { Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import {
  type AccuracyBySlot,
  accuracyBySlot,
  auditBothOrders,
  auditOneOrder,
  type BothOrders,
  type BothOrdersAudit,
  type OneOrderAudit,
  type PositionOptions,
  type ShownVerdict,
} from '../../stats/preference/position.js';
import type { ClusterOptions } from '../../stats/resampling/clustered-interval.js';
import type { ExchangeTest } from '../../stats/testing/exchange-test.js';
import { type Estimated, estimated } from '../estimate.js';
import { quantity } from '../quantity.js';
import type { ShownOrder } from './labelled-verdict.js';

/** Does a judge lean to one place, whichever items are asked about? The test exchanges the slots item by item. */
export interface ItemTest {
  pValue: Quantity;
  items: number;
  permutations: number;
  exhaustive: boolean;
}

/** The figures of a judge that was asked in both orders. */
export interface BothOrdersFigures
  extends Estimated<Omit<BothOrdersAudit, 'ties' | 'pValue' | 'reason' | 'byItem'>> {
  /** Of the verdicts on pairs scored in both orders. What is called a tie cannot flip. */
  tieRate: Quantity;
  /** Of the items: do their strict flips go to one slot? What is said of the judge rests on this. */
  byItem: ItemTest;
  /** Of these pairs, as if independent: exact binomial on the strict flips (McNemar), too small where items lean. */
  pValue: Quantity;
}

/** The figures of a judge that was asked in one order. */
export interface OneOrderFigures extends Estimated<Omit<OneOrderAudit, 'pValue' | 'reason' | 'byItem'>> {
  order: ShownOrder;
  /** Of the items: do their wins go to one slot? Absent where the order was fixed. */
  byItem?: ItemTest;
  /** Of these verdicts, as if independent: exact binomial. Absent where the order was fixed. */
  pValue?: Quantity;
}

/** How often a judge is right where the label's choice stands first, and where it stands second. */
export interface SlotAccuracy extends Estimated<AccuracyBySlot> {
  /** The judge's ties are neither right nor wrong, though accuracy counts them as misses. */
  tieRate: Quantity;
}

/** A sign-flip test over items, as it stands in an answer. */
export function itemTest({ pValue, reason, nItems, permutations, exhaustive }: ExchangeTest): ItemTest {
  return { pValue: quantity(pValue, reason), items: nItems, permutations, exhaustive };
}

/** The audit of both orders, as it stands in an answer; undefined figures with their reason. */
export function bothOrdersFigures(both: readonly BothOrders[], options: PositionOptions): BothOrdersFigures {
  const { ties, pValue, reason, byItem, ...audit } = auditBothOrders(both, options);
  return {
    ...estimated(audit),
    tieRate: quantity(ties / (2 * (audit.pairs - audit.unscored)), remark('none-scored-in-both-orders')),
    byItem: itemTest(byItem),
    pValue: quantity(pValue, reason),
  };
}

/** The audit of one order, as it stands in an answer; undefined figures with their reason. */
export function oneOrderFigures(
  verdicts: readonly ShownVerdict[],
  order: ShownOrder,
  options: PositionOptions,
): OneOrderFigures {
  const { pValue, reason, byItem, ...audit } = auditOneOrder(verdicts, order, options);
  return {
    order,
    ...estimated(audit),
    ...(byItem && { byItem: itemTest(byItem) }),
    ...(pValue !== undefined && { pValue: quantity(pValue, reason) }),
  };
}

/** Accuracy by place, as it stands in an answer; undefined without labelled pairs. */
export function accuracyFigures(verdicts: readonly ShownVerdict[], options: ClusterOptions): SlotAccuracy {
  const audit = accuracyBySlot(verdicts, options);
  const { judgeTies, preferredFirst, preferredSecond } = audit;
  const tieRate = quantity(judgeTies / (preferredFirst + preferredSecond), remark('no-verdict-on-preferred'));
  return { ...estimated(audit), tieRate };
}
