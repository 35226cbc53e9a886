import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohenKappa } from '../../../src/stats/agreement/cohen-kappa.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { type SwappedPair, swapAgreement } from '../../../src/stats/preference/swap-agreement.js';

const options = () => ({ resamples: 199, random: createRandom(1) });
const pairs = (...rows: [human: 1 | 2, straight: 0 | 1 | 2, exchanged: 0 | 1 | 2][]): SwappedPair[] =>
  rows.map(([human, straight, exchanged], index) => {
    const verdict = (code: number) => (code === 0 ? null : code === 1 ? 'first' : 'second');
    return {
      item: `i${index}`,
      human: verdict(human),
      straight: verdict(straight),
      exchanged: verdict(exchanged),
    };
  });

describe('swapAgreement', () => {
  it('gives accuracy over both orders, the mean kappa of the two, and both of the judge with itself', () => {
    const found = swapAgreement(pairs([1, 1, 1], [1, 1, 2], [2, 2, 2], [2, 1, 2]), options());
    // Straight: 3 of 4 right, expected (2/4)(3/4) + (2/4)(1/4) = 1/2, kappa 1/2. Exchanged: the same.
    expect(found.accuracy.value).toBeCloseTo(3 / 4, 12);
    expect(found.kappa.value).toBeCloseTo(1 / 2, 12);
    // With itself: 2 of 4 the same, expected (3/4)(1/4) + (1/4)(3/4) = 3/8, kappa (1/8) / (5/8).
    expect(found.selfAccuracy.value).toBeCloseTo(2 / 4, 12);
    expect(found.selfKappa.value).toBeCloseTo(1 / 5, 12);
    expect([found.nStraight, found.nExchanged, found.nBoth]).toEqual([4, 4, 4]);
  });

  it('is that of one order where the other was not asked', () => {
    const found = swapAgreement(pairs([1, 1, 0], [2, 2, 0], [2, 1, 0]), options());
    expect(found.accuracy.value).toBeCloseTo(2 / 3, 12);
    expect([found.nExchanged, found.nBoth]).toEqual([0, 0]);
    expect(found.selfAccuracy.value).toBeNaN();
    expect(found.selfKappa).toMatchObject({ value: Number.NaN, reason: { code: expect.any(String) } });
  });

  it('has no kappa where both sides give every pair the same verdict', () => {
    const found = swapAgreement(pairs([1, 1, 1], [1, 1, 1]), options());
    expect([found.accuracy.value, found.kappa.value, found.selfKappa.value]).toEqual([
      1,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('has no interval of width 0', () => {
    const { kappa, accuracy } = swapAgreement(pairs([1, 1, 1], [2, 2, 2], [1, 1, 1], [2, 2, 2]), options());
    expect([kappa.value, kappa.low, kappa.high]).toEqual([1, Number.NaN, Number.NaN]);
    expect(kappa.reason).toEqual({ code: 'same-on-every-resample' });
    expect(accuracy.low).toBeLessThan(1);
  });

  it("equals cohenKappa of each order, ties a class of their own, and does not depend on the pairs' names", () => {
    const preference = fc.constantFrom('first' as const, 'second' as const, 'tie' as const);
    const pair = fc.record({
      item: fc.constantFrom('a', 'b', 'c'),
      human: preference,
      straight: preference,
      exchanged: preference,
    });
    const turn = { first: 'second', second: 'first', tie: 'tie' } as const;
    const same = (a: number, b: number) =>
      Number.isNaN(a) ? expect(b).toBeNaN() : expect(b).toBeCloseTo(a, 9);
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 30 }), (given) => {
        const found = swapAgreement(given, { resamples: 9, random: createRandom(1) });
        const human = given.map((one) => one.human);
        const of = (order: 'straight' | 'exchanged') =>
          cohenKappa(
            human,
            given.map((one) => one[order]),
          ).kappa;
        same((of('straight') + of('exchanged')) / 2, found.kappa.value);
        const turned = given.map(({ item, ...one }) => ({
          item,
          human: turn[one.human],
          straight: turn[one.straight],
          exchanged: turn[one.exchanged],
        }));
        const again = swapAgreement(turned, { resamples: 9, random: createRandom(1) });
        same(found.selfKappa.value, again.selfKappa.value);
        same(found.accuracy.value, again.accuracy.value);
      }),
      { numRuns: 100 },
    );
  });
});
