import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../../src/stats/agreement/spread.js';
import { pearson } from '../../../src/stats/correlation/pearson.js';
import { createRandom } from '../../../src/stats/numeric/random.js';

const options = () => ({ random: createRandom(1), resamples: 199 });

describe('spreadOf', () => {
  it('is the chance that two answers differ, stratum by stratum: 0 and 2/3 against 2/3 and 1', () => {
    const { first, second, difference, nFirst, nSecond } = spreadOf(
      [
        { item: 'a', second: false, answers: [1, 1, 1], others: [] },
        { item: 'a', second: false, answers: [1, 0, 1], others: [] },
        { item: 'a', second: true, answers: [0, 0, 1], others: [] },
        { item: 'b', second: true, answers: [0, 1], others: [] },
        { item: 'b', second: true, answers: [1], others: [] },
      ],
      options(),
    );
    expect([nFirst, nSecond]).toEqual([2, 2]);
    expect(first.value).toBeCloseTo(1 / 3, 12);
    expect(second.value).toBeCloseTo(5 / 6, 12);
    expect(difference.value).toBeCloseTo(1 / 2, 12);
  });

  it("correlates with another's spread as Pearson does, over the units that both answered twice", () => {
    const answers = [[1, 1, 1], [1, 0, 1], [1, 0], [0, 0, 0, 1], [0, 0], [1]];
    const others = [
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0, 1],
      [1, 1, 0],
      [0, 1],
    ];
    const { correlation, nBoth } = spreadOf(
      answers.map((given, k) => ({ item: `i${k}`, second: false, answers: given, others: others[k] })),
      options(),
    );
    expect(nBoth).toBe(5);
    const { r } = pearson([0, 2 / 3, 1, 1 / 2, 0], [0, 1, 1, 2 / 3, 2 / 3]);
    expect(correlation.value).toBeCloseTo(r, 12);
  });

  it('has no correlation where one side never differs', () => {
    const { correlation } = spreadOf(
      [1, 0].map((k) => ({ item: `i${k}`, second: false, answers: [1, 1], others: [0, k] })),
      options(),
    );
    expect(correlation.value).toBeNaN();
    expect(correlation.reason).toBeDefined();
  });
});
