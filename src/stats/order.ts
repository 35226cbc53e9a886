/**
 * Sorting of typed arrays without a comparator: a least-significant-digit radix sort on the bits of the doubles,
 * and a counting pass where the values are integers of a small range. Both are linear in the number of values.
 */

/** Below this length a comparison sort is faster than the tables of the radix sort. */
const SMALL = 512;
const DIGIT_BITS = 11;
const BUCKETS = 1 << DIGIT_BITS;
const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/**
 * The positions of the values in ascending order, equal values in order of position.
 * @param values no NaN, no -0
 */
export function ascendingOrder(values: Float64Array): Uint32Array {
  const n = values.length;
  const order = new Uint32Array(n);
  for (let k = 0; k < n; k++) order[k] = k;
  // Equal infinities subtract to NaN, which a comparator may return for "equal".
  return n <= SMALL ? order.sort((a, b) => values[a] - values[b]) : radixOrder(values, order);
}

/** The values as ranks from 0 without gaps, and the distinct values those stand for, ascending. */
export interface DenseCodes {
  /** Length of the values; `distinct[codes[k]] === values[k]`. */
  codes: Int32Array;
  distinct: Float64Array;
}

/** @param values no NaN, no -0 */
export function denseCodes(values: Float64Array): DenseCodes {
  return countingCodes(values) ?? sortedCodes(values);
}

function sortedCodes(values: Float64Array): DenseCodes {
  const n = values.length;
  const order = ascendingOrder(values);
  const codes = new Int32Array(n);
  const distinct = new Float64Array(n);
  let code = -1;
  let last = Number.NaN;
  for (let k = 0; k < n; k++) {
    const value = values[order[k]];
    if (value !== last) {
      last = value;
      distinct[++code] = value;
    }
    codes[order[k]] = code;
  }
  return { codes, distinct: distinct.slice(0, code + 1) };
}

/** Codes through a table of the range, where the values are integers and the range is not much longer than they. */
function countingCodes(values: Float64Array): DenseCodes | undefined {
  const n = values.length;
  let low = Infinity;
  let high = -Infinity;
  for (let k = 0; k < n; k++) {
    const value = values[k];
    if (value < low) low = value;
    if (value > high) high = value;
    if (!(high - low < 2 * n + 1024) || value !== Math.floor(value)) return undefined;
  }
  if (n === 0) return { codes: new Int32Array(0), distinct: new Float64Array(0) };
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high)) return undefined;
  const table = new Int32Array(high - low + 1);
  for (let k = 0; k < n; k++) table[values[k] - low] = 1;
  let count = 0;
  for (let v = 0; v < table.length; v++) count += table[v];
  const distinct = new Float64Array(count);
  count = 0;
  for (let v = 0; v < table.length; v++) {
    if (table[v] === 1) {
      distinct[count] = low + v;
      table[v] = count++;
    }
  }
  const codes = new Int32Array(n);
  for (let k = 0; k < n; k++) codes[k] = table[values[k] - low];
  return { codes, distinct };
}

function radixOrder(values: Float64Array, start: Uint32Array): Uint32Array {
  const n = values.length;
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * n);
  const highFirst = LITTLE_ENDIAN ? 1 : 0;
  const high = new Uint32Array(n);
  const low = new Uint32Array(n);
  // Doubles order as unsigned integers once negative ones are inverted and the sign of the others is set.
  for (let k = 0; k < n; k++) {
    const h = bits[2 * k + highFirst];
    const l = bits[2 * k + 1 - highFirst];
    const negative = h >>> 31;
    high[k] = negative ? ~h : h | 0x8000_0000;
    low[k] = negative ? ~l : l;
  }
  let order: Uint32Array = start;
  let spare: Uint32Array = new Uint32Array(n);
  const counts = new Uint32Array(BUCKETS);
  for (const word of [low, high]) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      counts.fill(0);
      for (let k = 0; k < n; k++) counts[(word[k] >>> shift) & (BUCKETS - 1)]++;
      // A digit that is the same in all values orders nothing: whole numbers skip most of their digits.
      if (counts[(word[0] >>> shift) & (BUCKETS - 1)] === n) continue;
      for (let b = 0, sum = 0; b < BUCKETS; b++) {
        const count = counts[b];
        counts[b] = sum;
        sum += count;
      }
      for (let k = 0; k < n; k++) {
        const index = order[k];
        spare[counts[(word[index] >>> shift) & (BUCKETS - 1)]++] = index;
      }
      [order, spare] = [spare, order];
    }
  }
  return order;
}
