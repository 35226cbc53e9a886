import { describe, expect, it } from 'vitest';
import { porterStem } from '../../src/text/stem.js';
import { nltkStem } from '../../src/text/stem-nltk.js';
import fixture from '../oracle/fixtures/text-stem.json' with { type: 'json' };

const rows = fixture.rows as [word: string, martin: string, nltk: string][];

describe('porterStem', () => {
  it('equals NLTK in MARTIN_EXTENSIONS mode, but for runs of three y, which no word has', () => {
    expect(rows.length).toBeGreaterThan(3000);
    const wrong = rows.filter(([word, martin]) => !word.startsWith('yyy') && porterStem(word) !== martin);
    expect(wrong.map(([word, martin]) => [word, martin, porterStem(word)])).toEqual([]);
  });

  it("stems the examples of Porter's paper", () => {
    expect(
      ['caresses', 'ponies', 'relational', 'hopping', 'falling', 'filing', 'sky'].map(porterStem),
    ).toEqual(['caress', 'poni', 'relat', 'hop', 'fall', 'file', 'sky']);
  });
});

describe('nltkStem', () => {
  it("equals NLTK's PorterStemmer in its default mode", () => {
    const wrong = rows.filter(([word, , nltk]) => nltkStem(word) !== nltk);
    expect(wrong.map(([word, , nltk]) => [word, nltk, nltkStem(word)])).toEqual([]);
  });

  it('departs from the plain algorithm on irregular and short words', () => {
    expect(['dying', 'skies', 'died', 'enjoy', 'proceed'].map(nltkStem)).toEqual([
      'die',
      'sky',
      'die',
      'enjoy',
      'proceed',
    ]);
    expect(['dying', 'skies', 'died', 'enjoy', 'proceed'].map(porterStem)).toEqual([
      'dy',
      'ski',
      'di',
      'enjoi',
      'proce',
    ]);
  });
});
