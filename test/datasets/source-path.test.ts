import { normalize, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourcePath } from '../../datasets/source-path.js';
import { InputError } from '../../src/errors.js';

describe('sourcePath', () => {
  it.each([
    ['https://raw.githubusercontent.com/o/r/c/a.json', 'raw.githubusercontent.com/o/r/c/a.json'],
    ['https://h/a%20b/c%2Bd', 'h/a b/c+d'],
    ['https://h/refs%2Fconvert%2Fparquet/0', 'h/refs%2Fconvert%2Fparquet/0'],
    ['https://h:8080/a', 'h_8080/a'],
    ['https://h/', 'h/index'],
    ['https://h/a//b', 'h/a/_/b'],
    ['https://h/a?x=1/2', 'h/a%3Fx%3D1%2F2'],
    ['https://h/%zz', 'h/%zz'],
    ['https://h/a/../../b', 'h/b'],
    ['https://h/a/%2e%2e/%2e%2e/b', 'h/b'],
    ['https://h/..%2f..%2fb', 'h/..%2f..%2fb'],
    ['https://h/..%5c..%5cb', 'h/..%5c..%5cb'],
    ['https://h/C:/b', 'h/C%3A/b'],
    ['https://h/a%00b', 'h/a%00b'],
  ])('%s stands at %s', (url, path) => {
    expect(sourcePath(url)).toBe(path);
  });

  it.each(['file:///etc/passwd', 'ftp://h/a', 'data:text/plain,a', 'a/b', ''])('refuses %j', (url) => {
    expect(() => sourcePath(url)).toThrow(InputError);
  });

  it('never leaves the folder it is put in, whatever the URL', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2e', '%2E.', '..%2f', '%5c..', '%00', '//', '\\..\\', ':', '%252e'),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const url = `https://h/${parts.join('/')}`;
        if (!URL.canParse(url)) return;
        const path = sourcePath(url);
        expect(relative('/cache/h', normalize(`/cache/${path}`))).not.toMatch(/^\.\.(\/|$)/);
        expect(path.split(/[/\\]/)).not.toContain('..');
        expect(path.includes('\0')).toBe(false);
      }),
    );
  });
});
