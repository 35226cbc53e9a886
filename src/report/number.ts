import { bounded, decimals } from '../remarks/words.js';
import { isUndefined, type NumberCell } from './document.js';

/** What stands where a number is undefined. */
export const DASH = '–';

/** A number cell in words that the formats lay out: the value, and the limits of its interval. */
export interface NumberText {
  main: string;
  interval?: { low: string; high: string };
}

/**
 * One convention in every format a person reads: fixed decimals, and no leading zero for what cannot pass ±1
 * (.738, -.044, 1.000). A value that rounds to zero has no sign; one that is never zero shows what it is below.
 */
export function numberText(cell: NumberCell): NumberText {
  const main = isUndefined(cell) ? DASH : mainText(cell.value as number, cell);
  if (cell.interval === undefined) return { main };
  const digits = cell.digits === undefined ? undefined : Math.min(cell.digits, 2);
  const limit = (value: number | null) =>
    value === null || Number.isNaN(value) ? DASH : fixed(value, digits, cell);
  return { main, interval: { low: limit(cell.interval.low), high: limit(cell.interval.high) } };
}

function mainText(value: number, cell: NumberCell): string {
  const { positive, digits = 0, unit = '' } = cell;
  const smallest = 10 ** -digits;
  if (positive && value >= 0 && value < smallest / 2) return `<${fixed(smallest, digits, cell)}`;
  return fixed(value, cell.digits, cell) + unit;
}

function fixed(value: number, digits: number | undefined, cell: NumberCell): string {
  if (digits === undefined) return String(value);
  return cell.bounded ? bounded(value, digits) : decimals(value, digits);
}

/** The reasons of a table's undefined cells, each once, numbered from 1 in order of appearance. */
export class ReasonNotes {
  readonly reasons: string[] = [];

  /** The number of the cell's reason; undefined where the cell has a value or no reason. */
  number(cell: NumberCell): number | undefined {
    if (!isUndefined(cell) || cell.reason === undefined) return undefined;
    let index = this.reasons.indexOf(cell.reason);
    if (index < 0) index = this.reasons.push(cell.reason) - 1;
    return index + 1;
  }
}
