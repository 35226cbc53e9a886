import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import type { Dataset } from '../../src/model/dataset.js';
import { openDataset } from '../../src/run/open-dataset.js';
import { openReported } from '../../src/run/open-reported.js';
import { Resolver } from '../../src/run/resolve.js';
import { type RunOptions, runTrial } from '../../src/run/run-trial.js';
import { recordedRuns } from '../support/recorded.js';
import { runOptions } from '../support/run-options.js';
import { ScriptedJudge } from '../support/scripted-judge.js';
import { tinyDataset } from '../support/tiny-protocol.js';

const RESULTS = ['scores.jsonl', 'judgments.jsonl', 'rankings.jsonl', 'units.jsonl', 'sentences.jsonl'];

/** Three books, two summaries of two sentences each, without units; half of the books are long. */
function books(): Dataset {
  const dataset = tinyDataset(3, 2);
  const coherence = { id: 'coherence', higherIsBetter: true, level: 'unit' as const };
  return {
    ...dataset,
    card: { ...dataset.card, dimensions: [...dataset.card.dimensions, coherence] },
    items: dataset.items.map((item, k) => ({ ...item, tags: { long: k > 0 } })),
    candidates: dataset.candidates.map((candidate) => ({
      ...candidate,
      text: `${candidate.system} meets Ann. They part.`,
    })),
  };
}

describe('a run folder as data', () => {
  let cwd: string;
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'assize-open-'));
    await writeDataset(join(cwd, 'books'), books());
  });
  afterEach(() => rm(cwd, { recursive: true, force: true }));
  const place = () => ({ env: {}, cwd });

  /** Judges the books; each sentence of `s1` leaves a question. */
  async function judged(folder: string, protocol: string, more: Partial<RunOptions> = {}) {
    const planned = { dataset: 'books', protocol, judge: 'openai:m', sampling: {} };
    const trial = await new Resolver(place()).trial(planned);
    const judge = new ScriptedJudge(({ key }) =>
      protocol === 'booookscore' ? (key.includes('/s1/') ? 'Questions: who?' : 'no confusion') : 'Score: 4',
    );
    return runTrial(trial, judge, runOptions(cwd, { folder: join(cwd, folder), name: folder, ...more }));
  }
  const loseResults = (folder: string) =>
    Promise.all(RESULTS.map((name) => rm(join(cwd, folder, name), { force: true })));

  it('the sentences that a protocol made are units of the candidates', async () => {
    await judged('run', 'booookscore');
    const { candidates, scores } = await openDataset(['run'], place());
    expect(candidates[0]?.units).toEqual([
      { id: 's1', text: 's0 meets Ann.', start: 0, end: 13 },
      { id: 's2', text: 'They part.', start: 14, end: 24 },
    ]);
    const ofUnits = scores.filter((score) => 'unit' in score && score.unit === 's2');
    expect(ofUnits).toHaveLength(6);
  });

  it('a run without its results is read from its journal: the same scores, replies and sentences', async () => {
    await judged('run', 'booookscore');
    const written = await openReported(['run'], place(), undefined);
    await loseResults('run');
    const read = await openReported(['run'], place(), undefined);
    expect(read).toEqual(written);
    expect(read.dataset.scores.find((score) => 'unit' in score)).toHaveProperty('raw');
    expect(read.costs[0]).toMatchObject({ requests: 12, inputTokens: { value: 120 } });
  });

  it('tells the plan of each dimension, what is there of it, and which runs are partial or a peek', async () => {
    await judged('whole', 'booookscore');
    await judged('begun', 'llm-eval', { maxRequests: 5 });
    await judged('peek', 'llm-rank', { limit: 1, show: true });
    const { runs = [] } = await openDataset(['whole', 'begun', 'peek'], place());
    const told = runs.map(({ protocol, columns, partial, peek }) => ({
      protocol,
      columns: columns.map(({ dimension, planned, given, scored }) => [dimension, planned, given, scored]),
      partial,
      peek,
    }));
    expect(told).toEqual([
      {
        protocol: 'booookscore',
        columns: [
          ['overall', 6, 6, 6],
          ['coherence', 12, 12, 12],
        ],
        partial: false,
        peek: undefined,
      },
      {
        protocol: 'llm-eval',
        columns: [['overall', 6, 5, 5]],
        partial: true,
        peek: undefined,
      },
      {
        protocol: 'llm-rank',
        columns: [['overall', 3, 1, 0]],
        partial: true,
        peek: { requests: 1, by: 'show' },
      },
    ]);
    const { runs: long = [] } = await openDataset(['begun'], place(), { long: [true] });
    expect(long[0]?.columns[0]).toMatchObject({ planned: 4, given: 3 });
    expect([...(long[0]?.columns[0]?.plannedByItem ?? [])]).toEqual([
      ['i1', 2],
      ['i2', 2],
    ]);
  });

  it('what --show alone asked is no run, unless it is named', async () => {
    await judged('runs/look', 'llm-eval', { limit: 1, show: true });
    await expect(openDataset(['runs'], place())).rejects.toThrow(/nothing but looks .* --resume runs.look/);
    await judged('runs/whole', 'llm-rank');
    const opened = await openDataset(['runs'], place());
    expect(opened.runs?.map(({ protocol }) => protocol)).toEqual(['llm-rank']);
    expect(opened.passedOver).toEqual([join(cwd, 'runs', 'look')]);
    const named = await openDataset(['runs', 'runs/look'], place());
    expect(named.runs?.map(({ protocol }) => protocol)).toEqual(['llm-rank', 'llm-eval']);
    expect(named.passedOver).toEqual([]);
  });

  it('two runs of one method are told apart, in the scores and in the runs, and each keeps its own replies', async () => {
    await judged('a', 'llm-eval');
    await judged('b', 'llm-eval', { maxRequests: 3 });
    const { dataset, costs } = await openReported(['a', 'b'], place(), undefined);
    expect(dataset.runs?.map(({ protocol }) => protocol)).toEqual(['llm-eval', 'llm-eval#2']);
    expect(costs.map(({ protocol, requests }) => [protocol, requests])).toEqual([
      ['llm-eval', 6],
      ['llm-eval#2', 3],
    ]);
    const again = dataset.scores.filter(({ protocol }) => protocol === 'llm-eval#2');
    expect(again.map(({ raw }) => raw)).toEqual(['Score: 4', 'Score: 4', 'Score: 4']);
  });

  it('two runs that judged different sentences of one text cannot be set side by side', async () => {
    await judged('a', 'booookscore');
    await judged('b', 'booookscore');
    const file = join(cwd, 'b', 'sentences.jsonl');
    await writeFile(file, (await readFile(file, 'utf8')).replace('They part.', 'They stay.'));
    await expect(openDataset(['a', 'b'], place())).rejects.toThrow(/a and b judged different sentences/);
  });

  it('without results and without a journal, it says what is missing', async () => {
    await judged('run', 'llm-eval');
    await loseResults('run');
    await rm(join(cwd, 'run', 'journal.jsonl'));
    await expect(openDataset(['run'], place())).rejects.toThrow(/run holds neither results nor a journal/);
  });

  it('runs recorded before plans were kept open as they did, and say that they tell no plan', async () => {
    const recorded = await recordedRuns();
    await mkdir(join(cwd, 'data'));
    const context = { env: { ASSIZE_DATA: join(cwd, 'data') }, cwd };
    const { runs = [], scores } = await openDataset([recorded.booookscore as string], context);
    expect(runs[0]).toMatchObject({ partial: undefined, peek: undefined });
    expect(runs[0]?.columns).toEqual([
      {
        dimension: 'coherence-sentence',
        planned: undefined,
        plannedByItem: undefined,
        given: scores.length,
        scored: runs[0]?.columns[0]?.scored,
      },
    ]);
  });
});
