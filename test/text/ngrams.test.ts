import { describe, expect, it } from 'vitest';
import { ngramSet, ngramShares } from '../../src/text/ngrams.js';

const tokens = (text: string) => text.split(' ');

describe('ngramShares', () => {
  it('counts each distinct n-gram once, case aside: of a b c, b c a, c a b one occurs twice', () => {
    expect(ngramShares(tokens('a b c A B C'), 3).repeated).toBe(1 / 3);
    expect(ngramShares(tokens('a a a a a'), 3).repeated).toBe(1);
    expect(ngramShares(tokens('a b c d'), 3).repeated).toBe(0);
  });

  it('is new what the source does not have', () => {
    const known = ngramSet(tokens('x a b c y'), 3);
    expect(ngramShares(tokens('A b c d'), 3, known).novel).toBe(1 / 2);
    expect(ngramShares(tokens('a b c'), 3, known).novel).toBe(0);
  });

  it('is undefined for fewer tokens than n, and novel without a source', () => {
    expect(ngramShares(['a', 'b'], 3, new Set())).toEqual({ repeated: Number.NaN, novel: Number.NaN });
    expect(ngramShares(tokens('a b c'), 3).novel).toBeNaN();
  });

  it('keeps tokens apart', () => {
    expect(ngramSet(['a b', 'c'], 2)).not.toEqual(ngramSet(['a', 'b c'], 2));
  });
});
