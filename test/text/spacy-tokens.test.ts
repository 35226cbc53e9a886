import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spacyTokens } from '../../src/text/spacy-tokens.js';
import fixture from '../oracle/fixtures/text-spacy.json' with { type: 'json' };

describe('spacyTokens', () => {
  it("equals spaCy's blank English pipeline on written and random texts", () => {
    for (const { text, tokens } of fixture.cases)
      expect(spacyTokens(text), JSON.stringify(text)).toEqual(tokens);
  });

  it('loses nothing but single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(spacyTokens(text).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});
