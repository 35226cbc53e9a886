import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROTOCOLS, protocolById } from '../../protocols/registry.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Request } from '../../src/model/request.js';
import { estimateTrial } from '../../src/run/dry-run.js';
import { openReplay } from '../../src/run/replay.js';
import { runTrial } from '../../src/run/run-trial.js';
import { DatasetRef, type Trial, trialCases } from '../../src/run/trial.js';
import { ScriptedJudge } from '../support/scripted-judge.js';
import { tinyDataset } from '../support/tiny-protocol.js';

/** Two books, two summaries of three sentences each, judged on two dimensions of units and one of candidates. */
function books(): Dataset {
  const dataset = tinyDataset(2, 2);
  const units = ['clear', 'coherent'].map((id) => ({ id, higherIsBetter: true, level: 'unit' as const }));
  return {
    ...dataset,
    card: { ...dataset.card, dimensions: [...units, ...dataset.card.dimensions] },
    candidates: dataset.candidates.map((candidate) => ({
      ...candidate,
      text: `${candidate.system} meets Ann on ${candidate.item}. They talk. They part.`,
    })),
  };
}

function trialOf(id: string, dataset: Dataset, more: Partial<Trial> = {}): Trial {
  const protocol = protocolById(id);
  return {
    data: new DatasetRef(dataset, '/nowhere'),
    protocol,
    options: protocol.options.parse({}),
    prompts: protocol.ownPrompts(),
    dimensions: dataset.card.dimensions,
    orders: 'shuffled',
    repeats: 1,
    seed: 1,
    sampling: { temperature: 0 },
    ...more,
  };
}

describe('a protocol that asks the same whatever the dimension', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-one-asking-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const run = (trial: Trial, judge: ScriptedJudge) =>
    runTrial(trial, judge, {
      folder,
      name: 'run',
      assize: '0.0.0',
      costOf: ({ inputTokens = 0 }) => inputTokens / 1000,
      concurrency: 4,
      attempts: 1,
      deadlineMs: 5000,
      signal: new AbortController().signal,
      warn: () => {},
    });
  const lines = async (name: string) =>
    (await readFile(join(folder, name), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  it.each(PROTOCOLS.map(({ id }) => id))('%s: it says so exactly where the prompts are the same', (id) => {
    const dataset = books();
    const [a, b] = dataset.card.dimensions.map((dimension) => {
      const first = trialCases(trialOf(id, dataset, { dimensions: [dimension] })).next();
      if (first.done) throw new Error('no case');
      const { value = [] } = first.value.start().next() as { value: { messages: unknown }[] };
      return JSON.stringify(value.map(({ messages }) => messages));
    });
    expect(a === b).toBe(protocolById(id).asksOnce === true);
  });

  it('sends one request for all dimensions, counts and pays it once, and writes a verdict for each', async () => {
    const judge = new ScriptedJudge(() => 'Questions: who is Ann?\nTypes: entity omission');
    const trial = trialOf('booookscore', books());
    const { tally, summary } = await run(trial, judge);
    expect(judge.asked.size).toBe(12);
    expect(tally).toMatchObject({ sent: 12, replies: { server: 12 }, tokens: { input: 120 }, verdicts: 36 });
    expect(tally.dollars).toBeCloseTo(0.12, 12);
    expect(summary).toMatchObject({ cases: 2, wholeCases: 2, verdicts: 36 });
    const scores = await lines('scores.jsonl');
    const count = (wanted: string) => scores.filter(({ dimension }) => dimension === wanted).length;
    expect(['clear', 'coherent', 'overall'].map(count)).toEqual([12, 12, 4]);
    // What the verdicts rest on is the one request: costs are counted by it.
    const judgments = await lines('judgments.jsonl');
    expect(new Set(judgments.map(({ requests }) => requests.join())).size).toBe(12);
    expect(await lines('rankings.jsonl')).toHaveLength(6);
  });

  it('the dry run counts them so, and a run gone on with asks nothing again', async () => {
    const trial = trialOf('booookscore', books());
    expect(estimateTrial(trial, () => 1, {})).toMatchObject({ cases: 2, requests: 12 });
    const judge = new ScriptedJudge(() => 'no confusion');
    await run(trial, judge);
    const again = await run(trial, judge);
    expect(again.tally).toMatchObject({ sent: 0, replies: { journal: 12 }, tokens: { input: 120 } });
    expect(again.summary).toMatchObject({ verdicts: 36, unscored: 0 });
  });

  it('a run recorded before plans were kept is gone on with under its own names, and pays for nothing twice', async () => {
    const trial = trialOf('booookscore', books());
    await run(trial, new ScriptedJudge(() => 'no confusion'));
    const file = join(folder, 'manifest.json');
    const { plan, ...older } = JSON.parse(await readFile(file, 'utf8'));
    expect(plan).toEqual({
      items: 2,
      requests: 12,
      columns: [
        { dimensions: ['clear', 'coherent'], verdicts: 6 },
        { dimensions: ['overall'], verdicts: 2 },
      ],
    });
    await writeFile(file, JSON.stringify(older));
    const judge = new ScriptedJudge(() => 'no confusion');
    const { tally } = await run(trial, judge);
    expect(tally).toMatchObject({ cases: 6, replies: { server: 0, cache: 24, journal: 12 } });
    expect(
      (await readFile(join(folder, 'journal.jsonl'), 'utf8')).match(/"key":"i0\/coherent/g),
    ).toHaveLength(6);
  });

  it('replays under the name of another dimension than it was asked under', async () => {
    const trial = trialOf('booookscore', books());
    await run(trial, new ScriptedJudge(() => 'no confusion'));
    const { reader } = await openReplay(folder);
    const alone = { ...trial, dimensions: trial.dimensions.filter(({ id }) => id === 'coherent') };
    for (const { start } of trialCases(alone)) {
      const { value } = start().next();
      for (const request of value as Request[])
        expect(await reader(request)).toMatchObject({ text: 'no confusion' });
    }
  });

  it('the sentences that it made of bare texts are written once, with their places', async () => {
    await run(
      trialOf('arm', books(), { repeats: 2 }),
      new ScriptedJudge(() => '<answer>They talk.</answer>'),
    );
    const sentences = await lines('sentences.jsonl');
    expect(sentences).toHaveLength(4);
    expect(sentences[0]).toEqual({
      item: 'i0',
      system: 's0',
      units: [
        { id: 's1', text: 's0 meets Ann on i0.', start: 0, end: 19 },
        { id: 's2', text: 'They talk.', start: 20, end: 30 },
        { id: 's3', text: 'They part.', start: 31, end: 41 },
      ],
    });
  });
});
