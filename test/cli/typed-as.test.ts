import { describe, expect, it } from 'vitest';
import { typedAs } from '../../src/cli/typed-as.js';

const clone = '/home/me/assize/dist/src/cli/bin.js';
const local = '/home/me/project/node_modules/assize/dist/src/cli/bin.js';
const global = '/usr/lib/node_modules/assize/dist/src/cli/bin.js';

describe('how the program is typed', () => {
  it.each([
    [
      'a clone: the built file, which needs no build',
      clone,
      clone,
      '/home/me/assize',
      'node dist/src/cli/bin.js',
    ],
    ['a clone, from below it', clone, clone, '/home/me/assize/docs', 'node ../dist/src/cli/bin.js'],
    ['a path with a space', '/a b/dist/bin.js', '/a b/dist/bin.js', '/', 'node "a b/dist/bin.js"'],
    ['a project', '/home/me/project/node_modules/.bin/assize', local, '/home/me/project', 'npx assize'],
    ['the path of the shell', '/usr/bin/assize', global, '/home/me', 'assize'],
    ['an alias of the shell to a clone', '/home/me/bin/assize', clone, '/home/me', 'assize'],
    ['a shim that names the file', global, global, '/home/me', 'npx assize'],
  ])('%s', (_, script, file, cwd, typed) => {
    expect(typedAs(script, file, cwd)).toBe(typed);
  });
});
