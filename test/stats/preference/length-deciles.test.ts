import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { decileLimits, decileOf, winRateByDecile } from '../../../src/stats/preference/length-deciles.js';

const options = () => ({ random: createRandom(1), resamples: 99 });

describe('win rate by decile', () => {
  it('deciles are of the absolute difference, equal lengths apart, and keep equal differences together', () => {
    const limits = decileLimits([0, -10, 20, -30, 40, 50, 60, 70, 80, 90, 100, 110]);
    expect(limits).toEqual([20, 30, 40, 50, 60, 70, 80, 90, 100, 110]);
    expect([0, -15, 20, 21, 500].map((difference) => decileOf(difference, limits))).toEqual([-1, 0, 0, 1, 9]);
    expect(decileLimits([0, 0])).toEqual([]);
  });

  it('counts the longer candidate’s wins, ties one half, whichever stands first', () => {
    const limits = [10, 20];
    const given = [
      { item: 'a', lengths: [15, 5], preference: 'first' },
      { item: 'b', lengths: [5, 15], preference: 'second' },
      { item: 'c', lengths: [5, 15], preference: 'tie' },
      { item: 'd', lengths: [5, 15], preference: 'first' },
      { item: 'e', lengths: [5, 15], preference: null },
    ] as const;
    const [near, far] = winRateByDecile(given, limits, options());
    expect(near).toMatchObject({ wins: 2, ties: 1, losses: 1, winRate: { value: 2.5 / 4 } });
    expect(far.winRate.value).toBeNaN();
  });
});
