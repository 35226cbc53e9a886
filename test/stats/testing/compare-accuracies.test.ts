import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/stats/numeric/normal.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import {
  type AnsweredByBoth,
  compareAccuracies,
  itemsForAccuracies,
} from '../../../src/stats/testing/compare-accuracies.js';
import fixture from '../../oracle/fixtures/compare-accuracies.json' with { type: 'json' };

const options = (permutations = 20_000) => ({ permutations, resamples: 200, random: createRandom(1) });

describe('compareAccuracies', () => {
  it('by hand: five items that one judge alone got right, one that the other did: 14 of 64 arrangements', () => {
    const answers = [
      ...Array.from({ length: 5 }, (_, k) => ({ item: `a${k}`, a: 1, b: 0 })),
      { item: 'b', a: 0, b: 1 },
      { item: 'both', a: 1, b: 1 },
      { item: 'neither', a: 0, b: 0 },
    ];
    const { a, b, difference, test, questions } = compareAccuracies(answers, options());
    expect([a.value, b.value, difference.value, questions]).toEqual([6 / 8, 2 / 8, 4 / 8, 8]);
    // Sums of six signs of at least 4: one or none of them turned, either way: 2 · (1 + 6).
    expect(test).toMatchObject({ pValue: 14 / 64, exhaustive: true });
  });

  it('by hand: one-sided, arrangements count in which the first judge is as far ahead', () => {
    const six = [1, 1, 1, 1, 1, 0].map((a, k) => ({ item: `i${k}`, a, b: 1 - a }));
    const greater = (answers: AnsweredByBoth[]) =>
      compareAccuracies(answers, { ...options(), alternative: 'greater' }).test.pValue;
    expect(greater(six)).toBe(7 / 64);
    // The other way round only all six turned gives less.
    expect(greater(six.map(({ item, a, b }) => ({ item, a: b, b: a })))).toBe(63 / 64);
    // Level: of the sums 2, 0, 0 and −2 three are as high; half of the two-sided p would say 1/2.
    expect(greater(six.slice(4))).toBe(3 / 4);
  });

  it('by hand: questions of one item are exchanged together', () => {
    // Two items, two questions each, all for the first judge: 2 of 2² arrangements, where four items had 2 of 2⁴.
    const answers = ['i', 'i', 'j', 'j'].map((item) => ({ item, a: 1, b: 0 }));
    expect(compareAccuracies(answers, options()).test.pValue).toBe(2 / 4);
    const apart = answers.map((one, k) => ({ ...one, item: `i${k}` }));
    expect(compareAccuracies(apart, options()).test.pValue).toBe(2 / 16);
  });

  for (const { name, answers, ...expected } of fixture.cases) {
    it(`equals scipy.stats.permutation_test: ${name}`, () => {
      const found = compareAccuracies(answers, options());
      expect(found.a.value).toBeCloseTo(expected.a, 12);
      expect(found.b.value).toBeCloseTo(expected.b, 12);
      expect(found.difference.value).toBeCloseTo(expected.difference, 12);
      expect(found.test.exhaustive).toBe(true);
      expect(found.test.pValue).toBeCloseTo(expected.pValue, 12);
      if (expected.mcNemar !== undefined) expect(found.test.pValue).toBeCloseTo(expected.mcNemar, 12);
      // Drawn in place of enumerated: four standard errors of the draw.
      const drawn = compareAccuracies(answers, options(2000)).test;
      const error = Math.sqrt((expected.pValue * (1 - expected.pValue)) / 2000) + 1 / 2001;
      expect(Math.abs(drawn.pValue - expected.pValue)).toBeLessThan(4 * error);
    });
  }

  it('turned round, the difference changes its sign and p stays', () => {
    const answers = fixture.cases[3].answers;
    const turned = answers.map(({ item, a, b }) => ({ item, a: b, b: a }));
    const [one, other] = [answers, turned].map((all) => compareAccuracies(all, options()));
    expect(other.difference.value).toBeCloseTo(-one.difference.value, 12);
    expect(other.test.pValue).toBe(one.test.pValue);
  });

  it('without a pair that both answered there is no value, with the reason', () => {
    const { difference, test } = compareAccuracies([], options());
    expect(difference).toMatchObject({ value: Number.NaN, reason: { code: 'no-pair-of-both' } });
    expect(test).toMatchObject({ pValue: Number.NaN, reason: { code: 'no-pair-of-both' } });
  });
});

describe('itemsForAccuracies', () => {
  it('equals the closed form of a mean of paired differences', () => {
    // 40 of 100 items for a alone, 20 for b alone: mean .2, variance .6 − .04.
    const answers: AnsweredByBoth[] = Array.from({ length: 100 }, (_, k) => ({
      item: `i${k}`,
      a: k < 40 ? 1 : 0,
      b: k >= 80 ? 1 : 0,
    }));
    const { items, powerNow } = itemsForAccuracies(answers, { resamples: 2000, random: createRandom(1) });
    const expected = (normalQuantile(0.975) + normalQuantile(0.8)) ** 2 * (0.56 / 0.04);
    expect(items / expected).toBeGreaterThan(0.9);
    expect(items / expected).toBeLessThan(1.1);
    expect(powerNow).toBeGreaterThan(0.7);
  });

  it('has no answer where the two never differ', () => {
    const same = Array.from({ length: 10 }, (_, k) => ({ item: `i${k}`, a: 1, b: 1 }));
    expect(itemsForAccuracies(same, { random: createRandom(1) })).toMatchObject({ items: Number.NaN });
  });
});
