import { describe, expect, it } from 'vitest';
import { similarLengths } from '../../../src/stats/preference/similar-lengths.js';

describe('similarLengths', () => {
  it('keeps of each two systems the pairs within the 20th percentile of their absolute differences', () => {
    const given = [1, 2, 3, 4, 5, 6].map((difference, k) => ({
      first: k % 2,
      second: 1 - (k % 2),
      lengthFirst: 10 + difference,
      lengthSecond: 10,
      winner: 'first' as const,
    }));
    const [row] = similarLengths(given);
    // R-7 over 1 … 6 at .2 is 2: the first two are kept, one of them turned round.
    expect(row).toMatchObject({
      first: 0,
      second: 1,
      limit: 2,
      nPairs: 6,
      nKept: 2,
      wins: 1,
      losses: 1,
      ties: 0,
    });
    expect(row.lengthFirst).toBe((11 + 10) / 2);
    expect(row.lengthSecond).toBe((10 + 12) / 2);
  });
});
