import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { krippendorffAlpha } from '../../../src/stats/agreement/krippendorff.js';
import { expectClose, readOracle } from '../oracle.js';

type Numbers = (number | null)[][];
type Sets = (string[] | null)[][];

const oracle = readOracle<{
  alphas: { ratings: Numbers; nominal: number; ordinal: number; interval: number; ratio?: number }[];
  sets: { ratings: Sets; masi: number; nltk: number; jaccard: number }[];
}>('agreement');

const n = null;
/** The worked example of Krippendorff (2011): four observers, twelve units. */
const example: Numbers = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, n, n, n],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, n, 3],
  [n, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, n],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, n],
];
const levels = ['nominal', 'ordinal', 'interval', 'ratio'] as const;

const table = (values: fc.Arbitrary<number | null>) =>
  fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 12 })).chain(([rows, columns]) =>
    fc.array(fc.array(values, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
const grades = table(fc.option(fc.integer({ min: 1, max: 5 }), { nil: null, freq: 4 }));

/** The definition: every pair of ratings of a unit against every pair of ratings. */
function byDefinition(ratings: Numbers, level: (typeof levels)[number]): number {
  const units = ratings[0]
    .map((_, u) => ratings.flatMap((row) => (row[u] === null ? [] : [row[u] as number])))
    .filter((unit) => unit.length > 1);
  const all = units.flat();
  const difference = (a: number, b: number) => {
    if (level === 'nominal') return a === b ? 0 : 1;
    if (level === 'interval') return (a - b) ** 2;
    if (level === 'ratio') return a === b ? 0 : ((a - b) / (a + b)) ** 2;
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const between = all.filter((value) => value >= low && value <= high).length;
    const ends = all.filter((value) => value === low).length + all.filter((value) => value === high).length;
    return a === b ? 0 : (between - ends / 2) ** 2;
  };
  const sum = (list: number[]) =>
    list.reduce((total, a) => total + list.reduce((row, b) => row + difference(a, b), 0), 0);
  const observed = units.reduce((total, unit) => total + sum(unit) / (unit.length - 1), 0) / all.length;
  return 1 - observed / (sum(all) / (all.length * (all.length - 1)));
}

describe('krippendorffAlpha', () => {
  it.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
    ['ratio', 0.797],
  ] as const)("is, %s, as in Krippendorff's worked example: %d", (distance, expected) => {
    const result = krippendorffAlpha(example, { distance });
    expect(result.alpha.toFixed(3)).toBe(expected.toFixed(3));
    expect(result).toMatchObject({ nUnits: 11, nRatings: 40, nUnpaired: 1 });
  });

  it('is by hand: two observers, ten binary units, 4 of them unlike', () => {
    // Krippendorff (2011), section A: n₀ = 14, n₁ = 6: alpha = 1 − 19 · 4 / (14 · 6) = 0.095.
    const a = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
    const b = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
    const result = krippendorffAlpha([a, b], { distance: 'nominal' });
    expect(result.alpha).toBeCloseTo(1 - (19 * 4) / (14 * 6), 14);
    expect(result.observedDisagreement).toBeCloseTo(4 / 10, 15);
    expect(result.expectedDisagreement).toBeCloseTo((2 * 14 * 6) / (20 * 19), 15);
  });

  it('equals the Python krippendorff package', () => {
    for (const data of oracle.alphas) {
      for (const distance of levels) {
        const expected = data[distance];
        if (expected === undefined) continue;
        expectClose(
          krippendorffAlpha(data.ratings, { distance }).alpha,
          expected,
          { relative: 1e-11, absolute: 1e-13 },
          distance,
        );
      }
    }
  });

  it('equals NLTK for sets, by MASI with either weights and by Jaccard', () => {
    for (const { ratings, masi, nltk, jaccard } of oracle.sets) {
      const bound = { relative: 1e-11, absolute: 1e-13 };
      expectClose(krippendorffAlpha(ratings, { distance: 'masi' }).alpha, masi, bound);
      expectClose(krippendorffAlpha(ratings, { distance: 'masi', weights: 'nltk' }).alpha, nltk, bound);
      expectClose(krippendorffAlpha(ratings, { distance: 'jaccard' }).alpha, jaccard, bound);
      const sets = ratings.map((row) => row.map((names) => (names === null ? null : new Set(names))));
      expect(krippendorffAlpha(sets, { distance: 'masi' }).alpha).toBe(
        krippendorffAlpha(ratings, { distance: 'masi' }).alpha,
      );
    }
  });

  it('is the definition, pair by pair', () => {
    fc.assert(
      fc.property(grades, fc.constantFrom(...levels), (ratings, distance) => {
        const { alpha, reason } = krippendorffAlpha(ratings, { distance });
        const expected = byDefinition(ratings, distance);
        if (reason === undefined) expect(alpha).toBeCloseTo(expected, 11);
        else expect(expected).toBeNaN();
      }),
      { numRuns: 300 },
    );
  });

  it('takes a function for the distance', () => {
    const squared = krippendorffAlpha(example, { distance: (a, b) => (a - b) ** 2 });
    expectClose(squared.alpha, krippendorffAlpha(example, { distance: 'interval' }).alpha, {
      relative: 1e-13,
    });
    expect(() => krippendorffAlpha(example, { distance: (a, b) => a - b })).toThrow(
      'finite and at least 0, got',
    );
    const none = krippendorffAlpha(example, { distance: () => 0 });
    expect(none).toMatchObject({ alpha: Number.NaN, reason: { code: 'distances-zero' } });
  });

  it('tells 1 from "1" from true, and knows equal sets by their members', () => {
    expect(
      krippendorffAlpha<number | string | boolean>(
        [
          [1, '1', true],
          ['1', 1, 1],
        ],
        { distance: 'nominal' },
      ).alpha,
    ).toBeLessThan(0);
    const sets = krippendorffAlpha(
      [
        [['a', 'b'], ['c']],
        [['b', 'a', 'a'], ['c']],
      ],
      { distance: 'nominal' },
    );
    expect(sets.alpha).toBe(1);
  });

  it('treats null, undefined and NaN as missing, in arrays and typed arrays', () => {
    const gaps = krippendorffAlpha(
      [
        [1, null, undefined, Number.NaN, 2, 2],
        [1, 1, 2, 3, 2, 1],
      ],
      { distance: 'interval' },
    );
    const typed = krippendorffAlpha(
      [Float64Array.of(1, Number.NaN, Number.NaN, Number.NaN, 2, 2), Float64Array.of(1, 1, 2, 3, 2, 1)],
      { distance: 'interval' },
    );
    expect(gaps).toEqual(typed);
    expect(gaps).toMatchObject({ nUnits: 3, nRatings: 6, nUnpaired: 3 });
  });

  it('has no value without pairable units, and says so', () => {
    for (const ratings of [
      [],
      [[]],
      [[1, 2, 3]],
      [
        [1, null],
        [null, 2],
      ],
      [[null], [Number.NaN]],
    ]) {
      const result = krippendorffAlpha(ratings as Numbers, { distance: 'ordinal' });
      expect(result).toMatchObject({
        alpha: Number.NaN,
        nUnits: 0,
        reason: { code: 'no-unit-rated-twice' },
      });
    }
  });

  it('has no value when all ratings are identical, or 1 by convention', () => {
    for (const distance of levels) {
      const same = [
        [3, 3, 3],
        [3, null, 3],
      ];
      expect(krippendorffAlpha(same, { distance })).toMatchObject({
        alpha: Number.NaN,
        observedDisagreement: 0,
        reason: { code: 'ratings-identical' },
      });
      expect(krippendorffAlpha(same, { distance, identical: 'one' })).toMatchObject({ alpha: 1 });
    }
  });

  it('ignores identity among ratings that cannot be paired', () => {
    expect(
      krippendorffAlpha(
        [
          [1, 1, 5],
          [1, 1, null],
        ],
        { distance: 'nominal' },
      ).reason,
    ).toEqual({ code: 'ratings-identical' });
  });

  it('changes nothing for units without ratings, the order of units and of annotators', () => {
    fc.assert(
      fc.property(grades, fc.constantFrom(...levels), (ratings, distance) => {
        const plain = krippendorffAlpha(ratings, { distance });
        const others = [
          ratings.map((row) => [null, ...row, null]),
          ratings.map((row) => [...row].reverse()),
          [...ratings].reverse(),
          [...ratings, ratings[0].map(() => null)],
        ];
        for (const other of others) {
          const result = krippendorffAlpha(other, { distance });
          if (plain.reason !== undefined) expect(result).toEqual(plain);
          else expect(result.alpha).toBeCloseTo(plain.alpha, 11);
          expect([result.nUnits, result.nRatings, result.nUnpaired]).toEqual([
            plain.nUnits,
            plain.nRatings,
            plain.nUnpaired,
          ]);
        }
      }),
    );
  });

  it('is unmoved by what a level of measurement does not see', () => {
    fc.assert(
      fc.property(grades, (ratings) => {
        const map = (f: (value: number) => number) =>
          ratings.map((row) => row.map((v) => (v === null ? null : f(v))));
        const same = (changed: Numbers, distance: (typeof levels)[number]) => {
          const a = krippendorffAlpha(ratings, { distance }).alpha;
          const b = krippendorffAlpha(changed, { distance }).alpha;
          if (Number.isNaN(a)) expect(b).toBeNaN();
          else expect(b).toBeCloseTo(a, 10);
        };
        same(
          map((v) => [0, 4, 1, 5, 2, 3][v]),
          'nominal',
        );
        same(
          map((v) => v ** 3),
          'ordinal',
        );
        same(
          map((v) => -v),
          'ordinal',
        );
        same(
          map((v) => 1e6 - 7 * v),
          'interval',
        );
        same(
          map((v) => 1000 * v),
          'ratio',
        );
      }),
    );
  });

  it('keeps its digits where values are far from 0', () => {
    const far = example.map((row) => row.map((value) => (value === null ? null : value + 1e9)));
    expectClose(
      krippendorffAlpha(far, { distance: 'interval' }).alpha,
      krippendorffAlpha(example, { distance: 'interval' }).alpha,
      {
        relative: 1e-12,
      },
    );
  });

  it('refuses rows of unequal length and ratings the distance cannot compare', () => {
    expect(() => krippendorffAlpha([[1, 2], [1]], { distance: 'nominal' })).toThrow(
      'each of 2 units, got 1 in ratings[1]',
    );
    expect(() =>
      krippendorffAlpha(
        [
          ['a', 'b'],
          ['a', 'b'],
        ] as unknown as Numbers,
        { distance: 'ordinal' },
      ),
    ).toThrow('got "a" (string) at ratings[0][0]');
    expect(() =>
      krippendorffAlpha(
        [
          [1, Infinity],
          [1, 2],
        ],
        { distance: 'interval' },
      ),
    ).toThrow(InputError);
    expect(() =>
      krippendorffAlpha(
        [
          [1, -1],
          [1, 2],
        ],
        { distance: 'ratio' },
      ),
    ).toThrow('true zero, got -1');
    expect(() => krippendorffAlpha([['a'], ['b']] as unknown as Sets, { distance: 'masi' })).toThrow(
      'a Set or an array of strings',
    );
    expect(() => krippendorffAlpha([[{}], [{}]] as unknown as Numbers, { distance: 'nominal' })).toThrow(
      InputError,
    );
    expect(() => krippendorffAlpha(example, { distance: 'cosine' as 'nominal' })).toThrow('got "cosine"');
    expect(() => krippendorffAlpha(example, { distance: 'nominal', identical: 'zero' as 'one' })).toThrow(
      'got "zero"',
    );
  });

  it('names the limit of distinct values for distances by pairs, and the mend', () => {
    const many = [0, 1].map((a) => Float64Array.from({ length: 5001 }, (_, k) => k + a / 3));
    expect(() => krippendorffAlpha(many, { distance: 'ratio' })).toThrow(
      /at most 5000 distinct ratings .*'ratio'.* got 10002; round the ratings, or use 'nominal'/,
    );
    for (const distance of ['nominal', 'ordinal', 'interval'] as const) {
      expect(krippendorffAlpha(many, { distance }).nRatings).toBe(10_002);
    }
  });

  it('says so where squares are too large for a number', () => {
    const result = krippendorffAlpha(
      [
        [1e200, -1e200, 3],
        [1, 2, 3],
      ],
      { distance: 'interval' },
    );
    expect(result).toMatchObject({
      alpha: Number.NaN,
      reason: { code: 'differences-too-large' },
    });
  });
});
