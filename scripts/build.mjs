/** Compiles to dist/ and copies what the code reads at run time beside it: templates, the casebook, published tables. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
for (const folder of ['protocols', 'writers', 'datasets', 'results/published', 'results/recorded']) {
  const from = join(root, folder);
  if (!existsSync(from)) continue;
  cpSync(from, join(root, 'dist', folder), {
    recursive: true,
    filter: (path) => extname(path) !== '.ts',
  });
}
