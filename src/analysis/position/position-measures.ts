import { none, type Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import { distance, type Measure, type Measured, whereOf } from '../gates.js';
import { unscoredRate } from '../unscored-rate.js';
import type { Position, PositionAnswer } from './position.js';

/** What a gate of `audit position` may name; docs/audits.md says what each is. */
export const POSITION_MEASURES = {
  flip_rate: 'interval',
  win_tie_rate: 'interval',
  consistency: 'interval',
  first_slot_share: 'interval',
  first_slot_lean: 'interval',
  position_p: 'value',
  accuracy_gap: 'interval',
  unscored_rate: 'value',
} as const;

/** What a gate may ask of the answer, a row for each judge and dimension. */
export function positionMeasures({ dimensions }: PositionAnswer): Measured[] {
  return dimensions.flatMap(({ dimension, rows }) =>
    rows.map((row) => ({ where: whereOf(row.name, dimension), measures: measuresOf(row) })),
  );
}

function measuresOf({
  kind,
  coverage,
  bothOrders,
  oneOrder,
  accuracy,
  list,
}: Position): Measured['measures'] {
  const common = { unscored_rate: { value: unscoredRate(coverage) } };
  const fixed: Quantity = none(remark('order-fixed'));
  if (kind === 'lists') return { ...common, position_p: { value: list?.byItem?.pValue ?? fixed } };
  const once: Measure = { value: none(remark('no-pair-in-both-orders')) };
  const share = (bothOrders ?? oneOrder)?.firstSlotShare;
  const unlabelled: Measure = { value: none(remark('no-human-preferences')) };
  return {
    ...common,
    flip_rate: bothOrders?.flipRate ?? once,
    win_tie_rate: bothOrders?.winAndTieRate ?? once,
    consistency: bothOrders?.consistency ?? once,
    first_slot_share: share ?? once,
    first_slot_lean: share ? distance(share, 0.5) : once,
    position_p: { value: (bothOrders ?? oneOrder)?.byItem?.pValue ?? fixed },
    accuracy_gap: accuracy ? distance(accuracy.difference) : unlabelled,
  };
}
