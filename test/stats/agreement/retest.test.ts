import { describe, expect, it } from 'vitest';
import { retestPreferences, retestValues } from '../../../src/stats/agreement/retest.js';
import { createRandom } from '../../../src/stats/numeric/random.js';

const options = () => ({ random: createRandom(1), resamples: 99 });

describe('retest', () => {
  it('by hand: three questions asked twice: one the same, one flipped, one a win and a tie', () => {
    const result = retestPreferences(
      [
        { item: 'a', answers: ['first', 'first'] },
        { item: 'b', answers: ['first', 'second'] },
        { item: 'c', answers: ['tie', 'second'] },
        { item: 'd', answers: ['first', null] },
      ],
      options(),
    );
    expect(result).toMatchObject({ nQuestions: 3, nAnswers: 6, nUnscored: 1 });
    expect(result.changeRate.value).toBeCloseTo(2 / 3, 12);
    expect(result.flipRate?.value).toBeCloseTo(1 / 3, 12);
  });

  it('of three answers with one other, two of the three pairs of answers differ', () => {
    const result = retestValues([{ item: 'a', answers: [3, 3, 4] }], 'ordinal', options());
    expect(result.changeRate.value).toBeCloseTo(2 / 3, 12);
    expect(result.flipRate).toBeUndefined();
  });

  it('steady answers have an alpha of 1; nothing asked twice has none, with a reason', () => {
    const steady = [1, 2, 3].map((value) => ({ item: `i${value}`, answers: [value, value] }));
    expect(retestValues(steady, 'interval', options()).alpha.value).toBe(1);
    const once = retestValues([{ item: 'a', answers: [1] }], 'interval', options());
    expect(once.alpha.value).toBeNaN();
    expect(once.alpha.reason?.code).toBe('nothing-repeated');
    expect(once.changeRate.value).toBeNaN();
  });
});
