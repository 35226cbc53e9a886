import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { krippendorffAlpha } from '../../../src/stats/agreement/krippendorff.js';
import { krippendorffAlphaInterval } from '../../../src/stats/agreement/krippendorff-interval.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { expectClose, readOracle } from '../oracle.js';

type Numbers = (number | null)[][];
interface Ends {
  low: number;
  high: number;
  low80: number;
  nUndefined: number;
}
interface Case {
  ratings: Numbers;
  items: string[];
  nItems: number;
  nominal: Ends;
  ordinal: Ends;
  interval: Ends;
  ratio: Ends;
}

const { intervals } = readOracle<{ intervals: Case[] }>('alpha-interval');
const levels = ['nominal', 'ordinal', 'interval', 'ratio'] as const;
const random = () => createRandom(1);

/** Ratings of 3 annotators that agree about half of the time, without a generator. */
const many = [0, 1, 2].map((a) =>
  Array.from({ length: 60 }, (_, u) => ((u * 7919 + (u % 2 ? a * 6101 : 0)) % 104_729) % 5),
);

describe('krippendorffAlphaInterval', () => {
  it.each(intervals)('takes every resample of few items once, as the Python package gives them', (data) => {
    for (const distance of levels) {
      const expected = data[distance];
      const result = krippendorffAlphaInterval(data.ratings, {
        distance,
        items: data.items,
        random: random(),
      });
      expect(result).toMatchObject({
        exhaustive: true,
        nItems: data.nItems,
        nResamples: data.nItems ** data.nItems,
        nUndefined: expected.nUndefined,
      });
      const bound = { relative: 1e-10, absolute: 1e-12 };
      expectClose(result.low, expected.low, bound, `${distance} low`);
      expectClose(result.high, expected.high, bound, `${distance} high`);
      const narrow = krippendorffAlphaInterval(data.ratings, {
        distance,
        items: data.items,
        random: random(),
        confidence: 0.8,
      });
      expectClose(narrow.low, expected.low80, bound, `${distance} low of 80%`);
      expect(result.alpha).toBe(krippendorffAlpha(data.ratings, { distance }).alpha);
    }
  });

  it('draws an interval near the exhaustive one', () => {
    const ratings = many.map((row) => row.slice(0, 8));
    for (const distance of levels) {
      const all = krippendorffAlphaInterval(ratings, { distance, random: random() });
      // 6,435 ways to draw 8 of 8, order apart.
      const drawn = krippendorffAlphaInterval(ratings, { distance, random: random(), nResamples: 6434 });
      expect([all.exhaustive, drawn.exhaustive, drawn.nResamples]).toEqual([true, false, 6434]);
      expect(Math.abs(drawn.low - all.low)).toBeLessThan(0.05);
      expect(Math.abs(drawn.high - all.high)).toBeLessThan(0.05);
      expect(Math.abs(drawn.nUndefined / 6434 - all.nUndefined / 8 ** 8)).toBeLessThan(0.01);
    }
  });

  it('gives the same for the same seed, which is in the result', () => {
    const run = (seed: number) =>
      krippendorffAlphaInterval(many, { distance: 'ordinal', random: createRandom(seed), nResamples: 200 });
    expect(run(5)).toEqual(run(5));
    expect(run(5).seed).toBe(5);
    expect(run(6).low).not.toBe(run(5).low);
  });

  it('moves the units of one item together: a copied unit adds nothing to what is known', () => {
    const twice = many.map((row) => row.flatMap((value) => [value, value]));
    const items = many[0].flatMap((_, u) => [u, u]);
    const options = { distance: 'nominal', nResamples: 2000 } as const;
    const once = krippendorffAlphaInterval(many, { ...options, random: random() });
    const grouped = krippendorffAlphaInterval(twice, { ...options, items, random: random() });
    const loose = krippendorffAlphaInterval(twice, { ...options, random: random() });
    expect(grouped.nItems).toBe(60);
    expect(grouped.high - grouped.low).toBeCloseTo(once.high - once.low, 2);
    expect(loose.high - loose.low).toBeLessThan(0.85 * (grouped.high - grouped.low));
  });

  it('gives sets and functions the interval of the distance they repeat', () => {
    const names = many.map((row) => row.map((value) => [String(value)]));
    const nominal = krippendorffAlphaInterval(many, {
      distance: 'nominal',
      random: random(),
      nResamples: 300,
    });
    const interval = krippendorffAlphaInterval(many, {
      distance: 'interval',
      random: random(),
      nResamples: 300,
    });
    const pairs: [typeof nominal, typeof nominal][] = [
      [krippendorffAlphaInterval(names, { distance: 'masi', random: random(), nResamples: 300 }), nominal],
      [krippendorffAlphaInterval(names, { distance: 'jaccard', random: random(), nResamples: 300 }), nominal],
      [
        krippendorffAlphaInterval(many, {
          distance: (a, b) => (a - b) ** 2,
          random: random(),
          nResamples: 300,
        }),
        interval,
      ],
    ];
    for (const [result, expected] of pairs) {
      expectClose(result.low, expected.low, { relative: 1e-10 });
      expectClose(result.high, expected.high, { relative: 1e-10 });
    }
  });

  it('counts resamples of identical ratings as undefined, or as 1 by convention', () => {
    const ratings = [
      [1, 1, 1, 2],
      [1, 1, 1, 3],
    ];
    for (const distance of levels) {
      const left = krippendorffAlphaInterval(ratings, { distance, random: random() });
      // The fourth unit is missing from 3⁴ of the 4⁴ resamples.
      expect(left).toMatchObject({ nUndefined: 81, nResamples: 256 });
      const ones = krippendorffAlphaInterval(ratings, { distance, random: random(), identical: 'one' });
      expect(ones).toMatchObject({ nUndefined: 0, high: 1 });
    }
  });

  it('has no interval where alpha has no value, and keeps the reason', () => {
    const result = krippendorffAlphaInterval(
      [
        [1, 1],
        [1, 1],
      ],
      { distance: 'interval', random: random() },
    );
    expect(result).toMatchObject({
      alpha: Number.NaN,
      low: Number.NaN,
      high: Number.NaN,
      nUndefined: 4,
      reason: { code: 'ratings-identical' },
    });
    const empty = krippendorffAlphaInterval([[1], [null]], { distance: 'interval', random: random() });
    expect(empty).toMatchObject({ low: Number.NaN, nItems: 0, nResamples: 0, exhaustive: false });
  });

  it('draws items with pairable units only: others change nothing', () => {
    const cell = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
    const row = fc.array(cell, { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(fc.tuple(row, row), fc.constantFrom(...levels), (ratings, distance) => {
        const options = { distance, nResamples: 50 };
        const plain = krippendorffAlphaInterval(ratings, { ...options, random: random() });
        const wider = ratings.map((values, a) => [null, ...values, a === 0 ? 5 : null]);
        const other = krippendorffAlphaInterval(wider, { ...options, random: random() });
        expect({ ...other, nUnpaired: other.nUnpaired - 1 }).toEqual(plain);
      }),
    );
  });

  it('refuses items that are not one for each unit, and bad options', () => {
    const call = (options: object) => () =>
      krippendorffAlphaInterval(many, { distance: 'nominal', random: random(), ...options });
    expect(call({ items: ['a'] })).toThrow('an item for each of 60 units, got 1');
    expect(call({ nResamples: 0 })).toThrow(InputError);
    expect(call({ confidence: 1 })).toThrow(InputError);
  });

  it('names the limit of distinct values for distances by pairs', () => {
    const wide = [0, 1].map((a) => Float64Array.from({ length: 600 }, (_, k) => k + a / 3));
    expect(() => krippendorffAlphaInterval(wide, { distance: 'ratio', random: random() })).toThrow(
      'at most 1000 distinct ratings',
    );
  });
});
