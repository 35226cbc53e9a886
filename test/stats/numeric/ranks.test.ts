import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { ranks } from '../../../src/stats/numeric/ranks.js';

const scores = [7, 9, 9, 3];

describe('ranks', () => {
  it('gives ties the best of their places, the next number, or the mean of their places', () => {
    expect([...ranks(scores, { ties: 'competition' })]).toEqual([3, 1, 1, 4]);
    expect([...ranks(scores, { ties: 'dense' })]).toEqual([2, 1, 1, 3]);
    expect([...ranks(scores, { ties: 'fractional' })]).toEqual([3, 1.5, 1.5, 4]);
  });

  it('ranks the lowest 1 on request', () => {
    expect([...ranks(scores, { best: 'low' })]).toEqual([2, 3, 3, 1]);
  });

  it('leaves NaN NaN and gives it no place', () => {
    expect([...ranks([Number.NaN, 2, Number.NaN, 5])]).toEqual([Number.NaN, 2, Number.NaN, 1]);
    expect([...ranks([Number.NaN])]).toEqual([Number.NaN]);
    expect([...ranks([])]).toEqual([]);
  });

  it('ranks infinities at their end, and ties 0 with −0', () => {
    expect([...ranks([-Infinity, 0, Infinity, -0], { ties: 'competition' })]).toEqual([4, 2, 1, 2]);
  });

  it('is what counting the better ones says, for short and long vectors', () => {
    const values = fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double()), { maxLength: 700 });
    fc.assert(
      fc.property(values, (list) => {
        const better = (value: number) => list.filter((other) => other > value).length;
        const equal = (value: number) => list.filter((other) => other === value).length;
        const distinct = (value: number) =>
          new Set(list.filter((other) => other > value).map((v) => v + 0)).size;
        const at = (rule: (value: number) => number) =>
          list.map((value) => (Number.isNaN(value) ? Number.NaN : rule(value)));
        expect([...ranks(list)]).toEqual(at((value) => better(value) + 1));
        expect([...ranks(list, { ties: 'dense' })]).toEqual(at((value) => distinct(value) + 1));
        expect([...ranks(list, { ties: 'fractional' })]).toEqual(
          at((value) => better(value) + (equal(value) + 1) / 2),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('refuses unknown rules and values that are no numbers', () => {
    expect(() => ranks(scores, { ties: 'olympic' as 'dense' })).toThrow(InputError);
    expect(() => ranks(scores, { best: 'first' as 'high' })).toThrow('got "first"');
    expect(() => ranks([1, null as unknown as number])).toThrow('at values[1]');
  });
});
