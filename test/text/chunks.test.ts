import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { chunkText } from '../../src/text/chunks.js';
import { countTokens } from '../../src/text/tokens.js';

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
const bare = (text: string) => text.replaceAll('\n', '');

describe('chunks', () => {
  it('keeps lines together while they fit', () => {
    expect(chunkText('a b.\nc d.\n\ne f.\n', 4, words)).toEqual(['a b.\nc d.', 'e f.']);
    expect(chunkText('a b.\n\nc d.', 4, words)).toEqual(['a b.\nc d.']);
    expect(chunkText('\n\n', 4, words)).toEqual([]);
  });

  it('cuts a line that is too long after the last sentence end but one, quotes included', () => {
    // After "h." and "f." it would still be too long.
    const pieces = ['a b. c d.', ' e f. g h.', ' i j.'];
    expect(chunkText('a b. c d. e f. g h. i j.', 5, words)).toEqual(pieces);
    expect(chunkText('a "b c." d e f g.', 5, words)).toEqual(['a "b c."', ' d e f g.']);
    expect(chunkText('a b, c d, e f, g h', 5, words)).toEqual(['a b, c d,', ' e f, g h']);
  });

  it('refuses what it cannot cut', () => {
    expect(() => chunkText('a b c d e f', 3, words)).toThrow(InputError);
    expect(() => chunkText(`${'x '.repeat(30_000)}\nend.`, 2048, words)).toThrow('name a larger chunk');
  });

  const piece = fc.constantFrom(
    'one',
    'two,',
    'three.',
    '"four."',
    'five!',
    "six?'",
    '🙂.',
    'a\u00a0b.',
    'c.\r',
  );
  const line = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' '));
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

  it('nothing is lost, the order stays, no chunk is too long, and what fits is one', () => {
    for (const count of [words, countTokens]) {
      fc.assert(
        fc.property(text, fc.integer({ min: 4, max: 60 }), (given, size) => {
          let chunks: string[];
          try {
            chunks = chunkText(given, size, count);
          } catch (error) {
            return error instanceof InputError;
          }
          expect(bare(chunks.join(''))).toBe(bare(given));
          for (const chunk of chunks) expect(count(chunk)).toBeLessThanOrEqual(size);
          const whole = given.split('\n').filter(Boolean).join('\n');
          if (count(whole) <= size) expect(chunks.length).toBeLessThanOrEqual(1);
          return true;
        }),
        { numRuns: 150 },
      );
    }
  });
});
