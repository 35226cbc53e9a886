import { describe, expect, it } from 'vitest';
import type { Preference } from '../../../src/stats/numeric/conversions.js';
import { createRandom, type Random } from '../../../src/stats/numeric/random.js';
import {
  accuracyBySlot,
  auditBothOrders,
  auditOneOrder,
  type BothOrders,
} from '../../../src/stats/preference/position.js';

const options = { resamples: 99, permutations: 9999, random: createRandom(1) };
const flips = (winners: readonly ('first' | 'second')[], itemOf = (k: number) => `i${k}`): BothOrders[] =>
  winners.map((winner, k) => ({ item: itemOf(k), straight: winner, exchanged: winner }));

describe('auditBothOrders(pairs).byItem', () => {
  it('is the exact binomial where each item has one pair', () => {
    const winners = Array.from({ length: 11 }, (_, k): 'first' | 'second' => (k < 9 ? 'first' : 'second'));
    const { byItem, pValue } = auditBothOrders(flips(winners), options);
    // 2 · (1 + 11 + 55) / 2¹¹
    expect(pValue).toBeCloseTo(134 / 2048, 12);
    expect(byItem).toMatchObject({ exhaustive: true, permutations: 2048 });
    expect(byItem.pValue).toBeCloseTo(pValue, 12);
  });

  it('by hand: three items that each flip as one say no more than three coins', () => {
    const { byItem, pValue } = auditBothOrders(
      flips(Array(30).fill('first'), (k) => `i${k % 3}`),
      options,
    );
    expect(pValue).toBeLessThan(1e-6);
    expect(byItem.pValue).toBe(2 / 8);
  });

  it('keeps its size where the pairs of an item lean together, and the binomial does not', () => {
    const random = createRandom(2);
    let [byItem, byPair] = [0, 0];
    const studies = 400;
    for (let study = 0; study < studies; study++) {
      const found = auditBothOrders(leaningItems(random, 30, 6), { ...options, permutations: 399, random });
      if (found.byItem.pValue < 0.05) byItem++;
      if (found.pValue < 0.05) byPair++;
    }
    expect(byItem / studies).toBeLessThan(0.07);
    expect(byPair / studies).toBeGreaterThan(0.12);
  });

  it('is undefined, with a reason, where nothing flips: all ties, or all alike', () => {
    for (const [straight, exchanged] of [
      ['tie', 'tie'],
      ['first', 'second'],
    ] as const) {
      const pairs = Array.from({ length: 20 }, (_, k) => ({ item: `i${k}`, straight, exchanged }));
      const { byItem, pValue, reason } = auditBothOrders(pairs, options);
      expect([byItem.pValue, pValue]).toEqual([Number.NaN, Number.NaN]);
      expect([byItem.reason, reason]).toEqual(Array(2).fill({ code: 'no-flip' }));
    }
    const ties = auditBothOrders([{ item: 'i', straight: 'tie', exchanged: 'tie' }], options);
    expect(ties.firstSlotShare).toMatchObject({ value: Number.NaN, reason: { code: 'no-winner-named' } });
    expect(ties.ties).toBe(2);
  });
});

describe('auditOneOrder(verdicts).byItem', () => {
  it('tests the wins of the first slot item by item; a fixed order has no test', () => {
    const verdicts = Array.from({ length: 12 }, (_, k) => ({ item: `i${k % 4}`, winner: 'first' as const }));
    expect(auditOneOrder(verdicts, 'randomized', options).byItem?.pValue).toBe(2 / 16);
    expect(auditOneOrder(verdicts, 'fixed', options).byItem).toBeUndefined();
  });
});

describe('accuracyBySlot(verdicts)', () => {
  const verdicts = (winnerOf: (k: number) => Preference) =>
    Array.from({ length: 40 }, (_, k) => ({
      item: `i${k}`,
      winner: winnerOf(k),
      human: k % 2 ? ('first' as const) : ('second' as const),
    }));

  it('a judge that always takes the first differs by 1, with room for what 20 items each cannot show', () => {
    const { whenFirst, whenSecond, difference } = accuracyBySlot(
      verdicts(() => 'first'),
      options,
    );
    const room = 1 - 0.025 ** (1 / 20);
    expect(whenFirst).toMatchObject({ value: 1, high: 1 });
    expect(whenSecond).toMatchObject({ value: 0, low: 0 });
    expect(difference.value).toBe(1);
    expect(difference.low).toBeCloseTo(1 - Math.hypot(room, room), 9);
    expect(difference.high).toBe(1);
  });

  it('a judge that always ties has no accuracy to compare; ties are counted', () => {
    const tied = accuracyBySlot(
      verdicts(() => 'tie'),
      options,
    );
    expect(tied.judgeTies).toBe(40);
    for (const one of [tied.whenFirst, tied.whenSecond, tied.difference]) {
      expect(one).toMatchObject({
        value: Number.NaN,
        low: Number.NaN,
        reason: { code: 'every-verdict-tie' },
      });
    }
    expect(
      accuracyBySlot(
        verdicts((k) => (k < 10 ? 'tie' : 'first')),
        options,
      ).judgeTies,
    ).toBe(10);
  });
});

/** Items whose pairs flip to one slot more than to the other, to which being a coin throw an item: no leaning. */
function leaningItems(random: Random, nItems: number, nPairs: number): BothOrders[] {
  return Array.from({ length: nItems }, (_, i) => {
    const toFirst = random.uniform() < 0.5 ? 0.8 : 0.2;
    return Array.from({ length: nPairs }, (): BothOrders => {
      const slot = random.uniform() < toFirst ? 'first' : 'second';
      const flipped = random.uniform() < 0.6;
      return {
        item: `i${i}`,
        straight: slot,
        exchanged: flipped ? slot : slot === 'first' ? 'second' : 'first',
      };
    });
  }).flat();
}
