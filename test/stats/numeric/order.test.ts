import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascendingOrder, denseCodes } from '../../../src/stats/numeric/order.js';

const value = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -(2 ** 52), max: 2 ** 52 }),
  fc.double({ noNaN: true }).map((x) => x + 0),
);
// Short vectors are sorted by comparison, long ones by radix.
const lengths = fc.constantFrom(0, 1, 2, 50, 511, 513, 1500);
const vectors = lengths.chain((n) => fc.array(value, { minLength: n, maxLength: n, size: 'max' }));

describe('ascendingOrder', () => {
  it('orders as a comparison does, equal values by position', () => {
    fc.assert(
      fc.property(vectors, (list) => {
        const expected = list
          .map((_, k) => k)
          .sort((a, b) => (list[a] < list[b] ? -1 : list[a] > list[b] ? 1 : a - b));
        expect([...ascendingOrder(Float64Array.from(list))]).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('reads a part of a longer array', () => {
    const whole = Float64Array.from({ length: 2000 }, (_, k) => (k * 7919) % 1000);
    const part = whole.subarray(700, 1400);
    const order = ascendingOrder(part);
    for (let k = 1; k < order.length; k++) expect(part[order[k]]).toBeGreaterThanOrEqual(part[order[k - 1]]);
  });
});

describe('denseCodes', () => {
  it('gives each value its place among the distinct ones', () => {
    fc.assert(
      fc.property(vectors, fc.constantFrom(1, 1 / 3), (list, factor) => {
        const values = Float64Array.from(list, (x) => x * factor + 0);
        const { codes, distinct } = denseCodes(values);
        expect([...distinct]).toEqual([...new Set(values)].sort((a, b) => (a < b ? -1 : 1)));
        expect(Float64Array.from(codes, (code) => distinct[code])).toEqual(values);
      }),
      { numRuns: 40 },
    );
  });
});
