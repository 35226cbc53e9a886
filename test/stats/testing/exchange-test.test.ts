import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { exchangeTest } from '../../../src/stats/testing/exchange-test.js';

const items = (pairs: [number, number][]) =>
  pairs.map(([a, b]) => ({ a: Float64Array.of(a), b: Float64Array.of(b) }));
const difference = (a: Float64Array, b: Float64Array) => a[0] - b[0];
const options = (permutations = 9999) => ({ permutations, random: createRandom(1) });

describe('exchangeTest', () => {
  it('by hand: three items all one way, only the arrangement seen and its reverse are as extreme: 2/8', () => {
    const result = exchangeTest(
      items([
        [1, 0],
        [1, 0],
        [1, 0],
      ]),
      difference,
      options(),
    );
    expect(result).toMatchObject({ pValue: 2 / 8, exhaustive: true, permutations: 8 });
  });

  it('items on which both say the same only double the arrangements', () => {
    const result = exchangeTest(
      items([
        [1, 0],
        [5, 5],
        [1, 0],
        [1, 0],
      ]),
      difference,
      options(),
    );
    expect(result.pValue).toBe(2 / 8);
  });

  it('p = (b + 1) / (k + 1) where arrangements are drawn', () => {
    const many = items(Array.from({ length: 40 }, () => [1, 0]));
    expect(exchangeTest(many, difference, options(99))).toMatchObject({ pValue: 0.01, exhaustive: false });
  });

  it('an arrangement without a value counts as extreme; a difference without one has no p', () => {
    const fragile = (a: Float64Array, b: Float64Array) => (a[0] > b[0] ? 1 : Number.NaN);
    expect(
      exchangeTest(
        items([
          [2, 0],
          [1, 0],
        ]),
        fragile,
        options(),
      ).pValue,
    ).toBe(1);
    const none = exchangeTest(items([[0, 0]]), () => Number.NaN, options());
    expect(none.pValue).toBeNaN();
    expect(none.reason).toBeTruthy();
  });

  it('refuses fewer than one permutation', () => {
    expect(() => exchangeTest([], difference, options(0))).toThrow(/at least 1/);
  });
});
