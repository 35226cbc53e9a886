import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { writeDataset } from '../../datasets/write.js';
import { createRandom } from '../../src/stats/numeric/random.js';
import { startAssize } from '../support/faults-run.js';
import { serveJudge } from '../support/judge-server.js';
import { tinyFolder } from '../support/tiny.js';

const DOCUMENTS = 6;
const KILLS = 4;
const CONCURRENCY = 4;

/** Says nothing of its own: the same prompt is answered alike whenever it is asked. */
const answer = (prompt: string) => `It has ${prompt.length} signs. That is all of it.`;

it('a writing that is killed and resumed gives the same texts and traces, and pays at most what was in flight twice', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assize-kill-writing-'));
  const servers = [await serveJudge({ answer, delayMs: 4 }), await serveJudge({ answer })] as const;
  try {
    const lines = (of: number) =>
      Array.from({ length: 60 }, (_, k) => `Line ${k} of story ${of} tells of one thing more.`);
    const items = Array.from({ length: DOCUMENTS }, (_, k) => ({
      item: `story ${k}`,
      document: lines(k).join('\n'),
    }));
    const tiny = await readDataset(tinyFolder);
    await writeDataset(join(cwd, 'long'), { ...tiny, items, candidates: [], labels: [], scores: [] });
    const options = ['chunk=60', 'maxSummary=100', 'assumedSummary=40'].flatMap((each) => ['--option', each]);
    const asked = [
      'write',
      '--dataset',
      'long',
      '--writer',
      'hierarchical',
      '--model',
      'openai:m',
      '--context',
      '600',
    ];
    const args = [
      ...asked,
      ...options,
      '--as',
      'tree',
      '--no-probe',
      '--no-cache',
      '--concurrency',
      String(CONCURRENCY),
    ];
    const whole = await startAssize([...args, '--out', 'whole'], cwd, { OPENAI_BASE_URL: servers[1].baseUrl })
      .done;
    expect(whole.err).toBe('');
    const requests = servers[1].received;
    const [server] = servers;
    const random = createRandom(3);
    let killed = 0;
    for (let left = KILLS; left > 0; left--) {
      const running = startAssize(
        killed === 0
          ? [...args, '--out', 'run']
          : ['write', '--resume', 'run', '--no-probe', '--no-cache', '--concurrency', String(CONCURRENCY)],
        cwd,
        { OPENAI_BASE_URL: server.baseUrl },
      );
      const target =
        server.received + 1 + random.int(Math.max(1, Math.floor((requests - server.received) / left)));
      while (server.received < target && running.child.exitCode === null) await wait(1);
      running.child.kill('SIGKILL');
      if ((await running.done).signal === 'SIGKILL') killed += 1;
    }
    const last = await startAssize(['write', '--resume', 'run', '--no-probe', '--no-cache'], cwd, {
      OPENAI_BASE_URL: server.baseUrl,
    }).done;
    expect(last.code).toBe(0);
    expect(killed).toBeGreaterThanOrEqual(KILLS - 1);
    for (const file of ['candidates.jsonl', 'items.jsonl', 'dataset.json', 'writing/trace.jsonl']) {
      expect(await readFile(join(cwd, 'run', file), 'utf8')).toBe(
        await readFile(join(cwd, 'whole', file), 'utf8'),
      );
    }
    const paidTwice = [...server.answered.values()].reduce((sum, count) => sum + count - 1, 0);
    expect(server.answered.size).toBe(servers[1].answered.size);
    expect(paidTwice).toBeLessThanOrEqual(killed * CONCURRENCY);
  } finally {
    for (const server of servers) await server.close();
    await rm(cwd, { recursive: true, force: true });
  }
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
