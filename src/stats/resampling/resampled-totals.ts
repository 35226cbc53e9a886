import type { ItemResamples } from './shared-draws.js';

/** Whole numbers up to 2 ** 53 are exact in a double. */
const EXACT_BITS = 53;

/**
 * The totals of each count in each resample, an item's counts as often as it was drawn. Counts in wholes and halves
 * are small enough that several are summed at once, as digits of one number: exactly.
 * @param rows the counts of each item
 * @returns `[count][resample]`
 */
export function resampledTotals(
  rows: readonly Float64Array[],
  width: number,
  resamples: Pick<ItemResamples, 'totals'>,
): Float64Array[] {
  const bits = digitBits(rows);
  const together = Math.max(1, Math.floor(EXACT_BITS / bits));
  const firsts = Array.from({ length: Math.ceil(width / together) }, (_, k) => k * together);
  const columns = firsts.map((from) => {
    const n = Math.min(together, width - from);
    return Float64Array.from(rows, (row) => (n === 1 ? row[from] : packed(row, from, n, bits)));
  });
  return resamples.totals(columns).flatMap((sums, k) => {
    const n = Math.min(together, width - firsts[k]);
    return n === 1 ? [sums] : unpacked(sums, n, bits);
  });
}

/** Bits that hold the double of any total a resample can have; infinite where counts are not all wholes and halves. */
function digitBits(rows: readonly Float64Array[]): number {
  let most = 0;
  for (const row of rows) {
    for (let c = 0; c < row.length; c++) {
      const doubled = 2 * row[c];
      if (!(doubled >= 0) || !Number.isInteger(doubled)) return Infinity;
      if (doubled > most) most = doubled;
    }
  }
  return Math.max(1, Math.ceil(Math.log2(most * rows.length + 1)));
}

function packed(row: Float64Array, from: number, n: number, bits: number): number {
  let value = 0;
  for (let c = from + n - 1; c >= from; c--) value = value * 2 ** bits + 2 * row[c];
  return value;
}

function unpacked(sums: Float64Array, n: number, bits: number): Float64Array[] {
  const base = 2 ** bits;
  const totals = Array.from({ length: n }, () => new Float64Array(sums.length));
  for (let r = 0; r < sums.length; r++) {
    let rest = sums[r];
    for (const own of totals) {
      const above = Math.floor(rest / base);
      own[r] = (rest - above * base) / 2;
      rest = above;
    }
  }
  return totals;
}
