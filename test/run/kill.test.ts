import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../src/run/open-dataset.js';
import { faultData, startAssize } from '../support/faults-run.js';
import { serveJudge } from '../support/judge-server.js';
import { killAndResume } from './kill.js';

describe('a run that is killed', () => {
  it('is read from its journal, whatever it had written before', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'assize-killed-'));
    const server = await serveJudge({ delayMs: 4 });
    try {
      const data = await faultData(cwd, 400);
      const env = { OPENAI_BASE_URL: server.baseUrl };
      const args = [
        'judge',
        '--dataset',
        data,
        '--protocol',
        'llm-eval',
        '--judge',
        'openai:m',
        '--no-probe',
      ];
      args.push('--dimension', 'overall', '--out', 'run', '--no-cache');
      expect((await startAssize([...args, '--limit', '10'], cwd, env).done).code).toBe(0);
      expect(existsSync(join(cwd, 'run', 'scores.jsonl'))).toBe(true);
      const running = startAssize(args, cwd, env);
      while (server.received < 100) await new Promise((resolve) => setTimeout(resolve, 1));
      running.child.kill('SIGKILL');
      expect((await running.done).signal).toBe('SIGKILL');
      expect(existsSync(join(cwd, 'run', 'scores.jsonl'))).toBe(false);
      const { code, out, err } = await startAssize(['rank', 'run', '--format', 'json'], cwd, {}).done;
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const { runs } = await openDataset(['run'], { env: {}, cwd });
      const given = runs?.[0]?.columns[0]?.given ?? 0;
      // Eight may be in flight, answered and not yet on file.
      expect(given).toBeGreaterThanOrEqual(100 - 1 - 8);
      expect(runs?.[0]).toMatchObject({ partial: true, peek: undefined, columns: [{ planned: 400 }] });
      expect(JSON.parse(out).dimensions[0].dimension).toBe('overall');
    } finally {
      await server.close();
      await rm(cwd, { recursive: true, force: true });
    }
  });

  it('judges every request exactly once after a resume, and pays at most what was in flight twice', async () => {
    const report = await killAndResume(400, 3, 7);
    expect(report).toMatchObject({ kills: 3, judged: 400, notOnce: 0 });
    expect(report.paidTwice).toBeLessThanOrEqual(report.kills * report.concurrency);
  });
});
