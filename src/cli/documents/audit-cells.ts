import type { Estimate } from '../../analysis/audit/estimate.js';
import type { Quantity } from '../../model/result.js';
import type { NumberCell } from '../../report/document.js';
import { boundedCell, numberCell } from './cells.js';

/** An agreement or a share with its interval. */
export function estimateCell({ value, interval }: Estimate): NumberCell {
  return boundedCell(value, interval);
}

/** A p-value: four decimals. */
export function pCell(pValue: Quantity): NumberCell {
  return { ...numberCell(pValue, 4), bounded: true };
}
