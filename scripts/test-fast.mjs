/**
 * What a change most likely breaks, in seconds: style of the changed files, types, and the tests of the rooms that
 * changed. `npm test` runs everything.
 *
 *   npm run test:fast                 what differs from the last commit
 *   npm run test:fast -- --since main what differs from a branch
 *   npm run test:fast -- src/stats/numeric/ranks.ts
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const args = process.argv.slice(2);
const since = args[0] === '--since' ? (args[1] ?? 'main') : 'HEAD';
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed =
  args.length > 0 && args[0] !== '--since'
    ? args
    : [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];

const tests = [...new Set(changed.flatMap(testsOf))];
const standing = changed.filter((file) => /\.(ts|mjs|cjs|json)$/.test(file) && existsSync(file));
if (standing.length > 0) run('biome', ['check', ...standing]);
run('node_modules/typescript-native/bin/tsc', ['-p', 'tsconfig.json'], process.execPath);
if (tests.length > 0) run('vitest', ['run', ...tests]);
else console.log('No room has changed.');

/** The tests that stand for a file: itself, its own, or its room's. */
function testsOf(file) {
  if (/^test\/.*\.test\.ts$/.test(file)) return existsSync(file) ? [file] : [];
  const [, folder] = /^src\/(.+)\.ts$/.exec(file) ?? /^((?:protocols|writers|datasets)\/.+)/.exec(file) ?? [];
  if (folder === undefined) return [];
  const room = `test/${folder
    .split('/')
    .slice(0, folder.startsWith('stats/') ? 2 : 1)
    .join('/')}`;
  // Commands are tried as a whole, which takes long: those alone that carry the file's name or its folder's.
  if (!folder.startsWith('cli/')) return existsSync(room) ? [`${room}/`] : [];
  const words = [basename(folder), basename(dirname(folder)), 'program'];
  const own = readdirSync(room).filter((name) =>
    words.some((word) => name.startsWith(`${word}.`) || name.startsWith(`${word}-`)),
  );
  return own.filter((name) => !name.includes('.long.')).map((name) => `${room}/${name}`);
}

function run(name, words, program = `node_modules/.bin/${name}`) {
  const all = program === process.execPath ? [name, ...words] : words;
  const { status } = spawnSync(program, all, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
