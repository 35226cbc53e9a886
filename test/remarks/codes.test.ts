import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REMARK_CODES, type Remark, sentenceOf, textOf } from '../../src/remarks/remark.js';

const root = join(import.meta.dirname, '../..');

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** Every part that a sentence may ask for, by its name; one of them is rounded. */
const anyParts = new Proxy({} as Record<string, string | number | undefined>, {
  get: (_, name) => (name === 'where' ? undefined : name === 'example' ? 2.5 : `[${String(name)}]`),
});

const rooms = [...sources('src'), ...sources('datasets'), ...sources('protocols')];
const makers = rooms.filter((text) => !/export const (STATISTICS|FIGURES|MINDED) = /.test(text)).join('\n');

describe('the codes', () => {
  it.each(REMARK_CODES)(
    '%s is a sentence without a capital and a full stop, and something makes it',
    (code) => {
      const words = sentenceOf({ code, parts: anyParts } as Remark);
      expect(words).not.toMatch(/NaN|\.$/);
      expect(words).toMatch(/^([a-z\d[`‘“]|BCa|PERM|[A-Z]\w+'s? )/);
      expect(textOf({ code, parts: anyParts } as Remark)).toMatch(/\.$/);
      expect(makers).toContain(`'${code.replace(/-one$/, '')}'`);
    },
  );

  it('no text of the program is read by the program: nothing matches an expression on a reason or a warning', () => {
    const matched =
      /(reason|warning|remark|why)\w*\??\.(match|replace|replaceAll|search)\(\s*\/|\/\w*\.(test|exec)\(\s*\w*\.?(reason|warning|remark|why)\b/;
    const answers = [
      ...sources('src/stats'),
      ...sources('src/analysis'),
      ...sources('src/findings'),
      ...sources('src/tables'),
    ];
    expect(answers.filter((text) => matched.test(text)).map((text) => matched.exec(text)?.[0])).toEqual([]);
    expect('x.reason?.replace(/^x is constant$/, y)').toMatch(matched);
    expect('!/resamples/.test(warning)').toMatch(matched);
  });
});
