/** As much of a block of resamples as sums need. */
interface Drawn {
  /** Place of the block's first resample among all. */
  from: number;
  size: number;
  /** `[resample * nItems + item]`. */
  times: Uint8Array;
}

/** Columns summed at a time, as many as are held outside memory. */
const TOGETHER = 4;

/**
 * What columns of a number an item sum up to in each resample of a block, written from the block's place on. Each sum
 * is taken in the order of the items, whatever is summed beside it.
 * @param columns `[item]`
 * @param out `[resample]` for each column
 */
export function sumColumns(
  columns: readonly Float64Array[],
  { from, size, times }: Drawn,
  out: readonly Float64Array[],
): void {
  const nItems = columns[0]?.length ?? 0;
  for (let first = 0; first < columns.length; first += TOGETHER) {
    const own = columns.slice(first, first + TOGETHER);
    const into = out.slice(first, first + TOGETHER);
    if (own.length === 1) sumOne(own[0], times, size, into[0], from);
    else sumFour(sideBySide(own, nItems), nItems, times, size, into, from);
  }
}

/** Four numbers an item; 0 where there are fewer columns. */
function sideBySide(columns: readonly Float64Array[], nItems: number): Float64Array {
  const table = new Float64Array(TOGETHER * nItems);
  for (let c = 0; c < columns.length; c++) {
    for (let i = 0; i < nItems; i++) table[TOGETHER * i + c] = columns[c][i];
  }
  return table;
}

function sumOne(
  column: Float64Array,
  times: Uint8Array,
  size: number,
  out: Float64Array,
  from: number,
): void {
  const n = column.length;
  for (let r = 0, at = 0; r < size; r++) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += times[at++] * column[i];
    out[from + r] = sum;
  }
}

function sumFour(
  table: Float64Array,
  nItems: number,
  times: Uint8Array,
  size: number,
  out: readonly Float64Array[],
  from: number,
): void {
  for (let r = 0, at = 0; r < size; r++) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0, k = 0; i < nItems; i++, k += TOGETHER) {
      const drawn = times[at++];
      a += drawn * table[k];
      b += drawn * table[k + 1];
      c += drawn * table[k + 2];
      d += drawn * table[k + 3];
    }
    out[0][from + r] = a;
    if (out.length > 1) out[1][from + r] = b;
    if (out.length > 2) out[2][from + r] = c;
    if (out.length > 3) out[3][from + r] = d;
  }
}
