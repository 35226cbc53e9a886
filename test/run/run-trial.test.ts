import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '../../src/judge/contract.js';
import { type RunOptions, runTrial } from '../../src/run/run-trial.js';
import { DatasetRef, type Trial } from '../../src/run/trial.js';
import { runOptions } from '../support/run-options.js';
import { reply, ScriptedJudge } from '../support/scripted-judge.js';
import { tinyDataset, tinyTrial } from '../support/tiny-protocol.js';

let folder: string;
let warnings: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-run-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const options = (more: Partial<RunOptions> = {}) =>
  runOptions(folder, { attempts: 3, warn: (message) => warnings.push(message), ...more });
const lines = async (name: string) =>
  (await readFile(join(folder, 'run', name), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const trial = (more?: Partial<Trial>) => tinyTrial(tinyDataset(6, 3), more);

describe('runTrial', () => {
  it('judges every request once and writes judgments, scores and rankings in the order of the data set', async () => {
    const judge = new ScriptedJudge(({ key }) => (key.includes('s2') ? '5' : '3'));
    const { stop, summary, tally } = await runTrial(trial(), judge, options());
    expect(stop).toBeUndefined();
    expect([...judge.asked.values()]).toEqual(new Array(18).fill(1));
    expect(judge.most).toBe(4);
    expect(summary).toMatchObject({ cases: 6, wholeCases: 6, verdicts: 18, unscored: 0 });
    expect(tally.replies).toEqual({ server: 18, cache: 0, journal: 0 });
    const scores = await lines('scores.jsonl');
    expect(scores.map(({ item, system }) => `${item}${system}`).slice(0, 4)).toEqual([
      'i0s0',
      'i0s1',
      'i0s2',
      'i1s0',
    ]);
    expect(scores[2]).toEqual({
      judge: 'scripted:judge',
      protocol: 'tiny',
      item: 'i0',
      dimension: 'overall',
      system: 's2',
      value: 5,
    });
    const [ranking] = await lines('rankings.jsonl');
    expect(ranking).toMatchObject({ ranking: { s0: 2, s1: 2, s2: 1 }, scores: { s0: 3, s1: 3, s2: 5 } });
    const [judgment] = await lines('judgments.jsonl');
    expect(judgment).toMatchObject({ raw: '3', requests: ['i0/overall/s0/1/0'], usage: { inputTokens: 10 } });
  });

  it('goes on where it stopped: what is judged is not asked again, what failed is', async () => {
    const flaky = new ScriptedJudge(({ key }, nth) =>
      key.startsWith('i3') && nth < 4 ? new ProviderError('server', 'HTTP 500') : '1',
    );
    const first = await runTrial(trial(), flaky, options());
    expect(first.summary?.unscored).toBe(3);
    expect([...(first.summary?.reasons.keys() ?? [])]).toEqual(['server after 3 attempts']);
    const second = await runTrial(trial(), flaky, options());
    expect(second.summary).toMatchObject({ verdicts: 18, unscored: 0 });
    expect(second.tally.replies).toEqual({ server: 3, cache: 0, journal: 15 });
    expect([...flaky.asked].filter(([, n]) => n > 1).map(([key]) => key.slice(0, 2))).toEqual([
      'i3',
      'i3',
      'i3',
    ]);
  });

  it('replays protocols that ask in several rounds over the journal', async () => {
    const judge = new ScriptedJudge(() => '4');
    const twice = trial({ options: { twice: true } });
    const cut = await runTrial(twice, judge, options({ maxRequests: 7 }));
    expect(cut.stop).toEqual({ why: 'max-requests' });
    const rest = await runTrial(twice, judge, options());
    expect(rest.stop).toBeUndefined();
    expect([...judge.asked.values()]).toEqual(new Array(36).fill(1));
    expect(rest.summary).toMatchObject({ wholeCases: 6, verdicts: 18 });
  });

  it('leaves out the verdicts of requests that were not asked yet', async () => {
    const { summary } = await runTrial(trial(), new ScriptedJudge(() => '2'), options({ limit: 4 }));
    expect(summary).toMatchObject({ wholeCases: 1, verdicts: 4, unscored: 0 });
    expect(await lines('scores.jsonl')).toHaveLength(4);
    expect(await lines('rankings.jsonl')).toHaveLength(1);
  });

  it('refuses to go on with another run, and names the field that differs', async () => {
    const judge = new ScriptedJudge(() => '2');
    await runTrial(trial(), judge, options());
    await expect(runTrial(trial({ seed: 2 }), judge, options())).rejects.toThrow(/`seed` is 1 there, 2 now/);
    await expect(runTrial(trial({ options: { twice: true } }), judge, options())).rejects.toThrow(
      /`protocol.options.twice` is false there, true now/,
    );
    const other = tinyTrial(tinyDataset(6, 3, 'Changed.'));
    await expect(runTrial(other, judge, options())).rejects.toThrow(/`dataset.sha256`/);
  });

  it('mends a torn last line and says so', async () => {
    const judge = new ScriptedJudge(() => '2');
    await runTrial(trial(), judge, options());
    const journal = join(folder, 'run', 'journal.jsonl');
    const whole = await readFile(journal, 'utf8');
    await truncate(journal, Buffer.byteLength(whole) - 30);
    const { summary } = await runTrial(trial(), judge, options());
    expect(warnings.join()).toMatch(/ended in the middle of a line/);
    expect(summary).toMatchObject({ verdicts: 18, unscored: 0 });
    expect([...judge.asked.values()].filter((n) => n === 2)).toHaveLength(1);
  });

  it('passes over damaged lines in the middle and asks their requests again', async () => {
    const judge = new ScriptedJudge(() => '2');
    await runTrial(trial(), judge, options());
    const journal = join(folder, 'run', 'journal.jsonl');
    const rows = (await readFile(journal, 'utf8')).split('\n');
    const at = rows.findIndex((row) => row.startsWith('{"type":"reply"'));
    rows[at] = '\0\0\0\0';
    rows.splice(at, 0, 'not a record}');
    await writeFile(journal, rows.join('\n'));
    const { summary } = await runTrial(trial(), judge, options());
    expect(warnings.join()).toMatch(/2 lines of the journal cannot be read/);
    expect(summary).toMatchObject({ verdicts: 18, unscored: 0 });
  });

  it.each(['authentication', 'not-found', 'quota'] as const)('stops at once on %s', async (fault) => {
    const judge = new ScriptedJudge(({ key }) =>
      key.startsWith('i1')
        ? new ProviderError(fault, 'refused')
        : new Promise((resolve) => setTimeout(resolve, 30, '1')),
    );
    const { stop, summary } = await runTrial(trial(), judge, options({ concurrency: 2 }));
    expect(stop).toMatchObject({ why: 'fault', error: { fault } });
    expect(judge.order.length).toBeLessThan(8);
    expect(summary?.unscored).toBe(0);
  });

  it('stops where every request is refused as wrong', async () => {
    const judge = new ScriptedJudge(() => new ProviderError('bad-request', 'no such parameter'));
    const { stop } = await runTrial(trial(), judge, options({ concurrency: 1 }));
    expect(stop).toMatchObject({ why: 'fault', error: { message: 'no such parameter' } });
    expect(judge.order).toHaveLength(5);
  });

  it('a deadline ends an attempt even where the adapter takes no notice', async () => {
    const judge = new ScriptedJudge(({ key }, nth) =>
      key.startsWith('i0/overall/s0') && nth === 1 ? new Promise(() => {}) : '1',
    );
    const { summary, tally } = await runTrial(trial(), judge, options({ deadlineMs: 40 }));
    expect(summary?.unscored).toBe(0);
    expect(tally.retries).toBe(1);
  });

  it('finishes what is in flight after an interrupt, and keeps it', async () => {
    const control = new AbortController();
    const judge = new ScriptedJudge(async () => {
      control.abort();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return '1';
    });
    const { stop, tally } = await runTrial(trial(), judge, options({ signal: control.signal }));
    expect(stop).toEqual({ why: 'interrupted' });
    expect(tally.replies.server).toBe(judge.order.length);
    expect(judge.order.length).toBeLessThanOrEqual(4);
  });

  it('stops at once at the second interrupt', async () => {
    const soft = new AbortController();
    const hard = new AbortController();
    const judge = new ScriptedJudge(() => {
      soft.abort();
      setTimeout(() => hard.abort(), 5);
      return new Promise(() => {});
    });
    const { stop, tally } = await runTrial(
      trial(),
      judge,
      options({ signal: soft.signal, stopNow: hard.signal }),
    );
    expect(stop).toEqual({ why: 'interrupted' });
    expect(tally.replies.server).toBe(0);
  });

  it('never spends more than the budget, counting what is in flight and earlier sessions', async () => {
    const costOf = ({ inputTokens = 0, outputTokens = 0 }) => inputTokens * 0.01 + outputTokens * 0.05;
    const judge = new ScriptedJudge(() => '1');
    const first = await runTrial(
      trial({ sampling: { maxTokens: 2 } }),
      judge,
      options({ costOf, budget: 1 }),
    );
    expect(first.stop).toEqual({ why: 'budget' });
    expect(first.tally.dollars).toBeLessThanOrEqual(1);
    expect(first.tally.dollars).toBeGreaterThan(0.7);
    const second = await runTrial(
      trial({ sampling: { maxTokens: 2 } }),
      judge,
      options({ costOf, budget: 1 }),
    );
    expect(second.tally.replies.server).toBe(0);
  });

  it('takes answers of earlier runs from the cache, but no refusals, and by repeat', async () => {
    const judge = new ScriptedJudge(({ key }) =>
      key.startsWith('i0') ? reply('', { text: null, reason: 'refusal' }) : '1',
    );
    const cacheFolder = join(folder, 'cache');
    await runTrial(trial(), judge, options({ cacheFolder }));
    const again = await runTrial(
      trial({ repeats: 2 }),
      judge,
      options({ cacheFolder, folder: join(folder, 'second') }),
    );
    expect(again.tally.replies).toEqual({ server: 21, cache: 15, journal: 0 });
    const third = await runTrial(
      trial({ sampling: { temperature: 1 } }),
      judge,
      options({ cacheFolder, folder: join(folder, 'third') }),
    );
    expect(third.tally.replies.cache).toBe(0);
  });

  it('two runs of one folder at once: the second is refused', async () => {
    let go = () => {};
    const judge = new ScriptedJudge(
      () =>
        new Promise((resolve) => {
          go = () => resolve('1');
        }),
    );
    const one = trial({ data: new DatasetRef(tinyDataset(1, 1), '/nowhere') });
    const first = runTrial(one, judge, options());
    await expect.poll(() => judge.order.length).toBe(1);
    await expect(runTrial(one, judge, options())).rejects.toThrow(/is writing this run/);
    go();
    expect((await first).stop).toBeUndefined();
    expect(await readdir(join(folder, 'run'))).not.toContain('lock');
  });

  it('takes over the lock of a process that is gone', async () => {
    const judge = new ScriptedJudge(() => '1');
    await runTrial(trial(), judge, options());
    await appendFile(
      join(folder, 'run', 'lock'),
      JSON.stringify({ token: 'x', pid: 2 ** 22 + 1, host: (await import('node:os')).hostname() }),
    );
    expect((await runTrial(trial(), judge, options())).stop).toBeUndefined();
  });

  it('sends the first request of a long shared beginning alone, and the others after it', async () => {
    const judge = new ScriptedJudge(() => new Promise((resolve) => setTimeout(resolve, 5, '1')));
    const long = tinyTrial(tinyDataset(2, 3, 'word '.repeat(1000)));
    await runTrial(long, judge, options({ concurrency: 8 }));
    expect(judge.order.slice(0, 2)).toEqual(['i0/overall/s0/1/0', 'i1/overall/s0/1/0']);
    expect(judge.order).toHaveLength(6);
  });
});
