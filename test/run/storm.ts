import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJudge } from '../../src/judge/create.js';
import { runTrial } from '../../src/run/run-trial.js';
import { createRandom } from '../../src/stats/numeric/random.js';
import { type ServerFault, serveJudge } from '../support/judge-server.js';
import { runOptions } from '../support/run-options.js';
import { tinyDataset, tinyTrial } from '../support/tiny-protocol.js';

const FAULTS = [
  '429',
  '500',
  'timeout',
  'reset',
  'garbage',
  'drip',
] as const satisfies readonly ServerFault[];

export interface StormReport {
  requests: number;
  /** Faults the server committed, by kind. */
  faults: Record<string, number>;
  judged: number;
  unscored: number;
  /** Reasons of the unscored. */
  reasons: string[];
  retries: number;
}

/** A run against a server that misbehaves in a given share of its answers. */
export async function storm(
  requests: number,
  share: number,
  attempts: number,
  seed: number,
): Promise<StormReport> {
  const random = createRandom(seed);
  const faults: Record<string, number> = {};
  const server = await serveJudge({
    delayMs: 2,
    fault: () => {
      if (random.uniform() >= share) return undefined;
      const fault = FAULTS[random.int(FAULTS.length)] as (typeof FAULTS)[number];
      faults[fault] = (faults[fault] ?? 0) + 1;
      return fault;
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'assize-storm-'));
  const judge = createJudge(`openai:m@${server.baseUrl}`, { env: {} });
  try {
    const { stop, summary, tally } = await runTrial(
      tinyTrial(tinyDataset(requests / 5, 5)),
      judge,
      runOptions(folder, { folder, concurrency: 32, attempts, deadlineMs: 250, retryMs: 5 }),
    );
    if (stop) throw stop.why === 'fault' ? stop.error : new Error(stop.why);
    const lines = (await readFile(join(folder, 'scores.jsonl'), 'utf8')).split('\n').filter(Boolean);
    return {
      requests,
      faults,
      judged: lines.length,
      unscored: summary?.unscored ?? Number.NaN,
      reasons: [...(summary?.reasons.keys() ?? [])],
      retries: tally.retries,
    };
  } finally {
    await judge.close?.();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
