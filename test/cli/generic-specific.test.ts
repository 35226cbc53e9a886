import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { writeDataset } from '../../datasets/write.js';
import { handData } from '../support/hand-data.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

/**
 * The commands of docs/bench.md for InstruSum's Tables 12 and 13, from documents to win rates, with a scripted server
 * that is writer and judge. With the requirement in the prompt the writer names it, and the judge prefers what names
 * it; but of the last item both writings fail, there the judge takes the first shown.
 */
const ITEMS = 12;
const wanted = (k: number) => `topic${k}`;
const data = (() => {
  const base = handData({ items: ITEMS, card: { systems: [] } });
  const items = base.items.map(({ item }, k) => ({
    item,
    document: `A text about ${wanted(k)} and other things, number ${k}.`,
    instruction: `Tell what it says of ${wanted(k)}.`,
  }));
  return { ...base, items, candidates: [] };
})();

/** What the writer says: four words, the first of them the requirement where it was told; warm, another last word. */
function written(prompt: string, warm: boolean): string {
  const [, topic = ''] = /say?s of (topic\d+)/.exec(prompt) ?? [];
  const [, number = ''] = /number (\d+)\./.exec(prompt) ?? [];
  const told = topic !== '' && Number(number) < ITEMS - 1;
  return `${told ? topic : 'summary'} alpha beta ${warm ? 'delta' : 'gamma'}`;
}

function judged(prompt: string): string {
  const [, topic = ''] = /says of (topic\d+)\./.exec(prompt) ?? [];
  const shown = [...prompt.matchAll(/<response>\n([\s\S]*?)\n<\/response>/g)].map(([, text = '']) => text);
  const named = shown.findIndex((text) => text.includes(topic));
  const best = shown.every((text) => text.includes(topic))
    ? shown.findIndex((text) => text.endsWith('gamma'))
    : Math.max(0, named);
  return `Decision: ${best + 1}`;
}

let cwd: string;
let server: JudgeServer;
/** The second time that a prompt comes, it comes with a temperature. */
const seen = new Set<string>();
beforeEach(async () => {
  cwd = await scratch();
  seen.clear();
  server = await serveJudge({
    answer(prompt) {
      if (prompt.includes('<response>')) return judged(prompt);
      const warm = seen.has(prompt);
      seen.add(prompt);
      return written(prompt, warm);
    },
  });
  await writeDataset(join(cwd, 'articles'), data);
});
afterEach(() => server.close());

const go = async (...args: string[]) => {
  const { code, out, err } = await run(args, {
    cwd,
    env: { ASSIZE_DATA: join(cwd, 'store'), OPENAI_API_KEY: 'for-loopback', OPENAI_BASE_URL: server.baseUrl },
  });
  expect(code, err).toBe(0);
  return out;
};
const json = async (...args: string[]) => JSON.parse(await go(...args, '--format', 'json'));
const write = (...args: string[]) =>
  go('write', '--writer', 'one-shot', '--model', 'openai:m', '--no-probe', ...args);
const bench = (baseline: string, system: string) =>
  json('bench', 'three', '--baseline', baseline, '--system', system, '--judge', 'openai:j', '--out', system);
const described = (first: string, second: string) =>
  json('describe', 'three', '--system', first, '--system', second);

describe('from articles to generic against specific, and greedy against sampled', () => {
  it('writes, judges and describes: every figure by hand', async () => {
    await write('--dataset', 'articles', '--as', 'specific', '--out', 'asked');
    await write('--dataset', 'asked', '--option', 'instruction=generic', '--as', 'generic', '--out', 'both');
    await write('--dataset', 'both', '--temperature', '1', '--as', 'sampled', '--out', 'three');
    await go('datasets', 'check', 'three');
    const { candidates } = await readDataset(join(cwd, 'three'));
    const first = candidates.filter(({ item }) => item === 'i1').map(({ system, text }) => [system, text]);
    expect(first).toEqual([
      ['specific', 'topic0 alpha beta gamma'],
      ['generic', 'summary alpha beta gamma'],
      ['sampled', 'topic0 alpha beta delta'],
    ]);

    // Of the last item specific and generic are the same text: a tie that nobody is asked about.
    const table12 = await bench('generic', 'specific');
    expect(table12.runs).toMatchObject([{ sent: ITEMS - 1 }]);
    expect(table12.raters).toMatchObject([
      {
        rows: [{ system: 'specific', pairs: ITEMS, wins: ITEMS - 1, ties: 1, losses: 0, verdict: 'better' }],
      },
    ]);
    expect(table12.raters[0].rows[0].winRate.value.value).toBeCloseTo((ITEMS - 0.5) / ITEMS, 12);
    const table13 = await bench('specific', 'sampled');
    const [{ wins, losses }] = table13.raters[0].rows;
    expect([wins + losses, losses]).toEqual([ITEMS, expect.toSatisfy((n: number) => n >= ITEMS - 1)]);

    // Three of four words and two of three pairs of words are shared, in the last item all.
    const alike = await described('specific', 'generic');
    const { similarity } = alike.pair;
    expect(similarity.rouge1.value.value).toBeCloseTo((0.75 * (ITEMS - 1) + 1) / ITEMS, 12);
    expect(similarity.rouge2.value.value).toBeCloseTo(((2 / 3) * (ITEMS - 1) + 1) / ITEMS, 12);
    const words = alike.systems.map(
      ({ measures }: { measures: { words: { value: { value: number } } } }) => measures.words.value.value,
    );
    expect(words).toEqual([4, 4]);
    const warm = (await described('specific', 'sampled')).pair.similarity;
    expect(warm.rouge1.value.value).toBeCloseTo(0.75, 12);
  });
});
