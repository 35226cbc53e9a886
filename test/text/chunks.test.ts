import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { chunkText } from '../../src/text/chunks.js';
import { countTokens } from '../../src/text/tokens.js';

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
const bare = (text: string) => text.replaceAll('\n', '');

/** As the release goes about it: everything is counted anew at every step. */
function byCounting(text: string, size: number, count: (text: string) => number): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const whole = lines.join('\n');
  if (count(whole) <= size) return whole === '' ? [] : [whole];
  const chunks: string[] = [];
  let current = '';
  for (const each of lines) {
    const longer = current === '' ? each : `${current}\n${each}`;
    if (count(each) > size) {
      let rest = longer;
      do {
        const head = cutOnce(rest, size, count);
        chunks.push(head);
        rest = rest.slice(head.length);
      } while (count(rest) > size);
      current = rest;
    } else if (count(longer) > size) {
      chunks.push(current);
      current = each;
    } else current = longer;
  }
  return current === '' ? chunks : [...chunks, current];
}

function cutOnce(text: string, size: number, count: (text: string) => number): string {
  let head = text;
  while (count(head) > size) {
    const ends = [...head.matchAll(/[.?!]|(?<=[.?!])["']/g)].at(-2);
    const end = ends ?? [...head.matchAll(/[.?!,]|(?<=[.?!])["']/g)].at(-2);
    if (!end) throw new InputError('no place');
    head = head.slice(0, end.index + 1);
  }
  return head;
}

function attempt(make: () => string[]): string[] | 'refused' {
  try {
    return make();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return 'refused';
  }
}

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

  it('cuts where cutting sentence by sentence and counting everything anew does', () => {
    const runs = fc.constantFrom(
      '...',
      '.....',
      '......',
      '?!',
      '!?!"',
      '.)',
      ',,',
      ' \t',
      '   ',
      '\r',
      '1.5',
      'é',
      '. .',
    );
    const mixed = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: line },
        fc.array(runs, { maxLength: 5 }).map((all) => all.join('')),
      ),
      {
        maxLength: 12,
      },
    );
    const texts = mixed.chain((lines) => fc.constantFrom('\n', '\r\n', ' ').map((end) => lines.join(end)));
    for (const count of [words, countTokens]) {
      fc.assert(
        fc.property(texts, fc.integer({ min: 3, max: 60 }), (given, size) => {
          expect(attempt(() => chunkText(given, size, count))).toEqual(
            attempt(() => byCounting(given, size, count)),
          );
        }),
        { numRuns: 400 },
      );
    }
  });

  it('a line that is not blank has as many tokens after a line break as alone', () => {
    const any = fc.string({
      unit: fc.constantFrom('a', 'B', '7', ' ', '\t', '.', '"', '\r', '\u2028', 'é', '🙂', "'s"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(any, any, (before, after) => {
        fc.pre(/^[^\S\r]*\S/.test(after));
        expect(countTokens(`${before}\n${after}`)).toBe(countTokens(`${before}\n`) + countTokens(after));
      }),
      { numRuns: 2000 },
    );
  });

  it('counts no more than a few times what it cuts, however long the text', () => {
    const sentence = 'It was a dark and stormy night, and the rain fell in torrents. ';
    for (const text of [
      sentence.repeat(4000),
      `${sentence}\n`.repeat(4000),
      `${sentence.repeat(300)}\n`.repeat(14),
    ]) {
      let counted = 0;
      const counting = (part: string) => {
        counted += part.length;
        return countTokens(part);
      };
      expect(chunkText(text, 512, counting).length).toBeGreaterThan(100);
      expect(counted).toBeLessThan(20 * text.length);
    }
  });

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
