import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { drawMultiplicities, planResamples } from '../../../src/stats/resampling/resamples.js';

describe('drawMultiplicities', () => {
  it('draws n of n, each position equally likely', () => {
    const random = createRandom(3);
    const out = new Int32Array(7);
    const totals = new Float64Array(7);
    for (let k = 0; k < 10_000; k++) {
      drawMultiplicities(random, out);
      expect(out.reduce((sum, m) => sum + m, 0)).toBe(7);
      out.forEach((m, at) => {
        totals[at] += m;
      });
    }
    // Each total is binomial with standard deviation 93.
    for (const total of totals) expect(Math.abs(total - 10_000)).toBeLessThan(5 * 93);
  });

  it('draws again a word that would favour some positions', () => {
    // 2³² words leave one over for 3 positions: the word 0 is refused.
    const words = [0, 2 ** 31, 2 ** 31, 2 ** 31];
    const random = { ...createRandom(1), uniform: () => (words.shift() ?? 0) / 2 ** 32 };
    const out = new Int32Array(3);
    drawMultiplicities(random, out);
    expect([...out]).toEqual([0, 3, 0]);
    expect(words).toEqual([]);
  });
});

describe('planResamples', () => {
  it('enumerates where the multisets are no more than asked for, and draws otherwise', () => {
    const random = createRandom(1);
    expect(planResamples('systems', 5, 99, 126, random)).toMatchObject({ exhaustive: true, resamples: 3125 });
    expect(planResamples('systems', 5, 99, 125, random)).toMatchObject({ exhaustive: false, resamples: 125 });
    expect(planResamples('both', 3, 3, 100, random)).toMatchObject({ exhaustive: true, resamples: 729 });
  });
});
