import { describe, expect, it } from 'vitest';
import { countMultisets, forEachMultiset } from '../../../src/stats/numeric/multisets.js';

describe('multisets', () => {
  it('counts C(2n − 1, n): 126 for 5, 6435 for 8, Infinity where it leaves the integers', () => {
    expect([1, 2, 3, 5, 8].map(countMultisets)).toEqual([1, 3, 10, 126, 6435]);
    expect(countMultisets(1000)).toBe(Infinity);
  });

  it('visits each multiset once; together they are the nⁿ tuples', () => {
    for (let n = 0; n <= 6; n++) {
      const seen = new Set<string>();
      let tuples = 0;
      forEachMultiset(n, (multiplicities, count) => {
        seen.add(multiplicities.join());
        tuples += count;
        expect(multiplicities.reduce((sum, m) => sum + m, 0)).toBe(n);
      });
      expect(seen.size).toBe(countMultisets(n));
      expect(tuples).toBe(n ** n);
    }
  });
});
