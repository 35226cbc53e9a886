import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byCase, faultData, startAssize } from '../support/faults-run.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';

let cwd: string;
let server: JudgeServer;
let args: string[];
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-signals-'));
  const data = await faultData(cwd, 25);
  args = [
    'judge',
    '--dataset',
    data,
    '--protocol',
    'llm-eval',
    '--judge',
    'openai:m',
    '--dimension',
    'overall',
  ];
  args.push('--out', 'run', '--no-probe', '--no-cache', '--concurrency', '4');
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const start = () => startAssize(args, cwd, { OPENAI_BASE_URL: server.baseUrl });
const FILES = ['journal.jsonl', 'judgments.jsonl', 'manifest.json', 'rankings.jsonl', 'scores.jsonl'];

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  it('keeps what is in flight, takes lock and half-written files away, and leaves with 3', async () => {
    server = await serveJudge({ delayMs: 150 });
    const running = start();
    await expect.poll(() => server.received, { timeout: 20_000, interval: 5 }).toBeGreaterThan(6);
    running.child.kill(signal);
    // A service manager sends SIGHUP behind, npx a second SIGINT: that is one wish, told twice.
    running.child.kill(signal === 'SIGTERM' ? 'SIGHUP' : signal);
    const { code, err } = await running.done;
    expect(code).toBe(3);
    // Of two that wait, the system delivers the lower number first.
    expect(err).toMatch(/(Ctrl-C|SIGTERM|SIGHUP): finishing what is in flight/);
    expect(err).toContain('interrupted; what is done is kept: go on with `assize judge --resume run`');
    expect((await readdir(join(cwd, 'run'))).sort()).toEqual(FILES);
    const kept = byCase(await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8')).size;
    expect(kept).toBe(server.received);
    expect((await start().done).code).toBe(0);
    expect(server.received).toBe(25);
    expect([...server.answered.values()]).toEqual(new Array(25).fill(1));
  });

  it('a second time, if it is no hang-up, stops at once', async () => {
    server = await serveJudge({ delayMs: 60_000 });
    const running = start();
    await expect.poll(() => server.received, { timeout: 20_000, interval: 5 }).toBe(4);
    running.child.kill(signal);
    await wait(700);
    expect(running.child.exitCode).toBeNull();
    running.child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    expect((await running.done).code).toBe(3);
    expect((await readdir(join(cwd, 'run'))).sort()).toEqual(FILES);
    expect(server.received).toBe(4);
  });
});

it('a closed stderr ends no run', async () => {
  server = await serveJudge({ delayMs: 20 });
  const running = start();
  running.child.stderr?.destroy();
  await expect.poll(() => server.received, { timeout: 20_000, interval: 5 }).toBeGreaterThan(2);
  running.child.kill('SIGTERM');
  expect((await running.done).code).toBe(3);
  expect((await readdir(join(cwd, 'run'))).sort()).toEqual(FILES);
  expect(byCase(await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8')).size).toBe(server.received);
});
