import type { Quantity } from '../../model/result.js';
import { type Measured, whereOf } from '../gates.js';
import { unscoredRate } from '../unscored-rate.js';
import type { Position, PositionAnswer } from './position.js';

/** What a gate of `audit position` may name; docs/audits.md says what each is. */
export const POSITION_MEASURES = [
  'flip-rate',
  'win-tie-rate',
  'consistency',
  'first-slot-share',
  'first-slot-lean',
  'position-p',
  'accuracy-gap',
  'unscored-rate',
] as const;

export function positionMeasures({ dimensions }: PositionAnswer): Measured[] {
  return dimensions.flatMap(({ dimension, rows }) =>
    rows.map((row) => ({ where: whereOf(row.name, dimension), measures: measuresOf(row) })),
  );
}

function measuresOf({ kind, coverage, bothOrders, oneOrder, accuracy, list }: Position) {
  const common = { 'unscored-rate': unscoredRate(coverage) };
  const fixed: Quantity = { value: null, reason: 'the order was fixed: nothing to test' };
  if (kind === 'lists') return { ...common, 'position-p': list?.pValue ?? fixed };
  const once: Quantity = { value: null, reason: 'no pair was asked in both orders' };
  const share = (bothOrders ?? oneOrder)?.firstSlotShare.value ?? once;
  const gap = accuracy?.difference.value ?? { value: null, reason: 'there are no human preferences' };
  return {
    ...common,
    'flip-rate': bothOrders?.flipRate.value ?? once,
    'win-tie-rate': bothOrders?.winAndTieRate.value ?? once,
    consistency: bothOrders?.consistency.value ?? once,
    'first-slot-share': share,
    'first-slot-lean': share.value === null ? share : { value: Math.abs(share.value - 0.5) },
    'position-p': bothOrders?.pValue ?? oneOrder?.pValue ?? fixed,
    'accuracy-gap': gap.value === null ? gap : { value: Math.abs(gap.value) },
  };
}
