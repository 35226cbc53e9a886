import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { auditSlotRanks } from '../../../src/stats/preference/slot-ranks.js';

const options = () => ({ random: createRandom(1) });

describe('rule 11: lists', () => {
  it('rule 11: mean rank by slot, with a permutation test; by hand: 2 of the 2 · 2 arrangements are as extreme', () => {
    const result = auditSlotRanks([{ ranks: [1, 2] }, { ranks: [1, 2] }], 'randomized', options());
    expect(result.slots).toEqual([
      { meanRank: 1, winShare: 1, nLists: 2 },
      { meanRank: 2, winShare: 0, nLists: 2 },
    ]);
    expect(result).toMatchObject({ statistic: 1, exhaustive: true, permutations: 4, pValue: 0.5 });
  });

  it('rule 11: a fixed order has no test', () => {
    const result = auditSlotRanks([{ ranks: [1, 2, 3] }], 'fixed', options());
    expect('pValue' in result).toBe(false);
    expect(result.reason?.code).toBe('order-fixed');
  });

  it('enumerates each order of a list once: 2 of the 6 orders of 1, 2, 3 have the same sum of squares, so all tie', () => {
    expect(auditSlotRanks([{ ranks: [1, 2, 3] }], 'randomized', options())).toMatchObject({
      permutations: 6,
      pValue: 1,
    });
  });

  it('sampled, a judge that always ranks the first slot best is found, one that does not is not', () => {
    const random = createRandom(5);
    const leaning = Array.from({ length: 20 }, () => ({ ranks: random.int(2) ? [1, 2, 3] : [1, 3, 2] }));
    const lean = auditSlotRanks(leaning, 'randomized', { permutations: 99, random });
    expect(lean).toMatchObject({ exhaustive: false, pValue: 0.01 });
    const turns = Array.from({ length: 21 }, (_, k) => ({ ranks: [0, 1, 2].map((s) => 1 + ((s + k) % 3)) }));
    expect(auditSlotRanks(turns, 'randomized', { permutations: 99, random }).pValue).toBe(1);
  });

  it('the win share of a slot counts a first place shared by k as 1/k', () => {
    const lists = [{ ranks: [1, 1, 3] }, { ranks: [2, 3, 1] }];
    const shares = auditSlotRanks(lists, 'randomized', options()).slots.map(({ winShare }) => winShare);
    expect(shares).toEqual([1 / 4, 1 / 4, 1 / 2]);
  });

  it('an unranked candidate is in no mean and is not dealt; nothing to deal leaves no p', () => {
    const result = auditSlotRanks([{ ranks: [Number.NaN, 1, 2] }], 'randomized', options());
    expect(result.slots[0]).toEqual({ meanRank: Number.NaN, winShare: Number.NaN, nLists: 0 });
    expect(result.slots[1]).toEqual({ meanRank: 1, winShare: 1, nLists: 1 });
    expect(result.permutations).toBe(2);
    for (const lists of [[], [{ ranks: [] }], [{ ranks: [1, Number.NaN] }]]) {
      const none = auditSlotRanks(lists, 'randomized', options());
      expect(none.pValue).toBeNaN();
      expect(none.reason).toBeTruthy();
    }
  });

  it('by item: all lists of an item change their sign together; by hand', () => {
    // Two lists of one item and one of another, all with the first slot best: 2 of 4 sign patterns are as extreme.
    const lists = ['i', 'i', 'j'].map((item) => ({ item, ranks: [1, 2] }));
    expect(auditSlotRanks(lists, 'randomized', options()).byItem).toMatchObject({
      pValue: 0.5,
      nItems: 2,
      permutations: 4,
      exhaustive: true,
    });
    // Twenty lists of one item say no more than one: with its mirror image all of the arrangements are as extreme.
    const one = Array.from({ length: 20 }, () => ({ item: 'i', ranks: [1, 2, 3] }));
    expect(auditSlotRanks(one, 'randomized', options())).toMatchObject({
      pValue: 1e-4,
      byItem: { pValue: 1 },
    });
    expect(auditSlotRanks(one, 'fixed', options())).not.toHaveProperty('byItem');
  });
});
