import type { ResampleBlock } from './remembered-resamples.js';

/** Whole numbers up to 2 ** 53 are exact in a double. */
const EXACT_BITS = 53;

/**
 * The totals of each resample of a block, `[count * size + resample]`, an item's counts as often as it was drawn.
 * Counts in wholes and halves are small enough that several are summed at once, as digits of one number: exactly.
 * @param rows the counts of each item
 */
export function resampledTotals(
  rows: readonly Float64Array[],
  width: number,
  { size, times }: ResampleBlock,
): Float64Array {
  const totals = new Float64Array(width * size);
  const bits = digitBits(rows);
  const together = Math.max(1, Math.floor(EXACT_BITS / bits));
  for (let from = 0; from < width; from += together) {
    const n = Math.min(together, width - from);
    const own = totals.subarray(from * size, (from + n) * size);
    if (n === 1) addWeighted(own, size, times, (item) => rows[item][from]);
    else {
      // The sums stand in the place of the first count until each digit is moved to its own.
      addWeighted(own, size, times, (item) => packed(rows[item], from, n, bits));
      unpack(own, n, size, bits);
    }
  }
  return totals;
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
  return Math.ceil(Math.log2(most * rows.length + 1));
}

function packed(row: Float64Array, from: number, n: number, bits: number): number {
  let value = 0;
  for (let c = from + n - 1; c >= from; c--) value = value * 2 ** bits + 2 * row[c];
  return value;
}

/** Sums of digits to `[count * size + resample]`. */
function unpack(sums: Float64Array, n: number, size: number, bits: number): void {
  const base = 2 ** bits;
  for (let r = 0; r < size; r++) {
    let rest = sums[r];
    for (let c = 0; c < n; c++) {
      const above = Math.floor(rest / base);
      sums[c * size + r] = (rest - above * base) / 2;
      rest = above;
    }
  }
}

/** Adds to the first `size` sums, item by item in order; four at a time, so that a sum is fetched a quarter as often. */
function addWeighted(
  sums: Float64Array,
  size: number,
  times: Uint16Array,
  amountOf: (item: number) => number,
): void {
  const amounts: number[] = [];
  const starts: number[] = [];
  for (let start = 0; start < times.length; start += size) {
    const amount = amountOf(start / size);
    if (amount === 0) continue;
    amounts.push(amount);
    starts.push(start);
  }
  let k = 0;
  for (; k + 3 < starts.length; k += 4) {
    const [a, b, c, d] = [amounts[k], amounts[k + 1], amounts[k + 2], amounts[k + 3]];
    const [atA, atB, atC, atD] = [starts[k], starts[k + 1], starts[k + 2], starts[k + 3]];
    for (let r = 0; r < size; r++) {
      sums[r] = sums[r] + a * times[atA + r] + b * times[atB + r] + c * times[atC + r] + d * times[atD + r];
    }
  }
  for (; k < starts.length; k++) {
    const [a, at] = [amounts[k], starts[k]];
    for (let r = 0; r < size; r++) sums[r] += a * times[at + r];
  }
}
