import { InputError } from '../../errors.js';
import type { ItemResamples } from '../resampling/shared-draws.js';
import type { Disagreement } from './alpha-distances.js';
import { sumsOf, type UnitItems } from './alpha-item-sums.js';
import type { CodedRatings } from './coded-ratings.js';

/** So many sums or fewer are taken column by column, for all resamples at once. */
const FEW_COLUMNS = 64;

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
  const { rows, totals, sums } = sumsOf(disagreement, units);
  const nColumns = totals.length;
  const convention = identical === 'one' ? 1 : Number.NaN;
  const alpha = () => {
    const { ratings, observed, expected, oneValue } = sums();
    return oneValue || expected === 0 ? convention : 1 - ((ratings - 1) * observed) / expected;
  };
  const alphas = new Float64Array(resamples.distinct);
  if (nColumns <= FEW_COLUMNS) {
    const columns = resamples.totals(rows.columns(nColumns));
    for (let r = 0; r < alphas.length; r++) {
      for (let c = 0; c < nColumns; c++) totals[c] = columns[c][r];
      alphas[r] = alpha();
    }
  } else {
    resamples.forEach((times, r) => {
      rows.sum(times, totals);
      alphas[r] = alpha();
    });
  }
  return alphas;
}
