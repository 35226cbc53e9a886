import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeOuter } from '../../src/text/normalize.js';

describe('normalizeOuter', () => {
  it('makes composed and decomposed letters and outer white space alike', () => {
    expect(normalizeOuter('\u2003 cafe\u0301\n')).toBe('café');
  });

  it('keeps case, inner white space, quotes and final punctuation', () => {
    for (const [a, b] of [
      ['A claim.', 'a claim.'],
      ['A claim.', 'A  claim.'],
      ['A claim.', 'A claim'],
      ['“A”', '"A"'],
    ] as const) {
      expect(normalizeOuter(a)).not.toBe(normalizeOuter(b));
    }
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (t) => normalizeOuter(normalizeOuter(t)) === normalizeOuter(t),
      ),
    );
  });
});
