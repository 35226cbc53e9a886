import type { Comparison, PrintedCell } from '../published-table.js';
import type { Unavailable } from './cells.js';
import { printedDecimals, printedNumber, roundDecimal } from './rounding.js';

/**
 * What became of a published cell. `not printed`: a figure of the paper shows it, without a number to hold it against;
 * `not pulled`: its data set is not on this machine.
 */
export const CELL_STATES = [
  'match',
  'mismatch',
  'documented',
  'published only',
  'not printed',
  'not pulled',
] as const;
/** What became of a printed cell. */
export type CellState = (typeof CELL_STATES)[number];

/** One published figure beside the recomputed one. */
export interface CheckedCell {
  /** As the paper prints it. */
  expected: string;
  /** Full precision; null where nothing was computed or the figure is undefined. */
  obtained: number | null;
  /** To the printed decimals where it agrees; with two more, as far as they say something, where it does not. */
  shown: string;
  state: CellState;
  /** Why it differs, why it cannot be recomputed, or a remark. */
  reason?: string;
}

/**
 * Holds a recomputed figure against the printed one.
 * A figure that agrees is a `match` even where a difference was expected; one marked `documented` that differs must
 * give what it is known to give, if that is recorded; one marked `publishedOnly` is compared only if it could be
 * computed after all.
 * One that is drawn and not printed is shown and compared with nothing.
 * @param obtained undefined where the recipe has nothing for this cell
 */
export function checkCell(
  printed: PrintedCell,
  obtained: number | Unavailable | undefined,
  comparison: Comparison,
): CheckedCell {
  const cell = typeof printed === 'string' ? { printed } : printed;
  const expected = cell.printed;
  if (typeof obtained !== 'number') {
    if (cell.publishedOnly !== undefined) return uncomputed(expected, 'published only', cell.publishedOnly);
    if (obtained !== undefined) return uncomputed(expected, 'mismatch', obtained.unavailable);
    return uncomputed(expected, 'mismatch', 'the recipe gives no figure for this cell');
  }
  if (!Number.isFinite(obtained)) {
    return uncomputed(expected, 'mismatch', 'the recomputed figure is undefined');
  }
  if (cell.drawn !== undefined) {
    return { expected, obtained, shown: finer(obtained, 0), state: 'not printed', reason: cell.drawn };
  }
  const decimals = printedDecimals(expected);
  if (agrees(obtained, cell.value ?? printedNumber(expected), decimals, comparison)) {
    const shown =
      comparison.rule === 'within' ? String(obtained) : roundDecimal(obtained, decimals, comparison.rounding);
    return { expected, obtained, shown, state: 'match', ...(cell.note ? { reason: cell.note } : {}) };
  }
  const documented =
    cell.documented !== undefined &&
    (cell.gives === undefined ||
      agrees(obtained, printedNumber(cell.gives), printedDecimals(cell.gives), comparison));
  const reason = documented ? cell.documented : (cell.note ?? cell.documented);
  return {
    expected,
    obtained,
    shown: comparison.rule === 'within' ? String(obtained) : finer(obtained, decimals),
    state: documented ? 'documented' : 'mismatch',
    ...(reason === undefined ? {} : { reason }),
  };
}

function uncomputed(expected: string, state: CellState, reason: string): CheckedCell {
  return { expected, obtained: null, shown: '–', state, reason };
}

function agrees(obtained: number, printed: number, decimals: number, comparison: Comparison): boolean {
  if (comparison.rule === 'within') return Math.abs(obtained - printed) <= comparison.tolerance;
  return roundDecimal(obtained, decimals, comparison.rounding) === roundDecimal(printed, decimals, 'decimal');
}

/** Two decimals more than printed, less the zeros that say nothing. */
function finer(value: number, decimals: number): string {
  const text = roundDecimal(value, decimals + 2, 'decimal');
  return text.replace(decimals > 0 ? /0{1,2}$/ : /\.?0{1,2}$/, '');
}
