import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The program of docs/api.md, word for word. */
async function documented(): Promise<string> {
  const text = await readFile(join(ROOT, 'docs', 'api.md'), 'utf8');
  return /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
}

describe('the packed package in an empty folder', () => {
  let folder: string;
  let server: JudgeServer;

  /** What `npm install` of the tarball does, with the dependencies that it names and no others. */
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'assize-packed-')));
    server = await serveJudge({ answer: (prompt) => `Score: ${1 + (prompt.length % 5)}` });
    const { stdout } = await run(
      'npm',
      ['pack', '--ignore-scripts', '--json', '--pack-destination', folder],
      {
        cwd: ROOT,
      },
    );
    const [{ filename }] = JSON.parse(stdout);
    await run('tar', ['-xzf', filename], { cwd: folder });
    const modules = join(folder, 'node_modules');
    await mkdir(modules);
    await cp(join(folder, 'package'), join(modules, 'assize'), { recursive: true });
    const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    for (const name of [...Object.keys(dependencies), '@types/node', 'undici-types']) {
      await mkdir(dirname(join(modules, name)), { recursive: true });
      await symlink(join(ROOT, 'node_modules', name), join(modules, name));
    }
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  }, 60_000);

  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('type-checks and runs the program of docs/api.md', async () => {
    const program = await documented();
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(30);
    await writeFile(join(folder, 'program.ts'), program);
    const compiler = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
    const strict = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
    await run(process.execPath, [compiler, ...strict, 'program.ts'], { cwd: folder });
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      ASSIZE_DATA: join(folder, 'data'),
      OPENAI_API_KEY: 'sk-test-0000',
      JUDGE: `openai:m@${server.baseUrl}`,
    };
    const first = await run(process.execPath, ['program.js'], { cwd: folder, env });
    expect(first.stdout).toContain('openai:m');
    expect(first.stdout).toMatch(/^overall \d+$/m);
    expect(await readdir(folder)).toContain('report.html');
    const asked = server.received;
    expect(asked).toBeGreaterThan(0);
    await run(process.execPath, ['program.js'], { cwd: folder, env });
    expect(server.received).toBe(asked);
  }, 120_000);

  it('gives the formats of its records as JSON Schema', async () => {
    await writeFile(
      join(folder, 'schemas.mjs'),
      "import plan from 'assize/plan.schema.json' with { type: 'json' };\n" +
        "import { RECORD_NAMES, recordJsonSchema } from 'assize';\n" +
        'for (const name of RECORD_NAMES) {\n' +
        "  const { default: schema } = await import('assize/schemas/' + name + '.schema.json', { with: { type: 'json' } });\n" +
        '  if (JSON.stringify(schema) !== JSON.stringify(recordJsonSchema(name))) throw new Error(name);\n' +
        '}\n' +
        'console.log(plan.description.length > 0 && RECORD_NAMES.length);\n',
    );
    const { stdout } = await run(process.execPath, ['--no-warnings', 'schemas.mjs'], { cwd: folder });
    expect(stdout.trim()).toBe('11');
  });
});
