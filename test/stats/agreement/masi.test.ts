import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { jaccardDistance, masiDistance } from '../../../src/stats/agreement/masi.js';
import { expectClose, readOracle } from '../oracle.js';

const { distances } = readOracle<{ distances: [string[], string[], number, number, number][] }>('agreement');
const set = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });

describe('masiDistance', () => {
  it('equals NLTK with exact weights, and its older releases with `nltk` weights', () => {
    for (const [a, b, exact, rounded] of distances) {
      const name = `${a} | ${b}`;
      expectClose(masiDistance(a, b), exact, { relative: 1e-15, absolute: 2e-16 }, name);
      expectClose(
        masiDistance(a, b, { weights: 'nltk' }),
        rounded,
        { relative: 1e-15, absolute: 2e-16 },
        name,
      );
    }
  });

  it('is by hand: {a} in {a, b} is 1 − 1/2 · 2/3; {a, b} and {b, c} 1 − 1/3 · 1/3', () => {
    expect(masiDistance(['a'], new Set(['a', 'b']))).toBeCloseTo(2 / 3, 15);
    expect(masiDistance(['a', 'b'], ['b', 'c'])).toBeCloseTo(8 / 9, 15);
    expect(masiDistance(['a'], ['a', 'b'], { weights: 'nltk' })).toBeCloseTo(1 - 0.335, 15);
  });
});

describe('jaccardDistance', () => {
  it('equals NLTK', () => {
    for (const [a, b, , , jaccard] of distances) expect(jaccardDistance(a, b)).toBe(jaccard);
  });
});

describe.each([
  ['masiDistance', masiDistance],
  ['jaccardDistance', jaccardDistance],
])('%s', (_, distance) => {
  it('is 0 for equal sets, two empty ones among them, and 1 for sets that share nothing', () => {
    expect(distance([], [])).toBe(0);
    expect(distance(new Set(), [])).toBe(0);
    expect(distance(['b', 'a', 'a'], ['a', 'b'])).toBe(0);
    expect(distance([], ['a'])).toBe(1);
    expect(distance(['a'], ['b'])).toBe(1);
  });

  it('is symmetric, between 0 and 1, and 0 for equal sets only', () => {
    fc.assert(
      fc.property(set, set, (a, b) => {
        const value = distance(a, b);
        expect(value).toBe(distance(b, a));
        expect(value >= 0 && value <= 1).toBe(true);
        expect(value === 0).toBe([...new Set(a)].sort().join() === [...new Set(b)].sort().join());
      }),
    );
  });

  it('refuses what is no set', () => {
    expect(() => distance('ab' as unknown as string[], ['a'])).toThrow(InputError);
    expect(() => distance(['a'], null as unknown as string[])).toThrow('got null');
  });
});

it('masiDistance refuses unknown weights', () => {
  expect(() => masiDistance(['a'], ['b'], { weights: 'old' as 'nltk' })).toThrow('got "old"');
});
