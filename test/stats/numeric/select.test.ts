import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { selectRank } from '../../../src/stats/numeric/select.js';

describe('selectRank(values, rank)', () => {
  it('gives the value that stands there once all are sorted', () => {
    const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ noNaN: true })), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(values, fc.nat(), (numbers, k) => {
        const rank = k % numbers.length;
        const sorted = Float64Array.from(numbers).sort();
        expect(selectRank(Float64Array.from(numbers), rank) + 0).toBe(sorted[rank] + 0);
      }),
    );
  });

  it.each([
    ['distinct values', (u: number) => u],
    ['many ties', (u: number) => Math.floor(5 * u)],
    ['one value', () => 7],
  ])('of ten thousand: %s', (_, of) => {
    const random = createRandom(3);
    const values = Float64Array.from({ length: 10_000 }, () => of(random.uniform()));
    const sorted = values.slice().sort();
    for (const rank of [0, 249, 250, 5000, 9748, 9749, 9999]) {
      expect(selectRank(values, rank)).toBe(sorted[rank]);
    }
    // Nothing is lost by the moving.
    expect(values.sort()).toEqual(sorted);
  });

  it('takes what is sorted already, either way', () => {
    const ascending = Float64Array.from({ length: 5000 }, (_, k) => k);
    expect(selectRank(ascending.slice(), 1234)).toBe(1234);
    expect(selectRank(ascending.slice().reverse(), 1234)).toBe(1234);
  });
});
