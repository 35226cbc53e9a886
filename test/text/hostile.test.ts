import { describe, expect, it } from 'vitest';
import { lexicalCoverage } from '../../src/text/coverage.js';
import { wordEditDistance } from '../../src/text/edit-distance.js';
import { normalizeOuter } from '../../src/text/normalize.js';
import { rougeTokens } from '../../src/text/rouge.js';
import { spacyTokens } from '../../src/text/spacy-tokens.js';
import { porterStem } from '../../src/text/stem.js';
import { nltkStem } from '../../src/text/stem-nltk.js';
import { countCharacters, countWords, wordTokens } from '../../src/text/words.js';

/** Texts of a million characters made to send a backtracking pattern astray. Each must be read in linear time. */
const MILLION = 1_000_000;
const HOSTILE: Record<string, string> = {
  'one letter': 'a'.repeat(MILLION),
  'white space with a letter behind': `${' '.repeat(MILLION)}a`,
  'line ends': '\r\n'.repeat(MILLION / 2),
  periods: '.'.repeat(MILLION),
  'letters and periods': 'a.'.repeat(MILLION / 2),
  apostrophes: "a'".repeat(MILLION / 2),
  'combining marks': `e${'\u0301'.repeat(10_000)}`.repeat(MILLION / 10_000),
  'lone surrogates': '\ud800\udfff\udfff'.repeat(MILLION / 3),
  'y after y': 'y'.repeat(MILLION),
  'vowel and consonant': 'ab'.repeat(MILLION / 2),
  'suffix on suffix': 'ation'.repeat(MILLION / 5),
  'signs of URLs': 'a:/@.'.repeat(MILLION / 5),
  contractions: "can't.".repeat(MILLION / 5),
  quotes: '"\u201d\')]'.repeat(MILLION / 5),
};

describe('hostile text of a million characters', () => {
  for (const [name, text] of Object.entries(HOSTILE)) {
    it(`is read to its end: ${name}`, { timeout: 20_000 }, () => {
      expect(countWords(text)).toBeGreaterThanOrEqual(0);
      expect(countCharacters(text)).toBeGreaterThan(0);
      expect(wordTokens(text).length).toBeLessThanOrEqual(text.length);
      expect(rougeTokens(text, { stem: true }).length).toBeLessThanOrEqual(text.length);
      expect(normalizeOuter(text).length).toBeLessThanOrEqual(text.length);
      expect(porterStem(text).length).toBeLessThanOrEqual(text.length + 1);
      expect(nltkStem(text).length).toBeLessThanOrEqual(text.length + 1);
      expect(lexicalCoverage(text, text)).not.toBe(0);
      expect(spacyTokens(text).length).toBeLessThanOrEqual(text.length);
      expect(wordEditDistance(text, text).distance).toBe(0);
    });
  }
});
