import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, countWords, runningWords, wordTokens } from '../../src/text/words.js';

describe('running words', () => {
  it('are what stands between white space, punctuation and all', () => {
    expect(runningWords(' The judge’s verdict:\t4/5 —\u00a0“well-known”.\n')).toEqual([
      'The',
      'judge’s',
      'verdict:',
      '4/5',
      '—',
      '“well-known”.',
    ]);
  });

  it('are none in an empty text or white space alone', () => {
    expect(['', ' ', '\n\t\u2003\u3000'].map(countWords)).toEqual([0, 0, 0]);
  });

  it('are counted as they are listed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => countWords(text) === runningWords(text).length),
    );
  });

  it('add up over texts joined with a space', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (a, b) => countWords(`${a} ${b}`) === countWords(a) + countWords(b),
      ),
    );
  });
});

describe('word tokens', () => {
  it('drop punctuation and keep inner apostrophes, hyphens and number signs', () => {
    expect(wordTokens('“Don’t,” she said: 3.5% of 1,234 well-known U.S. cases...')).toEqual(
      'Don’t she said 3.5 of 1,234 well-known U.S cases'.split(' '),
    );
  });

  it('keep letters of any script with their combining marks', () => {
    expect(wordTokens('cafe\u0301 naïve Ångström हिन्दी')).toEqual([
      'cafe\u0301',
      'naïve',
      'Ångström',
      'हिन्दी',
    ]);
  });
});

describe('countCharacters', () => {
  it('counts code points: a surrogate pair is one, a lone surrogate is one', () => {
    expect(['', 'abc', '😀', '\ud83d', '\ude00\ud83d', 'e\u0301'].map(countCharacters)).toEqual([
      0, 3, 1, 1, 2, 2,
    ]);
  });

  it('equals the length of the spread string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => countCharacters(text) === [...text].length),
    );
  });
});
