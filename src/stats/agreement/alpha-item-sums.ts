import { InputError } from '../../errors.js';
import type { Disagreement } from './alpha-distances.js';
import { expectedSum, unitSum, valueCounts } from './alpha-sums.js';
import { SparseRows } from './sparse-rows.js';

/** Distances by pairs of values are summed over a table in every resample; it stops here. */
const TABLE_LIMIT = 1000;
/** The item of each pairable unit, items numbered as they appear; not every item need have one. */
export interface UnitItems {
  nItems: number;
  /** Length nUnits. */
  item: Int32Array;
}

/** The sums of a resample, as `unitSum` and `expectedSum` give them for the whole. */
export interface AlphaSums {
  ratings: number;
  observed: number;
  expected: number;
  /** All ratings are of one value, exactly: rounding could hide it from the sums. */
  oneValue: boolean;
}

/** What a resample needs of each item, column by column, and the sums of the totals that are written to `totals`. */
export interface ItemSums {
  rows: SparseRows;
  totals: Float64Array;
  /** A reused record. */
  sums(): AlphaSums;
}

/** @throws InputError for more distinct values than a table of their distances takes */
export function sumsOf(disagreement: Disagreement, units: UnitItems): ItemSums {
  if (disagreement.moving) return ordinalSums(disagreement, units);
  return disagreement.kind === 'positions'
    ? intervalSums(disagreement, units)
    : countedSums(disagreement, units);
}

/** Interval: Σ n_c n_k (p_c − p_k)² = 2 (n Σ p² − (Σ p)²). */
function intervalSums(disagreement: Disagreement, { nItems, item }: UnitItems): ItemSums {
  const { coded } = disagreement;
  const positions = disagreement.positions(valueCounts(disagreement));
  const middle = mean(coded.codes, positions);
  const [OBSERVED, RATINGS, FIRST, SQUARE, MIXED, CODE, CODE_SQUARE, RATED] = [0, 1, 2, 3, 4, 5, 6, 7];
  const rows = new SparseRows(nItems);
  const only = new Int32Array(nItems).fill(-1);
  const mixed = new Uint8Array(nItems);
  for (let u = 0; u < coded.nUnits; u++) {
    rows.add(item[u], OBSERVED, unitSum(disagreement, u, positions));
    for (let k = coded.starts[u]; k < coded.starts[u + 1]; k++) {
      const code = coded.codes[k];
      const position = positions[code] - middle;
      rows.add(item[u], RATINGS, 1);
      rows.add(item[u], FIRST, position);
      rows.add(item[u], SQUARE, position * position);
      if (only[item[u]] < 0) only[item[u]] = code;
      else if (only[item[u]] !== code) mixed[item[u]] = 1;
    }
  }
  for (let i = 0; i < nItems; i++) {
    if (only[i] < 0) continue;
    rows.add(i, RATED, 1);
    rows.add(i, MIXED, mixed[i]);
    rows.add(i, CODE, only[i]);
    rows.add(i, CODE_SQUARE, only[i] ** 2);
  }
  const totals = new Float64Array(8);
  const found = noSums();
  return {
    rows,
    totals,
    sums() {
      found.ratings = totals[RATINGS];
      found.observed = totals[OBSERVED];
      found.expected = 2 * (found.ratings * totals[SQUARE] - totals[FIRST] ** 2);
      // Whole numbers that do not vary.
      found.oneValue = totals[MIXED] === 0 && totals[RATED] * totals[CODE_SQUARE] === totals[CODE] ** 2;
      return found;
    },
  };
}

function mean(codes: Int32Array, positions: Float64Array): number {
  let sum = 0;
  for (const code of codes) sum += positions[code];
  return sum / codes.length;
}

/** Counts the values of each item in the first columns. */
function countedRows({ coded }: Disagreement, { nItems, item }: UnitItems): SparseRows {
  const rows = new SparseRows(nItems);
  for (let u = 0; u < coded.nUnits; u++) {
    for (let k = coded.starts[u]; k < coded.starts[u + 1]; k++) rows.add(item[u], coded.codes[k], 1);
  }
  return rows;
}

function noSums(): AlphaSums {
  return { ratings: 0, observed: 0, expected: 0, oneValue: false };
}

/** Writes how many ratings there are, and whether of one value. */
function count(counts: Float64Array, found: AlphaSums): void {
  let ratings = 0;
  let values = 0;
  for (let c = 0; c < counts.length; c++) {
    ratings += counts[c];
    if (counts[c] > 0) values++;
  }
  found.ratings = ratings;
  found.oneValue = values <= 1;
}

/** Nominal and distances by pairs: the observed part is a sum over items, the expected one over values. */
function countedSums(disagreement: Disagreement, units: UnitItems): ItemSums {
  const { coded } = disagreement;
  const nValues = coded.values.length;
  const rows = countedRows(disagreement, units);
  const nowhere = new Float64Array(0);
  for (let u = 0; u < coded.nUnits; u++) rows.add(units.item[u], nValues, unitSum(disagreement, u, nowhere));
  const expected =
    disagreement.kind === 'nominal'
      ? (counts: Float64Array) => expectedSum(disagreement, counts, nowhere)
      : expectedByTable(disagreement);
  const totals = new Float64Array(nValues + 1);
  const counts = totals.subarray(0, nValues);
  const found = noSums();
  return {
    rows,
    totals,
    sums() {
      count(counts, found);
      found.observed = totals[nValues];
      found.expected = expected(counts);
      return found;
    },
  };
}

function expectedByTable(disagreement: Disagreement): (counts: Float64Array) => number {
  const table = distanceTable(disagreement);
  return (counts) => {
    let expected = 0;
    for (let c = 1, cell = 0; c < counts.length; c++) {
      let row = 0;
      for (let k = 0; k < c; k++) row += counts[k] * table[cell++];
      expected += counts[c] * row;
    }
    return 2 * expected;
  };
}

/** The distances of each value to those before it, row by row. */
function distanceTable({ coded, between }: Disagreement): Float64Array {
  const n = coded.values.length;
  if (n > TABLE_LIMIT) {
    throw new InputError(
      `Expected at most ${TABLE_LIMIT} distinct ratings for an interval with this distance, got ${n}; round the ratings, or use 'nominal', 'ordinal' or 'interval', which have no limit`,
    );
  }
  const table = new Float64Array((n * (n - 1)) / 2);
  for (let c = 1, cell = 0; c < n; c++) for (let k = 0; k < c; k++) table[cell++] = between(k, c);
  return table;
}

/**
 * Ordinal: the counts of the resample place the values. So how often unlike values stand beside one another in a unit
 * (ordered pairs ÷ (ratings of the unit − 1)) is summed before they are placed.
 */
function ordinalSums(disagreement: Disagreement, units: UnitItems): ItemSums {
  const { coded } = disagreement;
  const { starts, codes } = coded;
  const nValues = coded.values.length;
  const rows = countedRows(disagreement, units);
  const numbers = new Map<number, number>();
  for (let u = 0; u < coded.nUnits; u++) {
    const weight = 2 / (starts[u + 1] - starts[u] - 1);
    for (let j = starts[u] + 1; j < starts[u + 1]; j++) {
      for (let k = starts[u]; k < j; k++) {
        if (codes[k] === codes[j]) continue;
        const pair = codes[k] * nValues + codes[j];
        const number = numbers.get(pair) ?? numbers.size;
        numbers.set(pair, number);
        rows.add(units.item[u], nValues + number, weight);
      }
    }
  }
  const first = Int32Array.from(numbers.keys(), (pair) => Math.floor(pair / nValues));
  const second = Int32Array.from(numbers.keys(), (pair) => pair % nValues);
  const totals = new Float64Array(nValues + first.length);
  const counts = totals.subarray(0, nValues);
  const positions = new Float64Array(nValues);
  const found = noSums();
  return {
    rows,
    totals,
    sums() {
      disagreement.positions(counts, positions);
      let observed = 0;
      for (let k = 0; k < first.length; k++) {
        observed += totals[nValues + k] * (positions[first[k]] - positions[second[k]]) ** 2;
      }
      count(counts, found);
      found.observed = observed;
      found.expected = expectedSum(disagreement, counts, positions);
      return found;
    },
  };
}
