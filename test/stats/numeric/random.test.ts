import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';

describe('createRandom', () => {
  it('int(n) gives each of 0 … n − 1 equally often', () => {
    const random = createRandom(4);
    for (const n of [1, 2, 5, 7, 100, 2 ** 21, 3 * 2 ** 21]) {
      // In up to ten equal stretches; the number in each has standard deviation below √(10,000 / stretches).
      const stretches = Math.min(n, 10);
      const counts = new Float64Array(stretches);
      for (let k = 0; k < 10_000; k++) {
        const value = random.int(n);
        expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true);
        counts[n <= 10 ? value : Math.floor((value / n) * stretches)]++;
      }
      const expected = 10_000 / stretches;
      for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });

  it('int(2³²) gives whole words', () => {
    const [words, fractions] = [createRandom(1), createRandom(1)];
    for (let k = 0; k < 100; k++) expect(words.int(2 ** 32)).toBe(fractions.uniform() * 2 ** 32);
  });

  it('the same seed draws the same, a named fork and another seed draw something else', () => {
    const draw = (random: ReturnType<typeof createRandom>) =>
      Array.from({ length: 5 }, () => random.int(1000));
    expect(draw(createRandom(1))).toEqual(draw(createRandom(1)));
    expect(draw(createRandom(1).fork('a'))).toEqual(draw(createRandom(1).fork('a')));
    expect(draw(createRandom(1).fork('a'))).not.toEqual(draw(createRandom(1).fork('b')));
    expect(draw(createRandom(1))).not.toEqual(draw(createRandom(1 + 2 ** 32)));
  });

  it('tells seeds apart that differ only beyond 32 bits', () => {
    const seeds = [1, 1 + 2 ** 32, 1 + 2 ** 33, 1 + 2 ** 40, 1 + 2 ** 41, 1 + 2 ** 52];
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 5 }, () => random.uniform()).join();
    };
    expect(new Set(seeds.map(draw)).size).toBe(seeds.length);
  });

  it('refuses a seed that is no integer', () => {
    expect(() => createRandom(1.5)).toThrow(/integer, got 1.5/);
  });
});
