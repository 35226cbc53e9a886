import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  pairwisePreferences,
  preferenceSet,
  ranksFromScores,
  scoresFromRanks,
  swapSlots,
} from '../../../src/stats/numeric/conversions.js';
import { ranks } from '../../../src/stats/numeric/ranks.js';

const nan = Number.NaN;

describe('scoresFromRanks', () => {
  it('is N − number ranked strictly better', () => {
    expect([...scoresFromRanks([1, 2, 2, 4, 5])]).toEqual([5, 4, 4, 2, 1]);
  });

  it('gives one answer for competition, dense and fractional ranks of one order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 }), (scores) => {
        const [competition, dense, fractional] = (['competition', 'dense', 'fractional'] as const).map(
          (ties) => [...scoresFromRanks(ranks(scores, { ties }))],
        );
        expect(dense).toEqual(competition);
        expect(fractional).toEqual(competition);
      }),
    );
  });

  it('leaves out what is not ranked', () => {
    expect([...scoresFromRanks([2, nan, 1])]).toEqual([1, nan, 2]);
  });
});

describe('ranksFromScores', () => {
  it('ranks the highest 1, and undoes scoresFromRanks', () => {
    expect([...ranksFromScores([5, 4, 4, 2])]).toEqual([1, 2, 2, 4]);
    expect([...ranksFromScores(scoresFromRanks([1, 2, 2, 4]))]).toEqual([1, 2, 2, 4]);
    expect([...ranksFromScores([5, 4, 4, 2], { ties: 'dense' })]).toEqual([1, 2, 2, 3]);
  });
});

describe('pairwisePreferences', () => {
  it('says of each unordered pair which is better, a tie, or null where a value is missing', () => {
    expect(pairwisePreferences([3, 1, 3, nan])).toEqual([
      { first: 0, second: 1, preference: 'first' },
      { first: 0, second: 2, preference: 'tie' },
      { first: 0, second: 3, preference: null },
      { first: 1, second: 2, preference: 'second' },
      { first: 1, second: 3, preference: null },
      { first: 2, second: 3, preference: null },
    ]);
  });

  it('reads ranks from the low end', () => {
    expect(pairwisePreferences([1, 2], { best: 'low' })[0].preference).toBe('first');
    expect(() => pairwisePreferences([1, 2], { best: 'top' as 'low' })).toThrow('got "top"');
  });

  it('is the same for ranks and for the scores made of them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2, 3, nan), { maxLength: 7 }), (ranking) => {
        expect(pairwisePreferences(scoresFromRanks(ranking))).toEqual(
          pairwisePreferences(ranking, { best: 'low' }),
        );
      }),
    );
  });
});

describe('preferenceSet', () => {
  it('is a set over the two slots, both for a tie', () => {
    const sets = (['first', 'second', 'tie'] as const).map((p) => [...(preferenceSet(p) ?? [])]);
    expect(sets).toEqual([['first'], ['second'], ['first', 'second']]);
    expect(preferenceSet(null)).toBeNull();
  });

  it('exchanges the slots with swapSlots', () => {
    expect((['first', 'second', 'tie', null] as const).map(swapSlots)).toEqual([
      'second',
      'first',
      'tie',
      null,
    ]);
  });
});
