/**
 * Sorting of typed arrays without a comparator: a least-significant-digit radix sort on the bits of the doubles, and
 * a hash table where the distinct values are few. Both are linear in the number of values.
 */

/** Below this length a comparison sort is faster than the tables of the radix sort. */
const SMALL = 512;
/** The hash table of distinct values has at most 65,536 slots, a quarter of them used. */
const MOST_TABLE_BITS = 16;
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
  return hashedCodes(values) ?? sortedCodes(values);
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

/**
 * With few distinct values there is no need to sort them all: they are found in a table that stays in the cache, and
 * only the distinct ones are sorted. Gives up, undefined, when the table fills.
 */
function hashedCodes(values: Float64Array): DenseCodes | undefined {
  const n = values.length;
  const tableBits = Math.min(MOST_TABLE_BITS, 34 - Math.clz32(n));
  const mask = (1 << tableBits) - 1;
  const limit = 1 << (tableBits - 2);
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * n);
  const table = new Int32Array(mask + 1).fill(-1);
  const found = new Float64Array(limit);
  const codes = new Int32Array(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const value = values[k];
    let slot = mix(bits[2 * k] ^ Math.imul(bits[2 * k + 1], 0x9e37_79b1)) & mask;
    let code = table[slot];
    while (code >= 0 && found[code] !== value) {
      slot = (slot + 1) & mask;
      code = table[slot];
    }
    if (code < 0) {
      if (count === limit) return undefined;
      code = count++;
      table[slot] = code;
      found[code] = value;
    }
    codes[k] = code;
  }
  const order = ascendingOrder(found.subarray(0, count));
  const distinct = new Float64Array(count);
  const places = new Int32Array(count);
  for (let place = 0; place < count; place++) {
    distinct[place] = found[order[place]];
    places[order[place]] = place;
  }
  for (let k = 0; k < n; k++) codes[k] = places[codes[k]];
  return { codes, distinct };
}

/** Spreads the bits of a word over the whole word (the last step of MurmurHash3, Appleby 2011). */
function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return mixed ^ (mixed >>> 16);
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
