import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences } from '../../src/text/sentences.js';
import fixture from '../oracle/fixtures/text-sentences.json' with { type: 'json' };

const split = (text: string) => sentences(text).map((sentence) => sentence.text);

describe('sentences', () => {
  for (const [text, spans] of fixture.rows as [string, [number, number][]][]) {
    it(`splits as NLTK's Punkt does: ${JSON.stringify(text)}`, () => {
      expect(split(text)).toEqual(spans.map(([start, end]) => text.slice(start, end)));
    });
  }

  it('departs from Punkt where its trained lists mislead it', () => {
    expect(split('She fell ill. The war began.')).toEqual(['She fell ill.', 'The war began.']);
    expect(split('They live in D.C. She works there.')).toEqual(['They live in D.C.', 'She works there.']);
    expect(split('They saw Mt. Fuji.')).toEqual(['They saw Mt. Fuji.']);
    expect(split('He paused . . . and spoke.')).toEqual(['He paused . . . and spoke.']);
  });

  it('gives offsets into the text, in order, that leave out white space alone', () => {
    const text = fc
      .array(
        fc.constantFrom('Mr. ', 'A.', ' ', '.', '?!', '"', ')', 'word', 'The ', '\n', '...', '😀', '’', '5'),
        {
          maxLength: 40,
        },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (t) => {
        let last = 0;
        for (const { text: sentence, start, end } of sentences(t)) {
          expect(t.slice(start, end)).toBe(sentence);
          expect(sentence.trim()).not.toBe('');
          expect(t.slice(last, start).trim()).toBe('');
          last = end;
        }
        expect(t.slice(last).trim()).toBe('');
      }),
    );
  });

  it('reads a million hostile characters in linear time', { timeout: 20_000 }, () => {
    for (const unit of ['.', ".'", '?.', '. ', 'a.', 'a. ', '."', '!?', ' ', '\n.', 'A.\u201d', 'Mr.']) {
      const text = unit.repeat(1_000_000 / unit.length);
      expect(sentences(text).length).toBeLessThanOrEqual(text.length);
    }
    expect(sentences(`End.${' '.repeat(1_000_000)}`)).toHaveLength(1);
  });
});
