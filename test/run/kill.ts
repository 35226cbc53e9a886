import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../src/stats/numeric/random.js';
import { byCase, faultData, startAssize } from '../support/faults-run.js';
import { serveJudge } from '../support/judge-server.js';

export interface KillReport {
  kills: number;
  /** Requests in the final reading, and how many of them have other than one score. */
  judged: number;
  notOnce: number;
  /** Answers the server gave beyond one a request. */
  paidTwice: number;
  /** Torn lines that a resume cut off. */
  torn: number;
  concurrency: number;
}

/** Runs a trial, kills its process at random moments, resumes it, and counts what the server answered. */
export async function killAndResume(requests: number, kills: number, seed: number): Promise<KillReport> {
  const concurrency = 8;
  const random = createRandom(seed);
  const cwd = await mkdtemp(join(tmpdir(), 'assize-kill-'));
  const server = await serveJudge({ delayMs: 4 });
  try {
    const data = await faultData(cwd, requests);
    const args = ['judge', '--dataset', data, '--protocol', 'llm-eval', '--judge', 'openai:m', '--no-probe'];
    args.push('--dimension', 'overall', '--out', 'run', '--no-cache', '--concurrency', String(concurrency));
    const env = { OPENAI_BASE_URL: server.baseUrl };
    let torn = 0;
    let killed = 0;
    for (let left = kills; left > 0; left--) {
      const before = server.received;
      const running = startAssize(args, cwd, env);
      // Somewhere between its first request and well before it could be done with its share of the rest.
      const target = before + random.int(Math.max(1, Math.floor((1.5 * (requests - before)) / left)));
      while (server.received <= target && running.child.exitCode === null) await wait(1);
      await wait(random.int(5));
      running.child.kill('SIGKILL');
      const { signal, err } = await running.done;
      if (signal === 'SIGKILL') killed += 1;
      if (err.includes('in the middle of a line')) torn += 1;
    }
    const last = await startAssize(args, cwd, env).done;
    if (last.code !== 0) throw new Error(last.err);
    const judged = byCase(await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8'));
    const answers = [...server.answered.values()];
    return {
      kills: killed,
      judged: judged.size,
      notOnce: [...judged.values()].filter((values) => values.length !== 1 || values[0] !== 3).length,
      paidTwice: answers.reduce((sum, count) => sum + count - 1, 0),
      torn,
      concurrency,
    };
  } finally {
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
