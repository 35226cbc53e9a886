import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import { openReported } from '../../src/run/open-reported.js';
import { rescore } from '../../src/run/rescore.js';
import { Resolver } from '../../src/run/resolve.js';
import { type RunOptions, runTrial } from '../../src/run/run-trial.js';
import { handData } from '../support/hand-data.js';
import { runOptions } from '../support/run-options.js';
import { reply, ScriptedJudge } from '../support/scripted-judge.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-context-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const documentOf = (item: string) =>
  Array.from({ length: 60 }, (_, k) => `On day ${k + 1} it rained for ${k} hours at ${item}.`).join(' ');

async function trialWith(
  context: { strategy: 'truncate' | 'extract' | 'fragments'; window: number } | undefined,
) {
  const data = handData({ items: 2, card: { systems: [{ id: 'a' }, { id: 'b' }] } });
  const items = data.items.map((item) => ({
    ...item,
    document: documentOf(item.item),
    instruction: 'How much rain fell?',
  }));
  const candidates = data.candidates.map((one) => ({
    ...one,
    text: `It rained for ${one.system === 'a' ? 3 : 90} hours on day 4 at ${one.item}.`,
  }));
  await writeDataset(join(folder, 'data'), { ...data, items, candidates }, { overwrite: true });
  const resolver = new Resolver({ env: {}, cwd: folder });
  const trial = await resolver.trial({
    dataset: 'data',
    protocol: 'llm-eval',
    judge: 'scripted:judge',
    ...(context && { contextStrategy: context.strategy, context: context.window }),
    sampling: { temperature: 0, maxTokens: 40 },
  });
  return { resolver, trial };
}

const options = (more: Partial<RunOptions> = {}) => runOptions(folder, more);
const lines = async (name: string) =>
  (await readFile(join(folder, 'run', name), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const judge = () =>
  new ScriptedJudge(({ key, messages }) => {
    const content = messages.map((message) => message.content).join('\n');
    if (!key.includes('evidence')) return 'Score: 4';
    return content.includes('On day 4 it')
      ? 'Q1: [write] (1) supported: "On day 4"\nQ2: [EOQ]'
      : reply('[EOQ]');
  });

describe('a run with a context strategy', () => {
  it('is a method of its own: the strategy and the window stand in the label and in what the run is', async () => {
    const { trial } = await trialWith({ strategy: 'truncate', window: 600 });
    const { manifest } = await runTrial(trial, judge(), options());
    expect(manifest.protocol.label).toBe('llm-eval[context=truncate,window=600]');
    expect(manifest.context).toMatchObject({ strategy: 'truncate', window: 600 });
    const wider = await trialWith({ strategy: 'truncate', window: 650 });
    await expect(runTrial(wider.trial, judge(), options())).rejects.toThrow(/context\.window/);
    const { trial: whole } = await trialWith(undefined);
    await expect(runTrial(whole, judge(), options())).rejects.toThrow(/`context` is/);
  });

  it('goes on where it was stopped, and is read again to the same results', async () => {
    const { trial, resolver } = await trialWith({ strategy: 'fragments', window: 600 });
    const first = judge();
    const stopped = await runTrial(trial, first, options({ maxRequests: 3 }));
    expect(stopped.stop?.why).toBeDefined();
    expect(await lines('scores.jsonl')).toEqual([]);
    const second = judge();
    const { stop, summary } = await runTrial(trial, second, options());
    expect(stop).toBeUndefined();
    expect(summary).toMatchObject({ verdicts: 4, unscored: 0 });
    expect([...second.asked.keys()].filter((key) => first.asked.has(key))).toEqual([]);
    const before = await Promise.all(['scores.jsonl', 'judgments.jsonl', 'units.jsonl'].map(lines));
    await rescore(join(folder, 'run'), resolver);
    expect(await Promise.all(['scores.jsonl', 'judgments.jsonl', 'units.jsonl'].map(lines))).toEqual(before);
  });

  it('keeps the evidence by unit, what was shown by system, and counts every request once', async () => {
    const { trial } = await trialWith({ strategy: 'fragments', window: 600 });
    const asked = judge();
    const { tally } = await runTrial(trial, asked, options());
    expect((await lines('units.jsonl'))[0]).toMatchObject({
      system: 'a',
      unit: 's1',
      texts: { evidence: 'part 1: supported: "On day 4"' },
      measures: { supported: 1, contradicted: 0 },
    });
    const [ranking] = await lines('rankings.jsonl');
    expect(ranking.measures.a.contextRequests).toBeGreaterThan(1);
    expect(ranking.measures.a.contextTokens).toBeLessThan(600);
    expect((await lines('scores.jsonl'))[0]).not.toHaveProperty('evidence');
    const { costs } = await openReported([join(folder, 'run')], { env: {}, cwd: folder }, undefined);
    expect(costs[0]?.requests).toBe(tally.sent);
    expect(costs[0]?.requests).toBe(asked.order.length);
  });
});
