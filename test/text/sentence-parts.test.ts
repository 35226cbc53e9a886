import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceParts } from '../../src/text/sentence-parts.js';
import { countTokens, firstTokens } from '../../src/text/tokens.js';

const counting = { countTokens, firstTokens };

describe('sentenceParts', () => {
  it('puts so many sentences into a part, with what stands between them', () => {
    const text = ' One.  Two!\n\nThree? Four. Five.';
    expect(sentenceParts(text, { most: 2, ...counting })).toEqual(['One.  Two!', 'Three? Four.', 'Five.']);
    expect(sentenceParts(text, counting)).toEqual(['One.  Two!\n\nThree? Four. Five.']);
    expect(sentenceParts(' ', counting)).toEqual([]);
  });

  it('keeps parts within a size, and cuts within a sentence that is longer', () => {
    const text = 'A short one. A sentence that goes on and on and on and on until it is too long. End.';
    const parts = sentenceParts(text, { size: 8, ...counting });
    expect(parts[0]).toBe('A short one.');
    expect(parts.at(-1)).toMatch(/End\.$/);
    for (const part of parts) expect(countTokens(part)).toBeLessThanOrEqual(8);
  });

  it('takes a character whole that is of more tokens than a part may have', () => {
    const faces = '\u{1f9a9}\u{1f9a9}';
    expect(countTokens(faces)).toBeGreaterThan(2);
    expect(sentenceParts(faces, { size: 1, ...counting })).toEqual(['\u{1f9a9}', '\u{1f9a9}']);
  });

  it('loses nothing but white space, in order, whatever the text', () => {
    const text = fc.array(
      fc.constantFrom(
        'Ash fell. ',
        'no end',
        '\n\n',
        '  ',
        'Why?! ',
        'e\u0301\u{1f600}',
        '漢字。',
        'x'.repeat(40),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        (pieces, size, most) => {
          const whole = pieces.join('');
          const parts = sentenceParts(whole, { size, most, ...counting });
          const bare = (one: string) => one.replace(/\s+/g, '');
          expect(bare(parts.join(''))).toBe(bare(whole));
        },
      ),
      { numRuns: 300 },
    );
  });
});
