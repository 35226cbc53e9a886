import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import { handData, valueLabels } from '../support/hand-data.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

/** Twelve items, three systems: `long` writes 30 words, `short` 10, `base` 20, each in words of its own. */
const WORDS: Record<string, number> = { long: 30, short: 10, base: 20 };
const data = handData({
  items: 12,
  card: { systems: ['long', 'short', 'base'].map((id) => ({ id })) },
  labels: valueLabels(
    'ada',
    Array.from({ length: 12 }, () => [1, 3, 2]),
  ).map((label) =>
    'system' in label
      ? { ...label, system: { a: 'long', b: 'short', c: 'base' }[label.system] ?? '' }
      : label,
  ),
});
const candidates = data.candidates.map((one) => ({
  ...one,
  text: Array.from({ length: WORDS[one.system] ?? 0 }, (_, k) => `${one.item}${one.system}${k}`).join(' '),
}));

let cwd: string;
let server: JudgeServer;
/** Takes the longer of the two texts it is shown. */
const longer = (prompt: string): string => {
  const [first = '', second = ''] = [...prompt.matchAll(/<response>\n([\s\S]*?)\n<\/response>/g)].map(
    ([, text = '']) => text,
  );
  return `Because.\nDecision: ${first.length > second.length ? 1 : 2}`;
};
beforeEach(async () => {
  cwd = await scratch();
  server = await serveJudge({ answer: longer });
  await writeDataset(join(cwd, 'data'), { ...data, candidates });
});
afterEach(() => server.close());

/** How many comparisons the server was asked for; a probe is none. */
const compared = () =>
  [...server.answered].reduce((sum, [prompt, times]) => sum + (prompt.includes('<response>') ? times : 0), 0);
const go = (...args: string[]) =>
  run(args, {
    cwd,
    env: { ASSIZE_DATA: join(cwd, 'store'), OPENAI_API_KEY: 'for-loopback', OPENAI_BASE_URL: server.baseUrl },
  });
const bench = (...args: string[]) => go('bench', 'data', '--baseline', 'base', '--resamples', '99', ...args);
const asked = (...args: string[]) => bench('--judge', 'openai:m', '--out', 'run', ...args);

describe('assize bench', () => {
  it('asks N − 1 pairs an item, each in the order of the whole round, and tells the win rates beside people', async () => {
    const { code, out, err } = await asked('--format', 'json');
    expect([code, err]).toEqual([0, '']);
    expect(compared()).toBe(24);
    const { runs, raters, systems, kind } = JSON.parse(out);
    expect(kind).toBe('bench');
    expect(runs).toMatchObject([{ sent: 24, protocol: 'llm-compare[pairs=baseline:base]' }]);
    const [judge, people] = raters;
    expect(judge.rows).toMatchObject([
      { system: 'long', pairs: 12, wins: 12, ties: 0, losses: 0, verdict: 'better' },
      { system: 'short', pairs: 12, wins: 0, ties: 0, losses: 12, verdict: 'worse' },
    ]);
    expect(people).toMatchObject({
      people: true,
      rows: [
        { system: 'long', wins: 0, losses: 12 },
        { system: 'short', wins: 12, losses: 0 },
      ],
    });
    expect(systems.map(({ ratio }: { ratio: { value: { value: number } } }) => ratio.value.value)).toEqual([
      1.5, 0.5,
    ]);
  });

  it('goes on where it stopped, with the same command or as a run, and asks for nothing twice', async () => {
    const part = await asked('--max-requests', '10');
    expect(part.code).toBe(3);
    expect(part.err).toContain('go on with `assize judge --resume run`');
    expect(part.out).toMatch(/openai:m +llm-compare\[pairs=baseline:base\] +10/);
    expect((await asked()).code).toBe(0);
    expect(compared()).toBe(24);
    const told = await go('bench', 'run', '--baseline', 'base', '--resamples', '99');
    expect([told.code, told.err]).toEqual([0, '']);
    expect(told.out).toMatch(/^long +1\.000\+? /m);
    // Two judges' runs of one folder each, told together.
    expect((await bench('--judge', 'openai:n', '--out', 'other')).code).toBe(0);
    const both = await go('bench', 'run', 'other', '--baseline', 'base', '--resamples', '99');
    expect(both.out).toContain('judged by openai:m');
    expect(both.out).toContain('judged by openai:n');
  });

  it('--dry-run counts N − 1 pairs, both ways round where it is asked to, and asks no one', async () => {
    const requests = async (...args: string[]) =>
      JSON.parse((await asked('--dry-run', '--format', 'json', ...args)).out).runs[0].requests;
    expect(await requests()).toBe(24);
    expect(await requests('--orders', 'both')).toBe(48);
    expect(await requests('--system', 'short')).toBe(12);
    expect(server.received).toBe(0);
  });

  it('takes who is asked and how from a plan, and makes each trial one against the baseline', async () => {
    await writeFile(
      join(cwd, 'plan.yaml'),
      'defaults: { dataset: elsewhere, judge: [openai:m, openai:n], orders: both }\ntrials:\n  - protocol: llm-compare\n    options: { explain: false }\n',
    );
    const { out, code, err } = await bench(
      '--plan',
      'plan.yaml',
      '--out',
      'runs',
      '--dry-run',
      '--format',
      'json',
    );
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out).runs.map(({ requests }: { requests: number }) => requests)).toEqual([48, 48]);
  });

  it('stops before a budget is passed, and says what is missing', async () => {
    await writeFile(
      join(cwd, 'prices.json'),
      JSON.stringify({ asOf: 'today', prices: { 'openai:m': { input: 1000, output: 1000 } } }),
    );
    const { code, err } = await asked(
      '--budget-usd',
      '1',
      '--prices',
      join(cwd, 'prices.json'),
      '--concurrency',
      '1',
    );
    expect(code).toBe(3);
    expect(err).toContain('the budget is used up');
    expect(compared()).toBeLessThan(24);
  });

  it('asks both orders and tells which pairs the order decided', async () => {
    await server.close();
    server = await serveJudge({ answer: () => 'Decision: 1' });
    const { out } = await asked('--orders', 'both', '--format', 'json');
    expect(JSON.parse(out).raters[0].rows).toMatchObject([
      { system: 'long', pairs: 12, ties: 12, split: 12 },
      { system: 'short', pairs: 12, ties: 12, split: 12 },
    ]);
  });

  it('is a table of a paper in LaTeX, across both columns', async () => {
    const { out, code } = await asked('--format', 'latex');
    expect(code).toBe(0);
    expect(out).toContain('\\label{tab:win-rates-1}');
    expect(out).toContain('\\begin{table*}');
  });

  it('sets the drafts against what was edited from them, people taking drafts for the systems that wrote them', async () => {
    // The draft of an item is `long`'s text on the first eight items, and the edited text itself on the others.
    const text = (item: string, system: string) =>
      candidates.find((one) => one.item === item && one.system === system)?.text ?? '';
    const drafts = data.items.map(({ item }, k) => ({
      item,
      system: 'draft',
      text: text(item, k < 8 ? 'long' : 'base'),
    }));
    await writeDataset(join(cwd, 'hybrid'), {
      ...data,
      card: { ...data.card, systems: [...data.card.systems, { id: 'draft' }] },
      candidates: [...candidates, ...drafts],
    });
    const args = ['bench', 'hybrid', '--baseline', 'draft', '--system', 'base', '--resamples', '99'];
    const judged = await go(...args, '--judge', 'openai:m', '--out', 'run', '--format', 'json');
    expect([judged.code, judged.err]).toEqual([0, '']);
    expect(compared()).toBe(8);
    const [judge, people] = JSON.parse(judged.out).raters;
    expect(judge.rows).toMatchObject([
      { system: 'base', pairs: 12, wins: 0, ties: 4, losses: 8, identical: 4 },
    ]);
    expect(people.rows).toMatchObject([{ system: 'base', pairs: 12, wins: 8, ties: 4, losses: 0 }]);
  });

  it('says what is wrong before anything is asked', async () => {
    const refusals: [string[], RegExp][] = [
      [
        ['bench', 'data', '--baseline', 'nobody', '--judge', 'openai:m'],
        /hand has no system nobody: expected one of long, short, base/,
      ],
      [['bench', 'data', '--baseline', 'nobody'], /No system "nobody"/],
      [['bench', 'data', '--judge', 'openai:m'], /required option '--baseline <system>'/],
      [['bench', 'data', '--baseline', 'base', '--system', 'nobody'], /has no system nobody/],
      [
        ['bench', 'data', '--baseline', 'base', '--judge', 'openai:m', '--plan', 'plan.yaml'],
        /--judge cannot be given with --plan/,
      ],
    ];
    for (const [args, message] of refusals) {
      const { code, err } = await go(...args);
      expect([args, code]).toEqual([args, 2]);
      expect(err).toMatch(message);
    }
    expect(server.received).toBe(0);
    expect((await go('bench', '--help')).out).toContain(
      'assize bench instrusum --baseline gpt-4-0314 --judge',
    );
  });

  it('keeps what it asked in the manifest', async () => {
    await asked();
    const manifest = JSON.parse(await readFile(join(cwd, 'run', 'manifest.json'), 'utf8'));
    expect(manifest.protocol.options.pairs).toBe('baseline:base');
    expect(manifest.plan).toMatchObject({ items: 12, requests: 24 });
  });
});
