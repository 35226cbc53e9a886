import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultData } from '../support/faults-run.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { run } from './run.js';

let cwd: string;
let server: JudgeServer;
let data: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-unread-'));
  data = await faultData(cwd, 60);
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const judge = (protocol: string, ...args: string[]) =>
  run(
    [
      ...[
        'judge',
        '--dataset',
        data,
        '--protocol',
        protocol,
        '--judge',
        'openai:m',
        '--dimension',
        'overall',
      ],
      ...['--concurrency', '1', '--attempts', '1', '--no-cache', '--no-probe', '--out', 'run', ...args],
    ],
    { cwd, env: { OPENAI_BASE_URL: server.baseUrl, ASSIZE_DATA: join(cwd, 'data') } },
  );

describe('a run of which nothing can be read', () => {
  it.each(['llm-eval', 'llm-compare'])('%s: stops after 20 replies, shows one, exit 3', async (protocol) => {
    server = await serveJudge({ answer: () => 'I would rather not say which.' });
    const { code, err } = await judge(protocol);
    expect(code).toBe(3);
    expect(server.received).toBe(20);
    expect(err).toMatch(/none of the first 20 replies could be read/);
    expect(err).toContain('I would rather not say which.');
    expect(err).toMatch(/--max-unread/);
  });

  it('is found out in the middle of an item', async () => {
    server = await serveJudge({ answer: () => 'Hm.' });
    const { err } = await judge('llm-compare', '--orders', 'both', '--max-unread', '13');
    expect(server.received).toBe(13);
    expect(err).toMatch(/none of the first 13 replies could be read/);
  });

  it('is not gone on with at the price of another 20', async () => {
    server = await serveJudge({ answer: () => 'Hm.' });
    await judge('llm-eval');
    const again = await judge('llm-eval');
    expect(again.code).toBe(3);
    expect(server.received).toBe(20);
    const on = await judge('llm-eval', '--max-unread', '40');
    expect(on.code).toBe(3);
    expect(server.received).toBe(40);
  });

  it('keeps what was asked, unscored', async () => {
    server = await serveJudge({ answer: () => 'Hm.' });
    await judge('llm-eval');
    const scores = (await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8')).trim().split('\n');
    expect(scores).toHaveLength(20);
  });

  it('one reply that is read among the first 20 lets it go on to its end', async () => {
    let nth = 0;
    server = await serveJudge({ answer: () => (nth++ === 11 ? '4' : 'Hm.') });
    const { code } = await judge('llm-eval');
    expect(code).toBe(0);
    expect(server.received).toBe(60);
  });

  it('says nothing of replies that never came: these are failures', async () => {
    server = await serveJudge({ fault: (nth) => (nth % 2 === 0 ? '500' : undefined), answer: () => 'Hm.' });
    const { err } = await judge('llm-eval');
    expect(server.received).toBe(40);
    expect(err).toMatch(/none of the first 20 replies/);
  });
});

describe('a key that is refused', () => {
  it('is told in one line, without tables of nothing', async () => {
    server = await serveJudge({ fault: () => '401' });
    const { code, err, out } = await judge('llm-eval', '--concurrency', '8');
    expect(code).toBe(3);
    expect(out).toBe('');
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toMatch(/answered HTTP 401: .*check the key in the environment/);
  });

  it('leaves the JSON whole for a program', async () => {
    server = await serveJudge({ fault: () => '401' });
    const { out } = await judge('llm-eval', '--format', 'json');
    expect(JSON.parse(out).runs[0]).toMatchObject({ stopped: 'fault', sent: 1 });
  });
});
