import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderError } from '../../src/judge/contract.js';
import type { LiveRun } from '../../src/run/ask-cases.js';
import { type RunOptions, runTrial } from '../../src/run/run-trial.js';
import { runOptions } from '../support/run-options.js';
import { ScriptedJudge } from '../support/scripted-judge.js';
import { tinyDataset, tinyTrial } from '../support/tiny-protocol.js';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

let folder: string;
/** Every time that a timer was set to. */
let timers: number[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-wait-'));
  timers = [];
  const { setTimeout: real } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...rest: unknown[]) => {
    timers.push(ms);
    return real(() => run.apply(undefined, rest as []), ms);
  }) as typeof setTimeout);
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(Math.max(...timers)).toBeLessThanOrEqual(LONGEST_TIMER_MS);
  await rm(folder, { recursive: true, force: true });
});

const options = (more: Partial<RunOptions> = {}) => runOptions(folder, { attempts: 3, ...more });
const trial = () => tinyTrial(tinyDataset(6, 3));
const waits = (fault: 'rate-limit' | 'server' | 'timeout', retryAfterMs: number) =>
  new ProviderError(fault, `the host answered: ${fault}`, { retryAfterMs });

describe('a server that asks to wait', () => {
  it.each([
    ['rate-limit', 1e12],
    ['rate-limit', Number.POSITIVE_INFINITY],
    ['server', 1e12],
    ['server', Number.POSITIVE_INFINITY],
    ['timeout', 3e9],
  ] as const)(
    'longer than the run may (%s, %d ms) stops it, and what is in flight is kept',
    async (fault, asked) => {
      const judge = new ScriptedJudge(({ key }) =>
        key.startsWith('i1/overall/s0')
          ? waits(fault, asked)
          : new Promise((resolve) => setTimeout(resolve, 20, '1')),
      );
      const { stop, tally, summary } = await runTrial(trial(), judge, options());
      expect(stop).toMatchObject({ why: 'max-wait', askedMs: asked, mostMs: 600_000 });
      expect(judge.order.length).toBeLessThanOrEqual(8);
      expect(tally.replies.server).toBe(judge.order.length - 1);
      expect(summary?.unscored).toBe(0);
      expect(await readFile(join(folder, 'run', 'journal.jsonl'), 'utf8')).not.toContain('"failure"');
      expect((await runTrial(trial(), new ScriptedJudge(() => '1'), options())).stop).toBeUndefined();
    },
  );

  it('no longer than the run may is waited for in full, then jittered, and the progress says so', async () => {
    let live: LiveRun | undefined;
    const seen: (object | undefined)[] = [];
    const judge = new ScriptedJudge(({ key }, nth) => {
      if (key === 'i0/overall/s1/1/0' && nth === 1) return waits('server', 80);
      seen.push(live?.state().wait);
      return new Promise((resolve) => setTimeout(resolve, 5, '1'));
    });
    const { stop, tally } = await runTrial(
      trial(),
      judge,
      options({ maxWaitMs: 100, onStart: (given) => (live = given), retryMs: 10 }),
    );
    expect(stop).toBeUndefined();
    expect(tally.retries).toBe(1);
    expect(timers.filter((ms) => ms >= 80 && ms <= 90)).toHaveLength(1);
    expect(seen).toContainEqual({ askedMs: 80, leftMs: expect.any(Number) });
    expect(live?.state().wait).toBeUndefined();
  });

  it('with a 503 each time keeps the backoff of every attempt', async () => {
    const judge = new ScriptedJudge(({ key }) => (key === 'i0/overall/s0/1/0' ? waits('server', 30) : '1'));
    const one = tinyTrial(tinyDataset(1, 1));
    await runTrial(one, judge, options({ attempts: 5, retryMs: 8 }));
    const delays = timers.filter((ms) => ms >= 30 && ms < 30 + 8 * 16);
    expect(delays).toHaveLength(4);
    for (const [nth, ms] of delays.entries()) expect(ms).toBeLessThan(30 + 8 * 2 ** nth);
    expect(new Set(delays).size).toBe(4);
  });

  it('a deadline or a rate beyond what a timer takes is none that fires at once', async () => {
    const judge = new ScriptedJudge(() => new Promise((resolve) => setTimeout(resolve, 5, '1')));
    const { tally } = await runTrial(trial(), judge, options({ deadlineMs: 1e13 }));
    expect(tally.replies.server).toBe(18);
    const control = new AbortController();
    setTimeout(() => control.abort(), 50);
    const slow = new ScriptedJudge(() => '1');
    const rare = options({ rpm: 1e-9, signal: control.signal, folder: join(folder, 'rare') });
    expect((await runTrial(trial(), slow, rare)).stop).toEqual({ why: 'interrupted' });
    expect(slow.order).toHaveLength(1);
    expect(timers.length).toBeLessThan(100);
  });
});
