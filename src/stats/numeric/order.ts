/**
 * Sorting of typed arrays without a comparator, by the bits of the doubles: into buckets by their leading bits, a
 * least-significant-digit radix sort where they crowd into few of these, and a hash table where the distinct values are
 * few. All are linear in the number of values.
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
  if (n <= SMALL) return order.sort((a, b) => values[a] - values[b]);
  return bucketSorted(values)?.order ?? radixOrder(values, order);
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
  const { order, sorted } = sortedWithOrder(values);
  const codes = new Int32Array(n);
  const distinct = new Float64Array(n);
  let code = -1;
  let last = Number.NaN;
  for (let k = 0; k < n; k++) {
    const value = sorted[k];
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

/** Values in ascending order, and where each stood. */
interface Sorted {
  order: Uint32Array;
  sorted: Float64Array;
}

function sortedWithOrder(values: Float64Array): Sorted {
  const inBuckets = values.length > SMALL ? bucketSorted(values) : undefined;
  if (inBuckets !== undefined) return inBuckets;
  const order = ascendingOrder(values);
  return { order, sorted: Float64Array.from(order, (k) => values[k]) };
}

/** A bucket for so many values, were they spread evenly; and the largest that is sorted by insertion. */
const A_BUCKET = 4;
const LARGEST_BUCKET = 256;
const MOST_BUCKETS = 1 << 20;

/**
 * Cuts the range of the leading 32 bits into buckets of equal width, moves the values there, and sorts each bucket where
 * it stands. Undefined where they crowd.
 */
function bucketSorted(values: Float64Array): Sorted | undefined {
  const n = values.length;
  const leading = leadingBits(values);
  let [least, most] = [0xffff_ffff, 0];
  for (let k = 0; k < n; k++) {
    if (leading[k] < least) least = leading[k];
    if (leading[k] > most) most = leading[k];
  }
  let shift = 0;
  while ((most - least) / 2 ** shift >= MOST_BUCKETS) shift++;
  const starts = new Uint32Array(((most - least) >>> shift) + 2);
  for (let k = 0; k < n; k++) starts[((leading[k] - least) >>> shift) + 1]++;
  let crowded = 0;
  for (let b = 1; b < starts.length; b++) {
    if (starts[b] > LARGEST_BUCKET) crowded += starts[b];
    starts[b] += starts[b - 1];
  }
  if (crowded > n / A_BUCKET) return undefined;
  const order = new Uint32Array(n);
  const sorted = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const place = starts[(leading[k] - least) >>> shift]++;
    order[place] = k;
    sorted[place] = values[k];
  }
  // Each start has moved on to the next one's.
  for (let b = 0, from = 0; b < starts.length - 1; from = starts[b++]) {
    if (starts[b] - from > LARGEST_BUCKET) sortApart(order, sorted, from, starts[b]);
    else insertInPlace(order, sorted, from, starts[b]);
  }
  return { order, sorted };
}

function insertInPlace(order: Uint32Array, sorted: Float64Array, from: number, to: number): void {
  for (let k = from + 1; k < to; k++) {
    const value = sorted[k];
    if (!(sorted[k - 1] > value)) continue;
    const index = order[k];
    let j = k - 1;
    for (; j >= from && sorted[j] > value; j--) {
      sorted[j + 1] = sorted[j];
      order[j + 1] = order[j];
    }
    sorted[j + 1] = value;
    order[j + 1] = index;
  }
}

function sortApart(order: Uint32Array, sorted: Float64Array, from: number, to: number): void {
  const values = sorted.slice(from, to);
  const indices = order.slice(from, to);
  const places = radixOrder(values, Uint32Array.from(values.keys()));
  for (let k = 0; k < places.length; k++) {
    sorted[from + k] = values[places[k]];
    order[from + k] = indices[places[k]];
  }
}

/**
 * The upper half of each double as a whole number that orders as the doubles do: negative ones are inverted, and the sign
 * of the others is set.
 */
function leadingBits(values: Float64Array): Uint32Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  const leading = new Uint32Array(values.length);
  for (let k = 0, at = LITTLE_ENDIAN ? 1 : 0; k < leading.length; k++, at += 2) {
    leading[k] = bits[at] >>> 31 ? ~bits[at] : bits[at] | 0x8000_0000;
  }
  return leading;
}

function radixOrder(values: Float64Array, start: Uint32Array): Uint32Array {
  const n = values.length;
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * n);
  const highFirst = LITTLE_ENDIAN ? 1 : 0;
  const high = new Uint32Array(n);
  const low = new Uint32Array(n);
  for (let k = 0; k < n; k++) {
    const h = bits[2 * k + highFirst];
    const l = bits[2 * k + 1 - highFirst];
    high[k] = h >>> 31 ? ~h : h | 0x8000_0000;
    low[k] = h >>> 31 ? ~l : l;
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
