import type { Estimate } from '../analysis/estimate.js';
import type { Quantity } from '../model/result.js';
import type { Cell, NumberCell } from '../report/document.js';
import { numberText } from '../report/number.js';

/** A correlation, agreement, share or p: three decimals, no leading zero. */
export function boundedCell(quantity: Quantity, interval?: { low: Quantity; high: Quantity }): NumberCell {
  return { ...numberCell(quantity, 3, interval), bounded: true };
}

/** An agreement or a share with its interval. */
export function estimateCell({ value, interval }: Estimate): NumberCell {
  return boundedCell(value, interval);
}

/** A quantity with so many decimals; its reason comes along where it is undefined. */
export function numberCell(
  quantity: Quantity,
  digits: number,
  interval?: { low: Quantity; high: Quantity },
): NumberCell {
  return {
    value: quantity.value,
    digits,
    ...('reason' in quantity && { reason: quantity.reason }),
    ...(interval &&
      quantity.value !== null && { interval: { low: interval.low.value, high: interval.high.value } }),
  };
}

/** A p-value: four decimals, or that it is below them. */
export function pCell(pValue: Quantity): NumberCell {
  return { ...numberCell(pValue, 4), bounded: true, positive: true };
}

export function countCell(value: number): NumberCell {
  return { value };
}

/** A share as a percentage; a share short of all never prints as 100%. */
export function shareCell(part: number, whole: number): NumberCell {
  if (whole === 0) return { value: null, digits: 0, unit: '%', reason: 'nothing was asked' };
  const percent = (100 * part) / whole;
  return { value: percent, digits: percent > 99 && percent < 100 ? 1 : 0, unit: '%' };
}

/** Whether a number needs no decimals; so does one that is undefined. */
export function isWhole(value: number | null): boolean {
  return value === null || Number.isInteger(value);
}

/** `[.31, .45]`: an interval by itself. */
export function rangeCell({ low, high }: { low: Quantity; high: Quantity }): Cell {
  if (low.value === null || high.value === null) return boundedCell(low.value === null ? low : high);
  const { interval } = numberText(boundedCell(low, { low, high }));
  return interval && `[${interval.low}, ${interval.high}]`;
}
