import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { protocolById } from '../../protocols/registry.js';
import { planOf } from '../../src/run/planned.js';
import { readManifest } from '../../src/run/run-folder.js';
import { type RunOptions, runTrial } from '../../src/run/run-trial.js';
import { chooseDimensions, type Trial } from '../../src/run/trial.js';
import { runOptions } from '../support/run-options.js';
import { ScriptedJudge } from '../support/scripted-judge.js';
import { tinyDataset, tinyTrial } from '../support/tiny-protocol.js';

const planned = (id: string, systems: number, more: Partial<Trial> = {}) => {
  const protocol = protocolById(id);
  const options = protocol.options.parse(more.options ?? {});
  const trial = tinyTrial(tinyDataset(4, systems), {
    ...more,
    protocol,
    prompts: protocol.ownPrompts(),
    options,
  });
  const { items, requests, columns } = planOf(trial);
  return [items, requests, columns[0]?.verdicts];
};

describe('planOf', () => {
  it('counts items, requests and the verdicts of each item, by hand', () => {
    // A score for each of 3 candidates, asked twice.
    expect(planned('llm-eval', 3, { repeats: 2 })).toEqual([4, 24, 6]);
    // 3 pairs; both ways round.
    expect(planned('llm-compare', 3)).toEqual([4, 12, 3]);
    expect(planned('llm-compare', 3, { orders: 'both' })).toEqual([4, 24, 6]);
    // One list; of 12 candidates, two windows of 10, of which the second is asked after the first.
    expect(planned('llm-rank', 3)).toEqual([4, 4, 1]);
    expect(planned('llm-rank', 12)).toEqual([4, 4, 1]);
    // The text of a candidate is one sentence; a score of the system stands for it on a dimension of candidates.
    expect(planned('booookscore', 3)).toEqual([4, 12, 3]);
  });

  it('counts N − 1 pairs an item against a baseline, and says so where there is nothing to ask', () => {
    expect(planned('llm-compare', 12)).toEqual([4, 4 * 66, 66]);
    expect(planned('llm-compare', 12, { options: { pairs: 'baseline:s3' } })).toEqual([4, 44, 11]);
    expect(planned('llm-compare', 12, { options: { pairs: 'baseline:s3' }, orders: 'both' })).toEqual([
      4, 88, 22,
    ]);
    expect(() => planned('llm-compare', 12, { options: { pairs: 'baseline:nobody' } })).toThrow(
      /has nothing to ask about \S+: is there a system nobody\?/,
    );
    expect(() => planned('llm-compare', 1)).toThrow('llm-compare has nothing to ask about');
  });

  it('tells the verdicts item by item where they differ, and leaves out what has no candidates', () => {
    const dataset = tinyDataset(3, 2);
    const trial = tinyTrial({ ...dataset, candidates: dataset.candidates.slice(0, 3) });
    expect(planOf(trial)).toEqual({
      items: 2,
      requests: 3,
      columns: [{ dimensions: ['overall'], verdicts: { i0: 2, i1: 1 } }],
    });
  });
});

describe('a protocol of whole candidates on data with labels on units', () => {
  const mixed = () => {
    const dataset = tinyDataset(2, 2);
    const claims = { id: 'claims', higherIsBetter: true, level: 'unit' as const };
    return { ...dataset, card: { ...dataset.card, dimensions: [claims, ...dataset.card.dimensions] } };
  };
  const chosen = (id: string, wanted?: string[]) => {
    const protocol = protocolById(id);
    return chooseDimensions(mixed(), protocol, protocol.ownPrompts(), wanted).map(
      (dimension) => dimension.id,
    );
  };

  it('is asked about candidates, unless units are named', () => {
    expect(chosen('llm-eval')).toEqual(['overall']);
    expect(chosen('llm-compare', ['claims'])).toEqual(['claims']);
    expect(chosen('booookscore')).toEqual(['claims', 'overall']);
  });

  it('is refused before the first request where no analysis could read its scores', () => {
    const protocol = protocolById('llm-eval');
    const trial = tinyTrial(mixed(), {
      protocol,
      prompts: protocol.ownPrompts(),
      options: protocol.options.parse({}),
    });
    expect(() => planOf(trial)).toThrow(
      'llm-eval scores whole candidates, and `claims` is judged on units: name others with --dimension (overall)',
    );
  });
});

describe('what the manifest says of a run', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-planned-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const peekAfter = async (more: Partial<RunOptions>) => {
    await runTrial(
      tinyTrial(tinyDataset(4, 3)),
      new ScriptedJudge(() => '3'),
      runOptions(folder, { folder, ...more }),
    );
    const manifest = await readManifest(folder);
    expect(manifest?.plan).toMatchObject({ items: 4, requests: 12 });
    return manifest?.peek;
  };

  it('a peek is marked as one until the run is gone on with, and a whole run never becomes one', async () => {
    expect(await peekAfter({ limit: 2, show: true })).toEqual({ requests: 2, by: 'show' });
    expect(await peekAfter({ limit: 5 })).toEqual({ requests: 5, by: 'limit' });
    expect(await peekAfter({})).toBeUndefined();
    expect(await peekAfter({ limit: 2, show: true })).toBeUndefined();
  });

  it('a limit that the whole run keeps within is none', async () => {
    expect(await peekAfter({ limit: 12 })).toBeUndefined();
  });
});
