import { InputError } from '../../errors.js';
import type { ItemResamples } from '../resampling/shared-draws.js';
import type { Disagreement } from './alpha-distances.js';
import { expectedSum, unitSum, valueCounts } from './alpha-sums.js';
import type { CodedRatings } from './coded-ratings.js';

/** Distances by pairs of values are summed over a table in every resample; it stops here. */
const TABLE_LIMIT = 1000;
/** So many sums or fewer are taken column by column, for all resamples at once. */
const FEW_COLUMNS = 64;

/** The item of each pairable unit, items numbered as they appear; not every item need have one. */
export interface UnitItems {
  nItems: number;
  /** Length nUnits. */
  item: Int32Array;
}

/**
 * The item of each unit that can be paired; units without two labels have none.
 * @param numbers of the items known already, from other ratings that are drawn with these; new ones are added
 * @throws InputError when the items are not one for each column of the ratings
 */
export function itemsOfUnits(
  { columns, nUnits }: CodedRatings<unknown>,
  items: ArrayLike<string | number> | undefined,
  nColumns: number,
  numbers = new Map<string | number, number>(),
): UnitItems {
  if (items !== undefined && items.length !== nColumns) {
    throw new InputError(`Expected an item for each of ${nColumns} units, got ${items.length}`);
  }
  const item = new Int32Array(nUnits);
  for (let u = 0; u < nUnits; u++) {
    const name = items === undefined ? u : items[columns[u]];
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(name, number);
    }
    item[u] = number;
  }
  return { nItems: numbers.size, item };
}

/**
 * Alpha of each resample; NaN where it has none. What a resample needs of an item is summed up beforehand, so that it
 * adds up items and no ratings.
 * @throws InputError for more distinct values than a table of their distances takes
 */
export function resampledAlphas(
  disagreement: Disagreement,
  units: UnitItems,
  identical: 'undefined' | 'one',
  resamples: ItemResamples,
): Float64Array {
  const { rows, nColumns, ofTotals } = sumsOf(disagreement, units);
  const convention = identical === 'one' ? 1 : Number.NaN;
  const alpha = (totals: Float64Array) => {
    const { ratings, observed, expected, oneValue } = ofTotals(totals);
    return oneValue || expected === 0 ? convention : 1 - ((ratings - 1) * observed) / expected;
  };
  const totals = new Float64Array(nColumns);
  const alphas = new Float64Array(resamples.distinct);
  if (nColumns <= FEW_COLUMNS) {
    const columns = resamples.totals(rows.columns(nColumns));
    for (let r = 0; r < alphas.length; r++) {
      for (let c = 0; c < nColumns; c++) totals[c] = columns[c][r];
      alphas[r] = alpha(totals);
    }
  } else {
    resamples.forEach((times, r) => {
      rows.sum(times, totals);
      alphas[r] = alpha(totals);
    });
  }
  return alphas;
}

/** What stands in few columns of many for each item. */
class SparseRows {
  readonly #items: readonly Map<number, number>[];
  #laidOut: { starts: Int32Array; columns: Int32Array; amounts: Float64Array } | undefined;

  constructor(nItems: number) {
    this.#items = Array.from({ length: nItems }, () => new Map<number, number>());
  }

  add(item: number, column: number, amount: number): void {
    const row = this.#items[item];
    row.set(column, (row.get(column) ?? 0) + amount);
  }

  columns(nColumns: number): Float64Array[] {
    return Array.from({ length: nColumns }, (_, c) =>
      Float64Array.from(this.#items, (row) => row.get(c) ?? 0),
    );
  }

  /** Writes the totals where item i stands `times[i]` times. */
  sum(times: Int32Array, totals: Float64Array): void {
    this.#laidOut ??= this.#layOut();
    const { starts, columns, amounts } = this.#laidOut;
    totals.fill(0);
    for (let i = 0; i < times.length; i++) {
      const drawn = times[i];
      if (drawn === 0) continue;
      for (let k = starts[i]; k < starts[i + 1]; k++) totals[columns[k]] += drawn * amounts[k];
    }
  }

  #layOut() {
    const starts = new Int32Array(this.#items.length + 1);
    this.#items.forEach((row, i) => {
      starts[i + 1] = starts[i] + row.size;
    });
    const [columns, amounts] = [
      new Int32Array(starts[starts.length - 1]),
      new Float64Array(starts[starts.length - 1]),
    ];
    this.#items.forEach((row, i) => {
      let at = starts[i];
      for (const [column, amount] of row) {
        columns[at] = column;
        amounts[at++] = amount;
      }
    });
    return { starts, columns, amounts };
  }
}

/** The sums of a resample, as `unitSum` and `expectedSum` give them for the whole. */
interface AlphaSums {
  ratings: number;
  observed: number;
  expected: number;
  /** All ratings are of one value, exactly: rounding could hide it from the sums. */
  oneValue: boolean;
}

interface ItemSums {
  rows: SparseRows;
  nColumns: number;
  ofTotals(totals: Float64Array): AlphaSums;
}

function sumsOf(disagreement: Disagreement, units: UnitItems): ItemSums {
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
  return {
    rows,
    nColumns: 8,
    ofTotals(totals) {
      const ratings = totals[RATINGS];
      return {
        ratings,
        observed: totals[OBSERVED],
        expected: 2 * (ratings * totals[SQUARE] - totals[FIRST] ** 2),
        // Whole numbers that do not vary.
        oneValue: totals[MIXED] === 0 && totals[RATED] * totals[CODE_SQUARE] === totals[CODE] ** 2,
      };
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

/** How many ratings there are, and whether of one value. */
function counted(counts: Float64Array): Pick<AlphaSums, 'ratings' | 'oneValue'> {
  let [ratings, values] = [0, 0];
  for (let c = 0; c < counts.length; c++) {
    ratings += counts[c];
    if (counts[c] > 0) values++;
  }
  return { ratings, oneValue: values <= 1 };
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
  return {
    rows,
    nColumns: nValues + 1,
    ofTotals(totals) {
      const counts = totals.subarray(0, nValues);
      return { ...counted(counts), observed: totals[nValues], expected: expected(counts) };
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
  return {
    rows,
    nColumns: nValues + first.length,
    ofTotals(totals) {
      const counts = totals.subarray(0, nValues);
      const positions = disagreement.positions(counts);
      let observed = 0;
      for (let k = 0; k < first.length; k++) {
        observed += totals[nValues + k] * (positions[first[k]] - positions[second[k]]) ** 2;
      }
      return { ...counted(counts), observed, expected: expectedSum(disagreement, counts, positions) };
    },
  };
}
