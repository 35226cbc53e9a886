/** The script of a page: `src/page` and what it uses, as one text without an import, the licences of packages before it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const input = fileURLToPath(new URL('../src/page/main.ts', import.meta.url));

export async function bundlePage() {
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'warn' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  // A closing tag within a string would end the script of the page.
  return `${licences(output[0].moduleIds)}${output[0].code}`.replaceAll('</script', '<\\/script');
}

function licences(modules) {
  const packages = new Set(
    modules.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []),
  );
  return [...packages]
    .map((folder) => `/*\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n*/\n`)
    .join('');
}

/** As the module that `src/report/html/page.ts` imports. */
export async function bundleModule() {
  return `export const SCRIPT = ${JSON.stringify(await bundlePage())};\n`;
}

const PAGE = '\0page-bundle';

/** For vitest, which runs the sources: the module that the build writes beside the compiled code. */
export const pageBundle = {
  name: 'page-bundle',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './bundle.js' && importer?.includes('/report/html/') ? PAGE : undefined,
  load: (id) => (id === PAGE ? bundleModule() : undefined),
};
