import { type DenseCodes, denseCodes } from '../numeric/order.js';

/** How the n(n−1)/2 pairs of observations stand to each other, and what the test of no association needs. */
export interface PairCounts {
  concordant: number;
  discordant: number;
  /** Tied in x and not in y. */
  tiesX: number;
  /** Tied in y and not in x. */
  tiesY: number;
  tiesBoth: number;
  x: TieSums;
  y: TieSums;
}

/** Sums over the groups of equal values, t the size of a group. */
export interface TieSums {
  /** Σ t(t−1)/2: pairs tied here, whatever the other vector says. */
  pairs: number;
  /** Σ t(t−1)(t−2) */
  triples: number;
  /** Σ t(t−1)(2t+5) */
  variance: number;
  /** Number of distinct values. */
  distinct: number;
}

/** Up to this length every pair is looked at; from here on the O(n log n) way is faster. */
const DIRECT_LIMIT = 64;

/** @param x,y of one length, no NaN, no -0 */
export function countPairs(x: Float64Array, y: Float64Array): PairCounts {
  return x.length <= DIRECT_LIMIT ? countDirectly(x, y) : countBySorting(x, y);
}

/** All pairs, one by one: O(n²), no sorting. */
export function countDirectly(x: Float64Array, y: Float64Array): PairCounts {
  const n = x.length;
  let concordant = 0;
  let discordant = 0;
  let tiesBoth = 0;
  const groupsX = emptySums();
  const groupsY = emptySums();
  for (let i = 0; i < n; i++) {
    // Ties of observation i with those before and after it.
    let beforeX = 0;
    let beforeY = 0;
    let afterX = 0;
    let afterY = 0;
    for (let j = 0; j < i; j++) {
      const dx = x[i] > x[j] ? 1 : x[i] < x[j] ? -1 : 0;
      const dy = y[i] > y[j] ? 1 : y[i] < y[j] ? -1 : 0;
      const product = dx * dy;
      if (product > 0) concordant++;
      else if (product < 0) discordant++;
      if (dx === 0) beforeX++;
      if (dy === 0) beforeY++;
      if (dx === 0 && dy === 0) tiesBoth++;
    }
    for (let j = i + 1; j < n; j++) {
      if (x[i] === x[j]) afterX++;
      if (y[i] === y[j]) afterY++;
    }
    // The last of a group stands for the whole group.
    if (afterX === 0) addGroup(groupsX, beforeX + 1);
    if (afterY === 0) addGroup(groupsY, beforeY + 1);
  }
  return assemble(concordant, discordant, tiesBoth, groupsX, groupsY);
}

/**
 * Knight (1966): order by x, then by y; the discordant pairs are the exchanges a merge sort of y makes.
 * Where the values are few the pairs are read from the table of x against y instead, which needs no sorting.
 */
export function countBySorting(x: Float64Array, y: Float64Array): PairCounts {
  const n = x.length;
  const codesX = denseCodes(x);
  const codesY = denseCodes(y);
  const sumsX = tieSums(codesX);
  const sumsY = tieSums(codesY);
  const cells = codesX.distinct.length * codesY.distinct.length;
  const [discordant, tiesBoth] = cells <= n ? countFromTable(codesX, codesY) : countByMerging(codesX, codesY);
  const untied = (n * (n - 1)) / 2 - sumsX.pairs - sumsY.pairs + tiesBoth;
  return assemble(untied - discordant, discordant, tiesBoth, sumsX, sumsY);
}

function countFromTable(x: DenseCodes, y: DenseCodes): [discordant: number, tiesBoth: number] {
  const width = y.distinct.length;
  const table = new Int32Array(x.distinct.length * width);
  for (let k = 0; k < x.codes.length; k++) table[x.codes[k] * width + y.codes[k]]++;
  // columns[j]: observations of earlier rows, of smaller x, whose y has code j; those beyond j are exchanged.
  const columns = new Float64Array(width);
  let discordant = 0;
  let tiesBoth = 0;
  for (let row = 0; row < table.length; row += width) {
    let above = 0;
    for (let j = width - 1; j >= 0; j--) {
      const count = table[row + j];
      discordant += count * above;
      tiesBoth += (count * (count - 1)) / 2;
      above += columns[j];
      columns[j] += count;
    }
  }
  return [discordant, tiesBoth];
}

function countByMerging(x: DenseCodes, y: DenseCodes): [discordant: number, tiesBoth: number] {
  const n = x.codes.length;
  const byY = countingOrder(y.codes, y.distinct.length);
  // Stable by x on top of the order by y.
  const ends = groupStarts(x.codes, x.distinct.length);
  const sequence = new Int32Array(n);
  for (let k = 0; k < n; k++) sequence[ends[x.codes[byY[k]]]++] = y.codes[byY[k]];
  let tiesBoth = 0;
  for (let group = 0, start = 0; group < x.distinct.length; start = ends[group++]) {
    let run = 0;
    for (let k = start + 1; k < ends[group]; k++) {
      run = sequence[k] === sequence[k - 1] ? run + 1 : 0;
      tiesBoth += run;
    }
  }
  return [countExchanges(sequence), tiesBoth];
}

const BLOCK = 16;

/** Pairs i < j with values[i] > values[j], by merge sort; sorts the values in place or leaves them half sorted. */
function countExchanges(values: Int32Array): number {
  const n = values.length;
  let exchanges = 0;
  for (let start = 0; start < n; start += BLOCK) {
    const end = Math.min(start + BLOCK, n);
    for (let k = start + 1; k < end; k++) {
      const value = values[k];
      let j = k - 1;
      while (j >= start && values[j] > value) {
        values[j + 1] = values[j];
        j--;
      }
      values[j + 1] = value;
      exchanges += k - 1 - j;
    }
  }
  let from: Int32Array = values;
  let to: Int32Array = new Int32Array(n);
  for (let width = BLOCK; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n);
      const end = Math.min(start + 2 * width, n);
      let left = start;
      let right = middle;
      let k = start;
      while (left < middle && right < end) {
        // Without a branch, which would be guessed wrong half of the time: −1 takes the right value, 0 the left.
        const a = from[left];
        const b = from[right];
        const takeRight = (b - a) >> 31;
        to[k++] = a ^ ((a ^ b) & takeRight);
        exchanges += (middle - left) & takeRight;
        left += 1 + takeRight;
        right -= takeRight;
      }
      while (left < middle) to[k++] = from[left++];
      while (right < end) to[k++] = from[right++];
    }
    [from, to] = [to, from];
  }
  return exchanges;
}

function countingOrder(codes: Int32Array, nCodes: number): Int32Array {
  const next = groupStarts(codes, nCodes);
  const order = new Int32Array(codes.length);
  for (let k = 0; k < codes.length; k++) order[next[codes[k]]++] = k;
  return order;
}

/** Where each code's group starts when the codes are in order. */
function groupStarts(codes: Int32Array, nCodes: number): Int32Array {
  const starts = new Int32Array(nCodes + 1);
  for (let k = 0; k < codes.length; k++) starts[codes[k] + 1]++;
  for (let c = 0; c < nCodes; c++) starts[c + 1] += starts[c];
  return starts;
}

function tieSums({ codes, distinct }: DenseCodes): TieSums {
  const sizes = new Int32Array(distinct.length);
  for (let k = 0; k < codes.length; k++) sizes[codes[k]]++;
  const sums = emptySums();
  for (let c = 0; c < sizes.length; c++) addGroup(sums, sizes[c]);
  return sums;
}

function emptySums(): TieSums {
  return { pairs: 0, triples: 0, variance: 0, distinct: 0 };
}

function addGroup(sums: TieSums, size: number): void {
  sums.pairs += (size * (size - 1)) / 2;
  sums.triples += size * (size - 1) * (size - 2);
  sums.variance += size * (size - 1) * (2 * size + 5);
  sums.distinct++;
}

function assemble(
  concordant: number,
  discordant: number,
  tiesBoth: number,
  x: TieSums,
  y: TieSums,
): PairCounts {
  return {
    concordant,
    discordant,
    tiesX: x.pairs - tiesBoth,
    tiesY: y.pairs - tiesBoth,
    tiesBoth,
    x,
    y,
  };
}
