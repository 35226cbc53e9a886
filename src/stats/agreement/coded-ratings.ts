import { InputError } from '../../errors.js';
import { denseCodes } from '../numeric/order.js';
import { show } from '../numeric/show.js';
import type { LabelSet } from './masi.js';

/** What an annotator may say of a unit: a number, a name, a truth value, or a set of names. */
export type Rating = number | string | boolean | LabelSet;

/**
 * `ratings[annotator][unit]`: a row for each annotator, all of one length. `null`, `undefined` and NaN are missing.
 */
export type Ratings<T extends Rating = Rating> = readonly ArrayLike<T | null | undefined>[];

/**
 * The pairable ratings, unit by unit: those of units with at least two. A rating is the index of its value.
 * Memory is linear in the number of ratings.
 */
export interface CodedRatings<T> {
  /** The distinct values among the pairable ratings; ascending when they are numbers. */
  values: ArrayLike<T>;
  /** Codes of all pairable ratings, ascending within a unit. */
  codes: Int32Array;
  /** Unit u holds `codes[starts[u]] … codes[starts[u+1] − 1]`. */
  starts: Int32Array;
  /** Position of each pairable unit among the columns of the ratings. */
  columns: Int32Array;
  nUnits: number;
  /** Ratings left out because they stand alone in their unit. */
  nUnpaired: number;
}

/** The same value for two ratings that are equal: sets by their members, everything else by itself. */
type Key = string | number | boolean;

/** @throws InputError for rows of unequal length */
export function codeNumbers(ratings: Ratings<number>): CodedRatings<number> {
  const layout = pairable(ratings);
  const numbers = new Float64Array(layout.total);
  fill(ratings, layout, (at, value, annotator, unit) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new InputError(
        `Expected finite numbers, null or NaN where missing, got ${show(value)} at ratings[${annotator}][${unit}]; name the distance 'nominal' for names, 'masi' or 'jaccard' for sets`,
      );
    }
    numbers[at] = value + 0;
  });
  const { codes, distinct } = denseCodes(numbers);
  return finish(layout, codes, distinct);
}

/** @throws InputError for rows of unequal length, or a value that is none of the kinds of a rating */
export function codeValues<T extends Rating>(
  ratings: Ratings<T>,
  accept: (value: unknown) => boolean,
  expected: string,
): CodedRatings<T> {
  const layout = pairable(ratings);
  const codes = new Int32Array(layout.total);
  const values: T[] = [];
  const known = new Map<Key, number>();
  // One set handed over many times is read once.
  const seen = new Map<unknown, number>();
  fill(ratings, layout, (at, value, annotator, unit) => {
    let code = seen.get(value);
    if (code === undefined) {
      if (!accept(value)) {
        throw new InputError(
          `Expected ${expected}, null where missing, got ${show(value)} at ratings[${annotator}][${unit}]`,
        );
      }
      const key = keyOf(value);
      code = known.get(key);
      if (code === undefined) {
        code = values.length;
        values.push(value);
        known.set(key, code);
      }
      seen.set(value, code);
    }
    codes[at] = code;
  });
  return finish(layout, codes, values);
}

/** True for a set, or an array, of strings. */
export function isLabelSet(value: unknown): value is LabelSet {
  if (!(value instanceof Set) && !Array.isArray(value)) return false;
  for (const name of value) if (typeof name !== 'string') return false;
  return true;
}

function keyOf(value: Rating): Key {
  if (typeof value === 'object') return `set:${JSON.stringify([...new Set(value)].sort())}`;
  return typeof value === 'string' ? `name:${value}` : value;
}

interface Layout {
  starts: Int32Array;
  columns: Int32Array;
  nUnits: number;
  total: number;
  nUnpaired: number;
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value));
}

/** Which units can be paired, and where their ratings go. */
function pairable(ratings: Ratings): Layout {
  const nColumns = ratings[0]?.length ?? 0;
  const counts = new Int32Array(nColumns);
  ratings.forEach((row, annotator) => {
    if (row.length !== nColumns) {
      throw new InputError(
        `Expected every annotator to have a rating or null for each of ${nColumns} units, got ${row.length} in ratings[${annotator}]`,
      );
    }
    for (let u = 0; u < nColumns; u++) if (!isMissing(row[u])) counts[u]++;
  });
  let nUnits = 0;
  let nUnpaired = 0;
  for (const count of counts) {
    if (count >= 2) nUnits++;
    else nUnpaired += count;
  }
  const starts = new Int32Array(nUnits + 1);
  const columns = new Int32Array(nUnits);
  for (let u = 0, k = 0; u < nColumns; u++) {
    if (counts[u] < 2) continue;
    columns[k] = u;
    starts[k + 1] = starts[k] + counts[u];
    k++;
  }
  return { starts, columns, nUnits, total: starts[nUnits], nUnpaired };
}

function fill<T extends Rating>(
  ratings: Ratings<T>,
  { starts, columns, nUnits }: Layout,
  place: (at: number, value: T, annotator: number, unit: number) => void,
): void {
  const next = starts.slice();
  ratings.forEach((row, annotator) => {
    for (let u = 0; u < nUnits; u++) {
      const value = row[columns[u]];
      if (!isMissing(value)) place(next[u]++, value, annotator, columns[u]);
    }
  });
}

function finish<T>(layout: Layout, codes: Int32Array, values: ArrayLike<T>): CodedRatings<T> {
  const { starts, columns, nUnits, nUnpaired } = layout;
  for (let u = 0; u < nUnits; u++) codes.subarray(starts[u], starts[u + 1]).sort();
  return { values, codes, starts, columns, nUnits, nUnpaired };
}
