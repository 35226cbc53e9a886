import type { Estimate } from '../analysis/estimate.js';
import type { NumberCell } from '../report/document.js';
import { boundedCell } from './cells.js';

/** An agreement or a share with its interval. */
export function estimateCell({ value, interval }: Estimate): NumberCell {
  return boundedCell(value, interval);
}
