import type { Quantity } from '../model/result.js';
import type { NumberCell } from '../report/document.js';

/** A correlation, agreement, share or p: three decimals, no leading zero. */
export function boundedCell(quantity: Quantity, interval?: { low: Quantity; high: Quantity }): NumberCell {
  return { ...numberCell(quantity, 3, interval), bounded: true };
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

/**
 * Marks the largest number of each column among plain rows, ties included; a column with one number, or where all are
 * alike, has no best, and what is not above every row that needs no model is none.
 * @param lowest the smallest is the best instead
 */
export function markBest(
  rows: { kind?: string; cells: Record<string, unknown> }[],
  keys: readonly string[],
  { lowest = false } = {},
): void {
  for (const key of keys) {
    const cells = rows
      .filter((row) => (row.kind ?? 'plain') === 'plain')
      .map((row) => row.cells[key] as NumberCell | undefined)
      .filter((cell) => cell !== undefined && cell.value !== null);
    if (cells.length < 2) continue;
    const values = cells.map((cell) => cell?.value ?? Number.NaN);
    const best = lowest ? Math.min(...values) : Math.max(...values);
    if (values.every((value) => value === best)) continue;
    const bars = rows
      .filter(({ kind }) => kind === 'reference')
      .flatMap((row) => (row.cells[key] as NumberCell | undefined)?.value ?? []);
    if (bars.some((bar) => (lowest ? bar <= best : bar >= best))) continue;
    for (const cell of cells) if (cell !== undefined && cell.value === best) cell.best = true;
  }
}

/** `1,200`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 item`, `1,200 items`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
