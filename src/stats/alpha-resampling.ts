import { InputError } from '../errors.js';
import type { Disagreement } from './alpha-distances.js';
import { expectedSum, unitSum, valueCounts } from './alpha-sums.js';
import type { CodedRatings } from './coded-ratings.js';

/** Alpha of a resample in which item i was drawn `times[i]` times; NaN when it has none. */
export type AlphaResampler = (times: Int32Array) => number;

/** Distances by pairs of values are summed over a table in every resample; it stops here. */
const TABLE_LIMIT = 1000;

/** The item of each pairable unit, items numbered as they appear. */
export interface UnitItems {
  nItems: number;
  /** Length nUnits. */
  item: Int32Array;
}

/** @throws InputError when the items are not one for each column of the ratings */
export function itemsOfUnits(
  { columns, nUnits }: CodedRatings<unknown>,
  items: ArrayLike<string | number> | undefined,
  nColumns: number,
): UnitItems {
  if (items !== undefined && items.length !== nColumns) {
    throw new InputError(`Expected an item for each of ${nColumns} units, got ${items.length}`);
  }
  const numbers = new Map<string | number, number>();
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
 * What a resample needs of an item is summed up beforehand, so that a resample adds up items and, where the distance
 * asks for it, distinct values. Only the ordinal distance, which the resample itself defines, goes back to the units.
 * @throws InputError for more distinct values than a table of their distances takes
 */
export function alphaResampler(
  disagreement: Disagreement,
  units: UnitItems,
  identical: 'undefined' | 'one',
): AlphaResampler {
  const { coded, kind, moving } = disagreement;
  const { nItems, item } = units;
  const whole = disagreement.positions(valueCounts(disagreement));
  const sizes = new Float64Array(nItems);
  const observed = new Float64Array(nItems);
  for (let u = 0; u < coded.nUnits; u++) {
    sizes[item[u]] += coded.starts[u + 1] - coded.starts[u];
    if (!moving) observed[item[u]] += unitSum(disagreement, u, whole);
  }
  const ofOneValue = oneValueTest(coded, units);
  const sums = moving
    ? ordinalSums(disagreement, units)
    : kind === 'positions'
      ? intervalSums(coded, units, whole, observed)
      : countedSums(disagreement, units, observed);
  const convention = identical === 'one' ? 1 : Number.NaN;
  return (times) => {
    if (ofOneValue(times)) return convention;
    const [observedSum, expected] = sums(times);
    return expected === 0 ? convention : 1 - ((weighted(times, sizes) - 1) * observedSum) / expected;
  };
}

/** Observed and expected sums of a resample, as `unitSum` and `expectedSum` give them for the whole. */
type ResampleSums = (times: Int32Array) => [observed: number, expected: number];

function weighted(times: Int32Array, amounts: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < times.length; i++) sum += times[i] * amounts[i];
  return sum;
}

/** Interval: Σ n_c n_k (p_c − p_k)² = 2 (n Σ p² − (Σ p)²), from three sums an item. */
function intervalSums(
  coded: CodedRatings<unknown>,
  { nItems, item }: UnitItems,
  positions: Float64Array,
  observed: Float64Array,
): ResampleSums {
  const middle = mean(coded.codes, positions);
  const counts = new Float64Array(nItems);
  const firsts = new Float64Array(nItems);
  const squares = new Float64Array(nItems);
  for (let u = 0; u < coded.nUnits; u++) {
    for (let k = coded.starts[u]; k < coded.starts[u + 1]; k++) {
      const position = positions[coded.codes[k]] - middle;
      counts[item[u]]++;
      firsts[item[u]] += position;
      squares[item[u]] += position * position;
    }
  }
  return (times) => {
    const first = weighted(times, firsts);
    return [
      weighted(times, observed),
      2 * (weighted(times, counts) * weighted(times, squares) - first * first),
    ];
  };
}

function mean(codes: Int32Array, positions: Float64Array): number {
  let sum = 0;
  for (const code of codes) sum += positions[code];
  return sum / codes.length;
}

/** Ordinal: the counts of the resample place the values; what stood beside what is summed before they are placed. */
function ordinalSums(disagreement: Disagreement, units: UnitItems): ResampleSums {
  const { coded } = disagreement;
  const count = counter(coded, units);
  const { starts, pairs, weights, first, second } = coincidences(coded, units);
  const together = new Float64Array(first.length);
  return (times) => {
    const counts = count(times);
    const positions = disagreement.positions(counts);
    together.fill(0);
    for (let i = 0; i < times.length; i++) {
      const drawn = times[i];
      if (drawn === 0) continue;
      for (let k = starts[i]; k < starts[i + 1]; k++) together[pairs[k]] += drawn * weights[k];
    }
    let observed = 0;
    for (let k = 0; k < together.length; k++) {
      const distance = positions[first[k]] - positions[second[k]];
      observed += together[k] * distance * distance;
    }
    return [observed, expectedSum(disagreement, counts, positions)];
  };
}

/**
 * Which unlike values stand beside one another in an item's units, and how often: ordered pairs ÷ (ratings of the unit
 * − 1). Item i holds the entries `starts[i]` … `starts[i+1] − 1`, of the pair `first[pairs[k]]`, `second[pairs[k]]`.
 */
function coincidences(
  { starts: ends, codes, values, nUnits }: CodedRatings<unknown>,
  { nItems, item }: UnitItems,
) {
  const numbers = new Map<number, number>();
  const byItem = Array.from({ length: nItems }, () => new Map<number, number>());
  for (let u = 0; u < nUnits; u++) {
    const own = byItem[item[u]];
    const weight = 2 / (ends[u + 1] - ends[u] - 1);
    for (let j = ends[u] + 1; j < ends[u + 1]; j++) {
      for (let k = ends[u]; k < j; k++) {
        if (codes[k] === codes[j]) continue;
        const pair = codes[k] * values.length + codes[j];
        const number = numbers.get(pair) ?? numbers.size;
        numbers.set(pair, number);
        own.set(number, (own.get(number) ?? 0) + weight);
      }
    }
  }
  const starts = new Int32Array(nItems + 1);
  byItem.forEach((own, i) => {
    starts[i + 1] = starts[i] + own.size;
  });
  return {
    starts,
    pairs: Int32Array.from(byItem.flatMap((own) => [...own.keys()])),
    weights: Float64Array.from(byItem.flatMap((own) => [...own.values()])),
    first: Int32Array.from(numbers.keys(), (pair) => Math.floor(pair / values.length)),
    second: Int32Array.from(numbers.keys(), (pair) => pair % values.length),
  };
}

/** Nominal and distances by pairs: the observed part is a sum over items, the expected one over values. */
function countedSums(disagreement: Disagreement, units: UnitItems, observed: Float64Array): ResampleSums {
  const count = counter(disagreement.coded, units);
  if (disagreement.kind === 'nominal') {
    const nowhere = new Float64Array(0);
    return (times) => [weighted(times, observed), expectedSum(disagreement, count(times), nowhere)];
  }
  const table = distanceTable(disagreement);
  return (times) => {
    const counts = count(times);
    let expected = 0;
    for (let c = 1, cell = 0; c < counts.length; c++) {
      let row = 0;
      for (let k = 0; k < c; k++) row += counts[k] * table[cell++];
      expected += counts[c] * row;
    }
    return [weighted(times, observed), 2 * expected];
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

/** Counts the values of a resample; the same array at every call. */
function counter(coded: CodedRatings<unknown>, units: UnitItems): (times: Int32Array) => Float64Array {
  const { starts, codes, sizes } = itemCounts(coded, units);
  const counts = new Float64Array(coded.values.length);
  return (times) => {
    counts.fill(0);
    for (let i = 0; i < times.length; i++) {
      const drawn = times[i];
      if (drawn === 0) continue;
      for (let k = starts[i]; k < starts[i + 1]; k++) counts[codes[k]] += drawn * sizes[k];
    }
    return counts;
  };
}

/** Each item's values and how often each occurs: item i holds the entries `starts[i]` … `starts[i+1] − 1`. */
function itemCounts(coded: CodedRatings<unknown>, { nItems, item }: UnitItems) {
  const ends = new Int32Array(nItems + 1);
  for (let u = 0; u < coded.nUnits; u++) ends[item[u] + 1] += coded.starts[u + 1] - coded.starts[u];
  for (let i = 0; i < nItems; i++) ends[i + 1] += ends[i];
  const gathered = new Int32Array(coded.codes.length);
  const next = ends.slice();
  for (let u = 0; u < coded.nUnits; u++) {
    const own = coded.codes.subarray(coded.starts[u], coded.starts[u + 1]);
    gathered.set(own, next[item[u]]);
    next[item[u]] += own.length;
  }
  const starts = new Int32Array(nItems + 1);
  const sizes = new Float64Array(gathered.length);
  let entries = 0;
  for (let i = 0; i < nItems; i++) {
    const own = gathered.subarray(ends[i], ends[i + 1]).sort();
    // Runs are written over the start of the same array, never past what was read.
    for (let k = 0; k < own.length; k++) {
      if (k > 0 && own[k] === gathered[entries - 1]) sizes[entries - 1]++;
      else {
        gathered[entries] = own[k];
        sizes[entries++] = 1;
      }
    }
    starts[i + 1] = entries;
  }
  return { starts, codes: gathered, sizes };
}

/** Whether all ratings of a resample are of one value, exactly: rounding could hide it from the sums. */
function oneValueTest(coded: CodedRatings<unknown>, { nItems, item }: UnitItems) {
  const low = new Int32Array(nItems).fill(coded.values.length);
  const high = new Int32Array(nItems).fill(-1);
  for (let u = 0; u < coded.nUnits; u++) {
    low[item[u]] = Math.min(low[item[u]], coded.codes[coded.starts[u]]);
    high[item[u]] = Math.max(high[item[u]], coded.codes[coded.starts[u + 1] - 1]);
  }
  return (times: Int32Array) => {
    let only = -1;
    for (let i = 0; i < times.length; i++) {
      if (times[i] === 0) continue;
      if (low[i] !== high[i]) return false;
      if (only >= 0 && low[i] !== only) return false;
      only = low[i];
    }
    return true;
  };
}
