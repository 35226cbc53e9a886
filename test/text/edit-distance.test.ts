import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordEditDistance } from '../../src/text/edit-distance.js';
import { levenshtein } from '../../src/text/levenshtein.js';
import fixture from '../oracle/fixtures/text-edit-distance.json' with { type: 'json' };

describe('levenshtein', () => {
  it('equals nltk.edit_distance', () => {
    for (const [a, b, distance] of fixture.rows as [string, string, number][]) {
      expect(levenshtein(a.split(' ').filter(Boolean), b.split(' ').filter(Boolean)), `${a} | ${b}`).toBe(
        distance,
      );
    }
  });

  it('is a metric: zero on itself, symmetric, and under the triangle inequality', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(words, words, words, (a, b, c) => {
        expect(levenshtein(a, a)).toBe(0);
        expect(levenshtein(a, b)).toBe(levenshtein(b, a));
        expect(levenshtein(a, c)).toBeLessThanOrEqual(levenshtein(a, b) + levenshtein(b, c));
        expect(levenshtein(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(levenshtein(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe('wordEditDistance', () => {
  it('counts words changed, over the words of the longer text', () => {
    const claim = 'The top keeps spinning forever.';
    const rewrite = 'The top wobbles, and we do not see whether it falls.';
    // the, top kept; 3 words become 9.
    expect(wordEditDistance(claim, rewrite)).toEqual({ distance: 9, normalized: 9 / 11 });
  });

  it('does not see case, inflection, punctuation, white space or the Unicode form', () => {
    expect(wordEditDistance('Judges  judged the CAFÉ!', 'judge judging the cafe\u0301')).toEqual({
      distance: 0,
      normalized: 0,
    });
  });

  it('counts marks as tokens where asked to, a run of one mark as one: all five words changed are 5 of 5, or 5 of 6', () => {
    const [claim, rewrite] = ['Nobody saw the fox leave.', 'Its tracks end beside water.'];
    expect(wordEditDistance(claim, rewrite)).toEqual({ distance: 5, normalized: 1 });
    expect(wordEditDistance(claim, rewrite, { punctuation: true })).toEqual({
      distance: 5,
      normalized: 5 / 6,
    });
    expect(wordEditDistance('"So... don\'t!"', "so don't", { punctuation: true }).distance).toBe(4);
  });

  it('is 1 where every word differs, and the whole length against an empty text', () => {
    expect(wordEditDistance('one two', 'three four')).toEqual({ distance: 2, normalized: 1 });
    expect(wordEditDistance('one two', '')).toEqual({ distance: 2, normalized: 1 });
  });

  it('has no normalized distance between two texts without words', () => {
    expect(wordEditDistance('', '…')).toEqual({ distance: 0, normalized: Number.NaN });
  });
});
