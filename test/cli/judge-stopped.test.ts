import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { progressLine } from '../../src/cli/judging/progress.js';
import type { LiveRun } from '../../src/run/ask-cases.js';
import { Tally } from '../../src/run/tally.js';
import { faultData } from '../support/faults-run.js';
import { type JudgeServer, type ServerFault, serveJudge } from '../support/judge-server.js';
import { run } from './run.js';

let cwd: string;
let server: JudgeServer;
let data: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-stopped-'));
  data = await faultData(cwd, 40);
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const ASKED = [
  '--protocol',
  'llm-eval',
  '--judge',
  'openai:m',
  '--dimension',
  'overall',
  '--concurrency',
  '1',
];
const judge = (...args: string[]) =>
  run(['judge', '--dataset', data, ...ASKED, '--attempts', '1', '--no-cache', ...args], {
    cwd,
    env: { OPENAI_BASE_URL: server.baseUrl, ASSIZE_DATA: join(cwd, 'data') },
  });
const resume = (args: string) =>
  run(args.split(' ').slice(1), {
    cwd,
    env: { OPENAI_BASE_URL: server.baseUrl, ASSIZE_DATA: join(cwd, 'data') },
  });

describe('a pilot of a few requests', () => {
  it.each([
    ['429', 'rate-limit', 'Rate limit reached'],
    ['500', 'server', 'internal'],
    ['garbage', 'malformed', 'no JSON'],
    ['reset', 'connection', 'ECONNRESET'],
  ] as const)(
    'that a server answers with %s alone is not done: exit 3 with the last error',
    async (fault, reason, said) => {
      server = await serveJudge({ fault: () => fault });
      const { code, err, out } = await judge('--limit', '12', '--out', 'pilot');
      expect(code).toBe(3);
      expect(err).toMatch(
        new RegExp(`no answer at all: 12 requests failed \\(12 ${reason}\\); the last: .*${said}`),
      );
      expect(err).toContain('ask again with `assize judge --resume pilot --limit 12`');
      expect(out).toMatch(/unscored 12/);
    },
  );

  it('with failures left is not done: exit 3, how many by reason, and the command that asks them again', async () => {
    const faults: (ServerFault | undefined)[] = ['500', '429', undefined, '500'];
    let well = false;
    server = await serveJudge({ fault: (nth) => (well ? undefined : faults[nth % 4]) });
    const first = await judge('--no-probe', '--limit', '8', '--out', 'my pilot', '--format', 'json');
    expect(first.code).toBe(3);
    expect(first.err).toMatch(
      /6 of 8 requests have no answer \(4 server, 2 rate-limit\); the last: .*internal/,
    );
    expect(JSON.parse(first.out).runs[0]).toMatchObject({
      failures: 6,
      failuresBy: { server: 4, 'rate-limit': 2 },
    });
    expect(first.err).toContain("`assize judge --resume 'my pilot' --limit 8`");
    well = true;
    const before = server.received;
    const again = await run(['judge', '--resume', 'my pilot', '--limit', '8'], {
      cwd,
      env: { OPENAI_BASE_URL: server.baseUrl, ASSIZE_DATA: join(cwd, 'data') },
    });
    expect(again).toMatchObject({ code: 0, err: '' });
    // One more to see that the endpoint answers.
    expect(server.received - before).toBe(1 + 6);
  });

  it('of a plan goes on with the other trials, and every trial that is not done is named', async () => {
    server = await serveJudge({ fault: (nth) => (nth < 8 ? '500' : undefined) });
    const plan = {
      defaults: { dataset: data, dimensions: ['overall'], judge: 'openai:m', protocol: 'llm-eval' },
      limits: { attempts: 1, concurrency: 1, maxWait: 5 },
      trials: [{ name: 'a' }, { name: 'b', seed: 2 }, { name: 'c', seed: 3 }],
    };
    await writeFile(join(cwd, 'plan.yaml'), JSON.stringify(plan));
    const { code, err } = await run(
      ['judge', '--plan', 'plan.yaml', '--no-probe', '--limit', '5', '--no-cache'],
      {
        cwd,
        env: { OPENAI_BASE_URL: server.baseUrl, ASSIZE_DATA: join(cwd, 'data') },
      },
    );
    expect(code).toBe(3);
    expect(err.match(/ask again with `assize judge --resume \S+\/(a|b|c) --limit 5`/g)).toHaveLength(2);
    expect(err).toMatch(/no answer at all: 5 requests failed/);
    expect(err).toMatch(/3 of 5 requests have no answer/);
  });
});

describe('a server that asks to wait longer than --max-wait', () => {
  it.each([
    ['429', { 'retry-after': '1000000000' }, '32 years'],
    ['429', { 'retry-after-ms': 'Infinity' }, 'without end'],
    ['429', { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }, '7\\d years'],
    ['503', { 'retry-after': '1000000000' }, '32 years'],
    ['503', { 'retry-after': '700' }, '12 min'],
  ] as const)('stops the run: exit 3, who and how long (%s, %o)', async (status, headers, long) => {
    server = await serveJudge({
      fault: (nth) => (nth === 3 ? { status: Number(status), headers } : undefined),
    });
    const { code, err } = await judge('--no-probe', '--out', 'run', '--attempts', '6', '--max-wait', '600');
    expect(code).toBe(3);
    expect(err).toMatch(
      new RegExp(
        `the server asks to wait ${long}.*, and --max-wait allows 10 min: 127.0.0.1:\\d+ answered HTTP ${status}`,
      ),
    );
    expect(err).toContain('what is done is kept: go on with `assize judge --resume run`');
    expect(server.received).toBe(4);
    expect((await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(3);
    const more = await resume('assize judge --resume run --no-probe --no-cache');
    expect(more.code).toBe(0);
    expect(server.received).toBe(4 + 37);
  });

  it('is named on the progress line while the run waits', async () => {
    server = await serveJudge();
    const live: LiveRun = {
      server: 'api.host.test',
      tally: new Tally(() => undefined),
      totalCases: 4,
      state: () => ({ begun: 1, drawn: 5, inFlight: 0, wait: { askedMs: 120_000, leftMs: 61_000 } }),
    };
    expect(progressLine(live, 10, false)).toContain('api.host.test asked to wait 2 min, 61 s left');
  });
});
