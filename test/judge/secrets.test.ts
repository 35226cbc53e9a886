import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScrub } from '../../src/judge/secrets.js';

/** What passes for a key: printable ASCII but white space and the backslash. */
const key = fc
  .array(
    fc.integer({ min: 0x21, max: 0x7e }).filter((code) => code !== 0x5c),
    { minLength: 20, maxLength: 60 },
  )
  .map((codes) => `q${String.fromCharCode(...codes)}`);
const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0');
const DISGUISES: Record<string, (text: string) => string> = {
  plain: (text) => text,
  json: (text) => [...text].map((letter) => `\\u00${hex(letter)}`).join(''),
  twice: (text) => [...text].map((letter) => `\\\\x${hex(letter)}`).join(''),
  quoted: (text) => JSON.stringify(JSON.stringify(text)),
  url: encodeURIComponent,
  percent: (text) => [...text].map((letter) => `%25${hex(letter)}`).join(''),
  html: (text) => [...text].map((letter) => `&#x${hex(letter)};`).join(''),
  base64: (text) => Buffer.from(`Bearer ${text}, and more`).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  hex: (text) => Buffer.from(text).toString('hex'),
};

describe('a scrub', () => {
  it.each(Object.entries(DISGUISES))(
    'takes a key out of any text and any place of a value: %s',
    (_, disguise) => {
      fc.assert(
        fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
          const scrub = createScrub(secret);
          const text = `${before} ${disguise(secret)} ${after}`;
          const value = scrub({ a: [text, { [text]: 1 }], b: { c: text } });
          for (const said of [value.b.c, value.a[0], ...Object.keys(value.a[1] as object)]) {
            expect(said).toContain('[key]');
            expect(said).not.toContain(disguise(secret));
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it('leaves every text alone that holds no key, escapes and all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const scrub = createScrub('sk-a-key-that-is-in-no-text');
        for (const said of [text, JSON.stringify(text), encodeURI(JSON.stringify(text))]) {
          expect(scrub({ said })).toEqual({ said });
        }
      }),
    );
  });

  it('takes a value of five letters for no key', () => {
    expect(createScrub('empty')('an empty text')).toBe('an empty text');
    expect(createScrub(undefined)('a text')).toBe('a text');
  });
});
