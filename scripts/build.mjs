/** Compiles to dist/ and copies what the code reads at run time beside it: templates, the casebook, published tables. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = dirname(createRequire(import.meta.url).resolve('typescript-native/package.json'));

rmSync(join(root, 'dist'), { recursive: true, force: true });
// Types are checked by `npm run check:types`; here they are only written.
const compile = [join(compiler, 'bin', 'tsc'), '-p', join(root, 'tsconfig.build.json'), '--noCheck'];
execFileSync(process.execPath, compile, { stdio: 'inherit' });
for (const folder of ['protocols', 'writers', 'datasets', 'results/published', 'results/recorded']) {
  const from = join(root, folder);
  if (!existsSync(from)) continue;
  cpSync(from, join(root, 'dist', folder), {
    recursive: true,
    filter: (path) => extname(path) !== '.ts',
  });
}
