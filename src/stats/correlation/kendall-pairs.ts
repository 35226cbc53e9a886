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
 * Knight (1966): order by x, then by y; the discordant pairs are the exchanges that sorting y by neighbours would make.
 * Where the values are few the pairs are read from the table of x against y instead, which needs no sorting.
 */
export function countBySorting(x: Float64Array, y: Float64Array): PairCounts {
  const n = x.length;
  const codesX = denseCodes(x);
  const codesY = denseCodes(y);
  const sumsX = tieSums(codesX);
  const sumsY = tieSums(codesY);
  const cells = codesX.distinct.length * codesY.distinct.length;
  const [discordant, tiesBoth] =
    cells <= n ? countFromTable(codesX, codesY) : countBySplitting(codesX, codesY);
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

function countBySplitting(x: DenseCodes, y: DenseCodes): [discordant: number, tiesBoth: number] {
  const n = x.codes.length;
  const ends = groupStarts(x.codes, x.distinct.length);
  const sequence = new Int32Array(n);
  for (let k = 0; k < n; k++) sequence[ends[x.codes[k]]++] = y.codes[k];
  let tiesBoth = 0;
  for (let group = 0, start = 0; group < x.distinct.length; start = ends[group++]) {
    if (ends[group] - start === 1) continue;
    sortPart(sequence, start, ends[group]);
    let run = 0;
    for (let k = start + 1; k < ends[group]; k++) {
      run = sequence[k] === sequence[k - 1] ? run + 1 : 0;
      tiesBoth += run;
    }
  }
  if (y.distinct.length < n) {
    // Each its own place: equal values keep their order, and are no exchange.
    const places = groupStarts(y.codes, y.distinct.length);
    for (let k = 0; k < n; k++) sequence[k] = places[sequence[k]]++;
  }
  return [countExchanges(sequence), tiesBoth];
}

const BLOCK_BITS = 4;
const BLOCK = 1 << BLOCK_BITS;

function sortPart(values: Int32Array, from: number, to: number): void {
  if (to - from > BLOCK) values.subarray(from, to).sort();
  else insert(values, from, to);
}

/** Sorts a few values by insertion; returns how many places they moved in all. */
function insert(values: Int32Array, from: number, to: number): number {
  let moves = 0;
  for (let k = from + 1; k < to; k++) {
    const value = values[k];
    let j = k - 1;
    while (j >= from && values[j] > value) {
      values[j + 1] = values[j];
      j--;
    }
    values[j + 1] = value;
    moves += k - 1 - j;
  }
  return moves;
}

/**
 * Pairs i < j with places[i] > places[j]. Splits the places by their leading bits, two at a time and stably: a part then
 * holds what belongs there, and each value meets those before it that go to a later quarter. No step waits for a guess.
 * @param places each of 0 … n − 1 once; written over
 */
function countExchanges(places: Int32Array): number {
  const n = places.length;
  let exchanges = 0;
  let from: Int32Array = places;
  let to: Int32Array = new Int32Array(n);
  const next = new Int32Array(4);
  const beyond = new Int32Array(4);
  for (let bits = 32 - Math.clz32(n - 1); bits > BLOCK_BITS; [from, to] = [to, from]) {
    const parent = 1 << bits;
    bits -= bits === BLOCK_BITS + 1 ? 1 : 2;
    const mask = parent / (1 << bits) - 1;
    for (let start = 0; start < n; start += parent) {
      for (let quarter = 0; quarter < 4; quarter++) next[quarter] = start + (quarter << bits);
      beyond.fill(0);
      const end = Math.min(n, start + parent);
      let met = 0;
      for (let k = start; k < end; k++) {
        const place = from[k];
        const quarter = (place >> bits) & mask;
        met += beyond[quarter];
        to[next[quarter]++] = place;
        // One more in a later quarter than the first, the second, the third.
        beyond[0] += (quarter + 3) >> 2;
        beyond[1] += quarter >> 1;
        beyond[2] += (quarter + 1) >> 2;
      }
      exchanges += met;
    }
  }
  for (let start = 0; start < n; start += BLOCK) exchanges += insert(from, start, Math.min(start + BLOCK, n));
  return exchanges;
}

/** Where each code's group starts when the codes are in order. */
function groupStarts(codes: Int32Array, nCodes: number): Int32Array {
  const starts = new Int32Array(nCodes + 1);
  for (let k = 0; k < codes.length; k++) starts[codes[k] + 1]++;
  for (let c = 0; c < nCodes; c++) starts[c + 1] += starts[c];
  return starts;
}

function tieSums({ codes, distinct }: DenseCodes): TieSums {
  if (distinct.length === codes.length) return { ...emptySums(), distinct: distinct.length };
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
