import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '../../src/judge/contract.js';
import { estimateTrial } from '../../src/run/dry-run.js';
import { type RunOptions, runTrial } from '../../src/run/run-trial.js';
import { ScriptedJudge } from '../support/scripted-judge.js';
import { tinyDataset, tinyTrial } from '../support/tiny-protocol.js';

/** Six items that hold the same document and the same three texts, under names of their own. */
function sameTexts() {
  const dataset = tinyDataset(6, 3);
  return {
    ...dataset,
    items: dataset.items.map(({ item }) => ({ item, document: 'One document.' })),
    candidates: dataset.candidates.map(({ item, system }) => ({ item, system, text: `Text of ${system}.` })),
  };
}

describe('requests that are the same to the last letter', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-identical-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const run = (judge: ScriptedJudge, more: Partial<RunOptions> = {}, repeats = 1) =>
    runTrial(tinyTrial(sameTexts(), { repeats }), judge, {
      folder,
      name: 'run',
      assize: '0.0.0',
      costOf: () => 1,
      concurrency: 8,
      attempts: 2,
      deadlineMs: 5000,
      retryMs: 1,
      signal: new AbortController().signal,
      warn: () => {},
      ...more,
    });

  it('are one: asked once, paid once, and each case has its answer', async () => {
    const judge = new ScriptedJudge(() => '3');
    const { tally, summary } = await run(judge);
    expect(judge.order).toHaveLength(3);
    expect(tally).toMatchObject({ sent: 3, dollars: 3, replies: { server: 3, cache: 15 } });
    expect(summary).toMatchObject({ verdicts: 18, unscored: 0, wholeCases: 6 });
    expect(estimateTrial(tinyTrial(sameTexts()), () => 1, {})).toMatchObject({ cases: 6, requests: 3 });
  });

  it('wait for the first of them while it is in flight, and while it waits to be sent again', async () => {
    const judge = new ScriptedJudge(async (_, nth) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (nth === 1) throw new ProviderError('server', 'HTTP 500');
      return '3';
    });
    const { tally } = await run(judge);
    expect(tally).toMatchObject({ sent: 6, retries: 3, replies: { server: 3, cache: 15 } });
  });

  it('a repeat is another asking', async () => {
    const judge = new ScriptedJudge(() => '3');
    const { tally } = await run(judge, {}, 2);
    expect(tally.replies).toEqual({ server: 6, cache: 30, journal: 0 });
  });

  it('where the first is given up, the next is asked in its place', async () => {
    const judge = new ScriptedJudge(({ key }) =>
      key.startsWith('i0') ? new ProviderError('bad-request', 'HTTP 400') : '3',
    );
    const { tally, summary } = await run(judge);
    expect(tally).toMatchObject({ sent: 6, failures: 3, replies: { server: 3, cache: 12 } });
    expect(summary).toMatchObject({ verdicts: 18, unscored: 3 });
  });

  it('are one across sessions: what a killed run had answered is not asked again under another name', async () => {
    await run(new ScriptedJudge(() => '3'), { limit: 3 });
    const { tally } = await run(new ScriptedJudge(() => '3'));
    expect(tally).toMatchObject({ sent: 0, dollars: 3, replies: { journal: 3, cache: 15 } });
  });

  it('a run gone on with asks none of them again', async () => {
    await run(new ScriptedJudge(() => '3'));
    const { tally } = await run(new ScriptedJudge(() => '3'));
    expect(tally).toMatchObject({ sent: 0, dollars: 3, replies: { journal: 18 } });
  });
});
