import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resampledTotals } from '../../../src/stats/resampling/resampled-totals.js';

/** Item by item, count by count. */
function byHand(rows: readonly number[][], times: readonly number[][]): number[] {
  const totals: number[] = [];
  for (let c = 0; c < (rows[0]?.length ?? 0); c++) {
    for (const drawn of times) totals.push(rows.reduce((sum, row, i) => sum + row[c] * drawn[i], 0));
  }
  return totals;
}

/** Resamples that are given. */
function resamples(times: readonly number[][]) {
  return {
    totals: (columns: readonly Float64Array[]) =>
      columns.map((column) =>
        Float64Array.from(times, (drawn) => drawn.reduce((sum, n, i) => sum + column[i] * n, 0)),
      ),
  };
}

const table = (count: fc.Arbitrary<number>) =>
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 12 })).chain(([nItems, width]) =>
    fc.tuple(
      fc.array(fc.array(count, { minLength: width, maxLength: width }), {
        minLength: nItems,
        maxLength: nItems,
      }),
      // A resample draws as many items as there are.
      fc.array(
        fc
          .array(fc.nat(nItems - 1), { minLength: nItems, maxLength: nItems })
          .map((drawn) =>
            Array.from({ length: nItems }, (_, i) => drawn.filter((item) => item === i).length),
          ),
        { minLength: 1, maxLength: 5 },
      ),
    ),
  );

describe('resampledTotals', () => {
  it.each([
    ['wholes and halves', fc.integer({ min: 0, max: 40 }).map((n) => n / 2)],
    ['counts of very different size', fc.constantFrom(0, 0.5, 1, 2 ** 20, 2 ** 40)],
    ['any numbers, in the order of the items', fc.double({ min: -9, max: 9, noNaN: true })],
  ])('is what adding up each resample gives: %s', (_, count) => {
    fc.assert(
      fc.property(table(count), ([rows, times]) => {
        const totals = resampledTotals(
          rows.map((row) => Float64Array.from(row)),
          rows[0].length,
          resamples(times),
        );
        expect(totals.flatMap((own) => [...own]).map((total) => total + 0)).toEqual(
          byHand(rows, times).map((total) => total + 0),
        );
      }),
    );
  });

  it('has nothing to add up without items', () => {
    expect(resampledTotals([], 3, resamples([[]]))).toEqual(Array(3).fill(new Float64Array(1)));
  });
});
