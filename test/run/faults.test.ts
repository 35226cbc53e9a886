import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIN, byCase, faultData, SECRET, startAssize } from '../support/faults-run.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';

let cwd: string;
let server: JudgeServer;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-faults-'));
});
afterEach(async () => {
  await server?.close();
  await rm(cwd, { recursive: true, force: true });
});

async function prepare(requests: number, options: Parameters<typeof serveJudge>[0] = {}) {
  server = await serveJudge(options);
  const data = await faultData(cwd, requests);
  const args = [
    'judge',
    '--dataset',
    data,
    '--protocol',
    'llm-eval',
    '--judge',
    'openai:m',
    '--dimension',
    'overall',
    '--out',
    'run',
  ];
  return { args, env: { OPENAI_BASE_URL: server.baseUrl } };
}

describe('a run that cannot go on', () => {
  it('a full disk: one clear error, and a journal to go on with', async () => {
    const { args, env } = await prepare(200);
    // No file may pass 64 blocks: the next write fails, as it does on a full disk.
    const command = `ulimit -f 64; exec "$0" "$@"`;
    const result = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
      execFile(
        'bash',
        ['-c', command, process.execPath, BIN, ...args, '--no-cache'],
        {
          cwd,
          env: { PATH: process.env.PATH, ASSIZE_DATA: join(cwd, 'data'), OPENAI_API_KEY: SECRET, ...env },
        },
        (error, _, stderr) => resolve({ code: error?.code ?? 0, stderr }),
      ),
    );
    expect(result.stderr).toMatch(/journal\.jsonl: .*\(EFBIG\)/);
    expect(result.stderr.match(/EFBIG/g)).toHaveLength(1);
    expect(result.code).toBe(3);
    const journal = await readFile(join(cwd, 'run', 'journal.jsonl'), 'utf8');
    expect(journal.endsWith('}\n')).toBe(true);
    const kept = journal.split('\n').filter((line) => line.startsWith('{"type":"reply"')).length;
    expect(kept).toBeGreaterThan(10);
    const before = server.received;
    const again = await startAssize([...args, '--no-cache'], cwd, env).done;
    expect(again.code).toBe(0);
    // One more to see that the endpoint answers.
    expect(server.received - before).toBe(1 + 200 - kept);
    expect(byCase(await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8')).size).toBe(200);
  });

  it('a folder that cannot be written: one clear error before anything is asked', async () => {
    const { args, env } = await prepare(10);
    // A file where a folder should be: no user may write there, whatever the permissions say.
    await symlink('/dev/null', join(cwd, 'run'));
    const { code, err } = await startAssize(args, cwd, env).done;
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toMatch(/run/);
    expect(code).toBeGreaterThan(0);
    expect(server.received).toBe(0);
  });

  it('a read-only folder: one clear error before anything is asked', async () => {
    const { args, env } = await prepare(10);
    // Permissions do not bind root: there a file system that takes no folders stands in.
    const isRoot = process.getuid?.() === 0;
    const parent = isRoot ? '/sys' : join(cwd, 'locked');
    if (!isRoot) await mkdir(parent, { mode: 0o500 });
    const { code, err } = await startAssize([...args.slice(0, -1), join(parent, 'run')], cwd, env).done;
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toMatch(/no permission to write|read-only/);
    expect(code).toBe(3);
    expect(server.received).toBe(0);
  });

  it('a 401 stops at once, with one clear error', async () => {
    const { args, env } = await prepare(200, { fault: () => '401' });
    const { code, err } = await startAssize([...args, '--concurrency', '4'], cwd, env).done;
    expect(code).toBe(3);
    expect(err.match(/401/g)).toHaveLength(1);
    expect(err).toMatch(/check the key/);
    expect(server.received).toBe(1);
    const unprobed = await startAssize([...args, '--concurrency', '4', '--no-probe'], cwd, env).done;
    expect(unprobed.code).toBe(3);
    expect(server.received).toBeLessThanOrEqual(1 + 4);
  });

  it('replies of megabytes are unscored once and for all, and no file holds them', async () => {
    let nth = 0;
    const { args, env } = await prepare(20, {
      answer: () => (nth++ % 2 === 0 ? `Score: 3 ${'word '.repeat(400_000)}` : 'Score: 4'),
    });
    const first = await startAssize([...args, '--no-probe'], cwd, env).done;
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/unscored 10: the reply is too long to be one/);
    const files = (await readdir(cwd, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    );
    for (const { parentPath, name } of files) {
      expect((await stat(join(parentPath, name))).size, name).toBeLessThan(200_000);
    }
    const again = await startAssize([...args, '--no-probe'], cwd, env).done;
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/unscored 10: the reply is too long to be one/);
    expect(server.received).toBe(20);
  });

  it('a key appears in no file and no output', async () => {
    let nth = 0;
    const { args, env } = await prepare(40, {
      answer: () => `3 (you sent Bearer ${SECRET})`,
      fault: () => (nth++ % 5 === 0 ? '500' : undefined),
    });
    const { out, err } = await startAssize([...args, '--show', '--limit', '40'], cwd, env).done;
    expect([...server.keys]).toEqual([`Bearer ${SECRET}`]);
    const files = (await readdir(cwd, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(6);
    const texts = await Promise.all(
      files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
    );
    for (const text of [out, err, ...texts]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(Buffer.from(SECRET).toString('base64'));
    }
  });
});
