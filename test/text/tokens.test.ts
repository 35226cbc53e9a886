import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { lengthCounter } from '../../src/text/lengths.js';
import { countTokens } from '../../src/text/tokens.js';
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

describe('lengthCounter', () => {
  it('measures in words, characters or tokens', async () => {
    const lengths = [];
    for (const unit of ['words', 'characters', 'tokens'] as const) {
      lengths.push((await lengthCounter(unit))('Well-known 😀 judges.'));
    }
    expect(lengths).toEqual([3, 20, countTokens('Well-known 😀 judges.')]);
  });
});
