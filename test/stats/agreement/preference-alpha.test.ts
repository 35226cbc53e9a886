import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  preferenceAlpha,
  preferenceAlphaInterval,
  preferenceRatings,
} from '../../../src/stats/agreement/preference-alpha.js';
import { scoresFromRanks } from '../../../src/stats/numeric/conversions.js';
import { createRandom, type Random } from '../../../src/stats/numeric/random.js';
import { expectClose, orNaN, readOracle } from '../oracle.js';

const { preferences } = readOracle<{
  preferences: { ranks: (number | null)[][][]; masi: number; nominal: number; nRatings: number }[];
}>('alpha-interval');

function shuffled(n: number, random: Random): number[] {
  const order = Array.from({ length: n }, (_, k) => k + 1);
  for (let k = n - 1; k > 0; k--) {
    const j = random.int(k + 1);
    [order[k], order[j]] = [order[j], order[k]];
  }
  return order;
}

const ranking = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 });
const annotators = fc
  .integer({ min: 1, max: 5 })
  .chain((nItems) =>
    fc.array(fc.array(ranking, { minLength: nItems, maxLength: nItems }), { minLength: 2, maxLength: 3 }),
  );

describe('preferenceAlpha', () => {
  it('equals NLTK over slots in both orientations', () => {
    for (const { ranks, masi, nominal, nRatings } of preferences) {
      const values = ranks.map((rows) => rows.map(orNaN));
      const result = preferenceAlpha(values, { best: 'low' });
      expectClose(result.alpha, masi, { relative: 1e-11, absolute: 1e-13 });
      expectClose(preferenceAlpha(values, { best: 'low', distance: 'nominal' }).alpha, nominal, {
        relative: 1e-11,
        absolute: 1e-13,
      });
      expect(result.nRatings).toBe(nRatings);
    }
  });

  it('rule 9: is about 0 for independent rankings', () => {
    const random = createRandom(3);
    const two = [0, 1].map(() => Array.from({ length: 1000 }, () => shuffled(5, random)));
    expect(Math.abs(preferenceAlpha(two, { best: 'low' }).alpha)).toBeLessThan(0.03);
    const ties = [0, 1, 2].map(() =>
      Array.from({ length: 1000 }, () => Array.from({ length: 4 }, () => random.int(3))),
    );
    expect(Math.abs(preferenceAlpha(ties).alpha)).toBeLessThan(0.03);
  });

  it('rule 9: is well below 0 for total disagreement, whatever order the systems stand in', () => {
    const orders = [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
      [2, 4, 1, 3],
    ];
    for (const order of orders) {
      const reverse = order.map((rank) => 5 - rank);
      // Always opposite, both labels equally frequent: alpha = 1 − (n − 1)/(n/2), close to −1.
      const n = 2 * 12 * 10;
      const result = preferenceAlpha([Array(10).fill(order), Array(10).fill(reverse)], { best: 'low' });
      expect(result.alpha).toBeCloseTo(1 - (n - 1) / (n / 2), 12);
      expect(result.alpha).toBeLessThan(-0.9);
    }
  });

  it('rule 9: does not change when systems are renamed or reordered', () => {
    const position = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(annotators, position, (values, order) => {
        const reordered = values.map((rows) => rows.map((row) => order.map((s) => row[s])));
        const plain = preferenceAlpha(values);
        const other = preferenceAlpha(reordered);
        if (plain.reason !== undefined) expect(other.reason).toEqual(plain.reason);
        else expect(other.alpha).toBeCloseTo(plain.alpha, 12);
      }),
    );
  });

  it('is the same for ranks and for the scores made of them', () => {
    fc.assert(
      fc.property(annotators, (values) => {
        const scores = values.map((rows) => rows.map((row) => scoresFromRanks(row)));
        expect(preferenceAlpha(scores)).toEqual(preferenceAlpha(values, { best: 'low' }));
      }),
    );
  });

  it('is 1 for equal rankings, and undefined where nothing was ever preferred', () => {
    const same = [[[1, 2, 3]], [[1, 2, 3]]];
    expect(preferenceAlpha(same).alpha).toBe(1);
    const ties = [[[1, 1, 1]], [[2, 2, 2]]];
    expect(preferenceAlpha(ties).reason).toEqual({ code: 'ratings-identical' });
  });

  it('refuses annotators of unlike items or systems', () => {
    expect(() => preferenceAlpha([[[1, 2]], []])).toThrow('to have 1 items, got 0 for annotator 1');
    expect(() => preferenceAlpha([[[1, 2]], [[1, 2, 3]]])).toThrow('2 systems for item 0');
    expect(preferenceAlpha([]).reason).toEqual({ code: 'no-unit-rated-twice' });
  });
});

describe('preferenceRatings', () => {
  it('has a unit for each item, pair and orientation; a missing value takes its pairs along', () => {
    const { ratings, items } = preferenceRatings([
      [
        [3, 1, Number.NaN],
        [2, 2],
      ],
    ]);
    expect([...items]).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(Array.from(ratings[0], (label) => (label ? [...label].join('+') : null))).toEqual([
      'first',
      'second',
      null,
      null,
      null,
      null,
      'first+second',
      'first+second',
    ]);
  });
});

describe('preferenceAlphaInterval', () => {
  it('draws items, not pairs', () => {
    const random = createRandom(9);
    const values = [0, 1].map(() => Array.from({ length: 20 }, () => shuffled(5, random)));
    const result = preferenceAlphaInterval(values, { best: 'low', random: createRandom(1), nResamples: 500 });
    expect(result).toMatchObject({ nItems: 20, nUnits: 20 * 20, nResamples: 500, seed: 1 });
    expect(result.low).toBeLessThan(result.alpha);
    expect(result.high).toBeGreaterThan(result.alpha);
  });
});
