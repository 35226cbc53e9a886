import type { Quantity } from '../../model/result.js';
import type { ClusterOptions } from '../../stats/clustered-interval.js';
import {
  accuracyBySlot,
  auditBothOrders,
  auditOneOrder,
  type BothOrders,
  type ShownVerdict,
} from '../../stats/position.js';
import { type Estimate, estimate } from '../estimate.js';
import { quantity } from '../quantity.js';
import type { ShownOrder } from './labelled-verdict.js';

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
  firstSlotShare: Estimate;
  /** Exact binomial on the strict flips. */
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
  /** Absent where the order was fixed. */
  pValue?: Quantity;
}

export interface SlotAccuracy {
  whenFirst: Estimate;
  whenSecond: Estimate;
  difference: Estimate;
  preferredFirst: number;
  preferredSecond: number;
  humanTies: number;
  unscored: number;
}

export function bothOrdersFigures(both: readonly BothOrders[], options: ClusterOptions): BothOrdersFigures {
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
    firstSlotShare: estimate(audit.firstSlotShare),
    pValue: quantity(audit.pValue, audit.reason),
  };
}

export function oneOrderFigures(
  verdicts: readonly ShownVerdict[],
  order: ShownOrder,
  options: ClusterOptions,
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
    unscored: audit.nUnscored,
  };
}
