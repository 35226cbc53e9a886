/**
 * Compiles to dist/ and copies what the code reads at run time beside it: templates, the casebook, published tables.
 * Writes the formats of the records as JSON Schema.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundleModule } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = dirname(createRequire(import.meta.url).resolve('typescript-native/package.json'));

rmSync(join(root, 'dist'), { recursive: true, force: true });
// Types are checked by `npm run check:types`; here they are only written.
const compile = [join(compiler, 'bin', 'tsc'), '-p', join(root, 'tsconfig.build.json'), '--noCheck'];
execFileSync(process.execPath, compile, { stdio: 'inherit' });
writeFileSync(join(root, 'dist/src/report/html/bundle.js'), await bundleModule());
for (const folder of ['protocols', 'writers', 'datasets', 'results/published', 'results/recorded']) {
  const from = join(root, folder);
  if (!existsSync(from)) continue;
  cpSync(from, join(root, 'dist', folder), {
    recursive: true,
    filter: (path) => extname(path) !== '.ts',
  });
}

const BUNDLES = [
  'src/expressions/mathjs-parser.mjs',
  'src/judge/sdk/anthropic.mjs',
  'src/judge/sdk/openai.mjs',
  'src/text/cl100k.mjs',
];
for (const module of BUNDLES) await bundle(module);
await writeSchemas();

/** One file of a module and of the packages it uses, with their licences beside it. */
async function bundle(module) {
  const made = await rolldown({ input: join(root, module), platform: 'node' });
  const { output } = await made.write({
    file: join(root, 'dist', module),
    format: 'esm',
    minify: true,
    codeSplitting: false,
  });
  const packages = new Set(
    output.flatMap(({ moduleIds = [] }) =>
      moduleIds.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []),
    ),
  );
  const licences = [...packages].sort().flatMap((folder) =>
    ['LICENSE', 'LICENSE.md', 'NOTICE'].flatMap((name) => {
      const file = join(folder, name);
      return existsSync(file)
        ? [`${file.slice(join(root, 'node_modules').length + 1)}\n\n${readFileSync(file, 'utf8')}`]
        : [];
    }),
  );
  writeFileSync(join(root, 'dist', `${module}.LICENSES.txt`), licences.join('\n\n'));
}

/** The formats of the records as JSON Schema. */
async function writeSchemas() {
  const { RECORD_NAMES, recordJsonSchema } = await import('../dist/src/library/record-schemas.js');
  mkdirSync(join(root, 'dist', 'schemas'));
  for (const name of RECORD_NAMES) {
    const file = join(root, 'dist', 'schemas', `${name}.schema.json`);
    writeFileSync(file, `${JSON.stringify(recordJsonSchema(name), null, 1)}\n`);
  }
}
