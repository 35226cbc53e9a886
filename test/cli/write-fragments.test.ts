import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import { handData } from '../support/hand-data.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { run } from './run.js';

let cwd: string;
let server: JudgeServer;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-fragments-'));
  // A reader that remembers: its answer is all that it noted, where it kept one note; the last part where it did not.
  server = await serveJudge({
    logprobs: false,
    answer: (prompt) => {
      const own = prompt.slice(prompt.lastIndexOf('Input: ('));
      const [, number, count, part = ''] = /^Input: \((\d+)\/(\d+)\) (.*)/.exec(own) ?? [];
      const told = /^#\d+: (.*)/m.exec(own)?.[1];
      const rolls = prompt.includes('Keep one note');
      if (rolls && number !== '1' && told === undefined) return 'Q1: [read] current-summary';
      const all = [rolls ? told : undefined, part].filter(Boolean).join(' ');
      return number === count ? `[ans] ${all}` : `[write] (current-summary) ${all}\n[EOQ]`;
    },
  });
  const data = handData({ items: 10, card: { systems: [] } });
  const items = data.items.map(({ item }, k) => {
    const reference = Array.from({ length: 40 }, (_, n) => `Fact ${n} of ${item} is ${n * (k + 2)}.`).join(
      ' ',
    );
    return { item, document: reference, references: [reference] };
  });
  await writeDataset(join(cwd, 'data'), { ...data, items, candidates: [] });
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const go = (...args: string[]) =>
  run(args, {
    cwd,
    env: { OPENAI_API_KEY: 'sk-test-0123456789abcdef', OPENAI_BASE_URL: server.baseUrl, ASSIZE_DATA: cwd },
  });
const write = (prompt: string, ...place: string[]) =>
  go(
    'write',
    '--writer',
    'fragments',
    '--option',
    `prompt=${prompt}`,
    '--model',
    'openai:m',
    '--as',
    prompt,
    '--no-probe',
    ...place,
  );

describe('assize write --writer fragments', () => {
  it('writes what it remembers: a data set that passes the check, traces, and a comparison by document', async () => {
    expect(await write('rolling', '--dataset', 'data', '--out', 'written')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await write('base', '--into', 'written')).toMatchObject({ code: 0, err: '' });
    expect(await go('datasets', 'check', 'written')).toMatchObject({ code: 0 });
    const traces = (await readFile(join(cwd, 'written', 'writing', 'trace.jsonl'), 'utf8'))
      .trim()
      .split('\n');
    const { steps, measures } = JSON.parse(traces[0] ?? '');
    expect(steps.map(({ step }: { step: string }) => step)).toEqual([
      'rolling',
      'rolling',
      'rolling',
      'store',
    ]);
    expect(measures).toMatchObject({
      parts: 3,
      writes: 2,
      reads: 2,
      collisions: 0,
      keys: 1,
      keysReadAtTheEnd: 1,
    });
    const { out, err } = await go(
      'describe',
      'written',
      '--system',
      'rolling',
      '--system',
      'base',
      '--format',
      'json',
    );
    expect(err).toBe('');
    const { systems, pair } = JSON.parse(out);
    expect(systems[0].measures.rougeLsum.value.value).toBe(1);
    // Ten documents, each better: the smallest p there is.
    expect(pair.differences.rougeLsum).toMatchObject({
      pValue: { value: 2 / 2 ** 10 },
      exhaustive: true,
      texts: 10,
    });
  });
});
