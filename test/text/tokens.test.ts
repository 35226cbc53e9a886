import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { lengthCounter } from '../../src/text/lengths.js';
import { tokenCounting } from '../../src/text/token-counting.js';
import { countTokens, firstTokens } from '../../src/text/tokens.js';
import fixture from '../oracle/fixtures/text-tokens.json' with { type: 'json' };

describe('countTokens', () => {
  it("equals tiktoken's cl100k_base", () => {
    for (const [text, tokens] of fixture.rows as [string, number][]) {
      expect(countTokens(text), JSON.stringify(text)).toBe(tokens);
    }
  });

  it('counts a lone surrogate as a replacement character', () => {
    expect(countTokens('a\ud800b')).toBe(countTokens('a\ufffdb'));
  });

  it('refuses a run too long to merge in good time, and says where it is', () => {
    expect(() => countTokens(`Words. ${'a'.repeat(1_000_000)}`)).toThrow(InputError);
    expect(() => countTokens(`Words. ${'a'.repeat(60_000)}`)).toThrow(/from offset 7 on/);
  });
});

describe('firstTokens', () => {
  it('is whole characters from the beginning, whatever was cut before', () => {
    const text = fc.string({
      unit: fc.constantFrom('fox ', '狐', 'é', '🦊', '👩‍👧', ' ', 'a'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.nat(40)), { minLength: 1, maxLength: 6 }), (cuts) => {
        for (const [whole, most] of cuts) {
          const head = firstTokens(whole, most);
          expect(whole.startsWith(head)).toBe(true);
          expect(Buffer.from(head).toString()).toBe(head);
          if (countTokens(whole) <= most) expect(head).toBe(whole);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out a character that is cut within', () => {
    // A fox is three tokens, each a part of its four bytes.
    expect(countTokens('🦊')).toBe(3);
    expect([0, 1, 2, 3, 4].map((most) => firstTokens('🦊🦊', most))).toEqual(['', '', '', '🦊', '🦊']);
  });
});

describe('tokenCounting', () => {
  it('is cl100k_base unless told', async () => {
    expect((await tokenCounting()).countTokens).toBe(countTokens);
    expect((await tokenCounting('cl100k')).countTokens).toBe(countTokens);
  });

  it('counts a token for every so many characters begun, and cuts by them', async () => {
    const { countTokens: count, firstTokens } = await tokenCounting('characters/2.5');
    expect(['', 'a', 'ab😀', 'abcde', 'abcdef'].map(count)).toEqual([0, 1, 2, 2, 3]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
        const head = firstTokens(text, most);
        expect(text.startsWith(head)).toBe(true);
        expect(count(head)).toBeLessThanOrEqual(most);
        if (count(text) > most) expect(count(head)).toBe(most);
        else expect(head).toBe(text);
      }),
    );
  });

  it.each(['characters/0', 'characters/', 'o200k', ''])('refuses %j', async (name) => {
    await expect(tokenCounting(name)).rejects.toThrow(/cl100k, or characters\/N/);
  });
});

describe('lengthCounter', () => {
  it('measures in words, characters or tokens', async () => {
    const lengths = [];
    for (const unit of ['words', 'characters', 'tokens'] as const) {
      lengths.push((await lengthCounter(unit))('Well-known 😀 judges.'));
    }
    expect(lengths).toEqual([3, 20, countTokens('Well-known 😀 judges.')]);
  });
});
