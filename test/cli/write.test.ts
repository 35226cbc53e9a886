import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { writeDataset } from '../../datasets/write.js';
import { fillerText } from '../../src/text/filler.js';
import { countTokens } from '../../src/text/tokens.js';
import { WRITERS } from '../../writers/registry.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { tinyFolder } from '../support/tiny.js';
import { run } from './run.js';

let cwd: string;
let server: JudgeServer;
let reply: (prompt: string) => string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-write-'));
  reply = (prompt) => `It has ${prompt.length} signs. That is all.`;
  server = await serveJudge({ answer: (prompt) => reply(prompt) });
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const env = () => ({
  OPENAI_API_KEY: 'sk-test-0123456789abcdef',
  OPENAI_BASE_URL: server.baseUrl,
  ASSIZE_DATA: join(cwd, 'data'),
});
const go = (...args: string[]) => run(args, { cwd, env: env() });
const ASKED = ['--dataset', tinyFolder, '--writer', 'one-shot', '--model', 'openai:m'];
const write = (...args: string[]) => go('write', ...ASKED, '--no-probe', ...args);
const lines = async (...path: string[]) =>
  (await readFile(join(cwd, ...path), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('assize write', () => {
  it('makes a data set with the new candidates, their sentences and how they came to be', async () => {
    const { code, out, err } = await write('--out', 'new');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('the data set is new');
    const before = await readDataset(tinyFolder);
    const after = await readDataset(join(cwd, 'new'));
    const mine = after.candidates.filter(({ system }) => system === 'openai:m/one-shot');
    expect(mine.map(({ item }) => item)).toEqual(before.items.map(({ item }) => item));
    expect(mine[0]).toMatchObject({ tags: { writer: 'one-shot', model: 'm' } });
    expect(mine.every(({ units }) => units?.length === 2)).toBe(true);
    expect(after.labels).toEqual(before.labels);
    expect(after.candidates.slice(0, before.candidates.length)).toEqual(before.candidates);
    expect((await readdir(join(cwd, 'new', 'writing'))).sort()).toEqual([
      'journal.jsonl',
      'manifest.json',
      'trace.jsonl',
    ]);
    const traces = await lines('new', 'writing', 'trace.jsonl');
    expect(traces).toHaveLength(before.items.length);
    expect(traces[0]).toMatchObject({ written: true, measures: { requests: 1 } });
    const checked = await go('datasets', 'check', 'new');
    expect(checked.err).toBe('');
    expect(checked.code).toBe(0);
  });

  it('counts tokens otherwise where it is told to, and goes on so', async () => {
    const { code, err } = await write('--out', 'new', '--tokenizer', 'characters/4', '--max-requests', '1');
    expect(code, err).toBe(3);
    expect((await go('write', '--resume', 'new', '--no-probe')).code).toBe(0);
    const { tokenizer } = JSON.parse(await readFile(join(cwd, 'new', 'writing', 'manifest.json'), 'utf8'));
    expect(tokenizer).toBe('characters/4');
    for (const { steps, measures } of await lines('new', 'writing', 'trace.jsonl')) {
      expect(measures.tokens).toBe(Math.ceil(steps[0].text.length / 4));
    }
    const other = await write('--out', 'new', '--tokenizer', 'characters/5');
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining('`tokenizer` is "characters/4" there'),
    ]);
  });

  it('the same command again asks nothing and writes the same bytes; a replay of it too', async () => {
    await write('--out', 'new', '--as', 'mine', '--no-cache');
    const asked = server.received;
    const bytes = await readFile(join(cwd, 'new', 'candidates.jsonl'), 'utf8');
    expect((await write('--out', 'new', '--as', 'mine', '--no-cache')).code).toBe(0);
    expect(server.received).toBe(asked);
    expect(await readFile(join(cwd, 'new', 'candidates.jsonl'), 'utf8')).toBe(bytes);
    const model = ['--model', 'replay:new', '--as', 'mine', '--no-cache', '--out', 'again'];
    const again = await go('write', ...ASKED.slice(0, 4), ...model);
    expect(again.err).toBe('');
    expect(server.received).toBe(asked);
    const texts = async (folder: string) =>
      (await readDataset(join(cwd, folder))).candidates.map(({ text }) => text);
    expect(await texts('again')).toEqual(await texts('new'));
  });

  it('several samples are several systems, drawn each for itself', async () => {
    await write('--out', 'new', '--as', 'mine', '--samples', '2', '--temperature', '1');
    const { candidates, items } = await readDataset(join(cwd, 'new'));
    expect(server.received).toBe(2 * items.length);
    const mine = candidates.map(({ system }) => system).filter((system) => system.startsWith('mine'));
    expect(new Set(mine)).toEqual(new Set(['mine#1', 'mine#2']));
  });

  it('what is stopped keeps its answers and no half data set; the same command goes on', async () => {
    const stopped = await write('--out', 'new', '--max-requests', '1', '--concurrency', '1');
    expect(stopped.err).toContain('go on with `assize write --resume new`');
    expect(stopped.code).not.toBe(0);
    expect(await readdir(join(cwd, 'new'))).toEqual(['writing']);
    expect((await write('--out', 'new')).code).toBe(0);
    const { items } = await readDataset(tinyFolder);
    expect(server.received).toBe(items.length);
  });

  it('--dry-run asks no one, --show prints what was asked and said', async () => {
    const dry = await write('--out', 'new', '--dry-run', '--max-tokens', '50');
    expect(dry.err).toBe('');
    expect(server.received).toBe(0);
    expect(dry.out).toContain('What would be asked');
    const shown = await write('--out', 'new', '--show', '--limit', '1');
    expect(shown.out).toMatch(/\[user\][\s\S]*\[reply\][\s\S]*It has/);
    expect(shown.out).not.toContain('[read as]');
    expect(shown.out).toContain('no data set is written yet');
  });

  it('only the items asked for', async () => {
    const tiny = await readDataset(tinyFolder);
    const items = tiny.items.map((item, index) => ({ ...item, tags: { part: index === 0 ? 'a' : 'b' } }));
    await writeDataset(join(cwd, 'tagged'), { ...tiny, items });
    await go('write', '--dataset', 'tagged', ...ASKED.slice(2), '--where', 'part=a', '--out', 'new');
    const made = await readDataset(join(cwd, 'new'));
    expect(made.items.map(({ item }) => item)).toEqual([items[0]?.item]);
    expect(made.candidates.filter(({ tags }) => tags?.writer === 'one-shot')).toHaveLength(1);
  });

  it('a writer that works in steps rides on the same engine: the same bytes from the journal and from a replay', async () => {
    const tiny = await readDataset(tinyFolder);
    const document = Array.from({ length: 40 }, (_, line) => `Line ${line} tells of one thing more.`).join(
      '\n',
    );
    await writeDataset(join(cwd, 'long'), {
      ...tiny,
      items: tiny.items.map((item) => ({ ...item, document })),
    });
    const options = ['chunk=60', 'maxSummary=100', 'assumedSummary=40'].flatMap((each) => ['--option', each]);
    const steps = (...args: string[]) =>
      go('write', '--dataset', 'long', '--writer', 'hierarchical', '--context', '600', ...options, ...args);
    const first = await steps(
      '--model',
      'openai:m',
      '--no-probe',
      '--no-cache',
      '--as',
      'tree',
      '--out',
      'new',
    );
    expect(first.err).toBe('');
    const [trace] = await lines('new', 'writing', 'trace.jsonl');
    expect(trace.measures.levels).toBeGreaterThan(1);
    const asked = server.received;
    await steps('--model', 'openai:m', '--no-probe', '--no-cache', '--as', 'tree', '--out', 'new');
    const replayed = await steps('--model', 'replay:new', '--no-cache', '--as', 'tree', '--out', 'again');
    expect(replayed.err).toBe('');
    expect(server.received).toBe(asked);
    expect(await lines('again', 'writing', 'trace.jsonl')).toEqual(
      await lines('new', 'writing', 'trace.jsonl'),
    );
    expect((await go('datasets', 'check', 'new')).code).toBe(0);
  });

  it('cleans the texts of a system that is there', async () => {
    const [system] = (await readDataset(tinyFolder)).card.systems.map(({ id }) => id);
    const asked = [
      '--dataset',
      tinyFolder,
      '--writer',
      'clean',
      '--model',
      'openai:m',
      '--option',
      `of=${system}`,
    ];
    const cleaned = await go('write', ...asked, '--no-probe', '--out', 'new');
    expect(cleaned.err).toBe('');
    expect(cleaned.out).toContain(`openai:m/clean[of=${system}]`);
    expect(cleaned.out).toMatch(/flagged \d+: rewritten/);
    const none = await go('write', ...asked, '--option', 'of=nobody', '--out', 'other');
    expect(none.err).toContain('has no text of nobody');
    const before = server.received;
    const matched = await go(
      'write',
      ...asked,
      '--option',
      'mode=match',
      '--as',
      'matched',
      '--out',
      'matched',
    );
    expect(matched.err).toBe('');
    expect(server.received).toBe(before);
    const { candidates } = await readDataset(join(cwd, 'matched'));
    const textsOf = (name?: string) =>
      candidates.filter((each) => each.system === name).map(({ text }) => text);
    expect(textsOf('matched')).toEqual(textsOf(system));
  });

  it('plants ambiguities sentence by sentence; the units keep their names', async () => {
    reply = (prompt) => `<answer>Perhaps ${/Sentence: (.*)/.exec(prompt)?.[1]}</answer>`;
    const tiny = await readDataset(tinyFolder);
    const [first] = tiny.candidates;
    const asked = ['--dataset', tinyFolder, '--writer', 'ambiguate', '--model', 'openai:m', '--no-probe'];
    const options = ['--option', `of=${first?.system}`, '--option', 'to=drawn', '--as', 'planted'];
    const made = await go('write', ...asked, ...options, '--out', 'new');
    expect(made.err).toBe('');
    const after = (await readDataset(join(cwd, 'new'))).candidates.find(({ system }) => system === 'planted');
    expect(after?.units?.every(({ text }) => text.startsWith('Perhaps '))).toBe(true);
    const [trace] = await lines('new', 'writing', 'trace.jsonl');
    expect(trace.steps.map(({ unit }: { unit: string }) => unit)).toEqual(after?.units?.map(({ id }) => id));
    expect((await go('datasets', 'check', 'new')).code).toBe(0);
  });

  it('--show prints what a cleaning changed', async () => {
    reply = (prompt) => {
      const text = /<summary>\n([\s\S]*?)\n<\/summary>/.exec(prompt)?.[1] ?? '';
      return text.split(' ').slice(1).join(' ');
    };
    const [first] = (await readDataset(tinyFolder)).candidates;
    const asked = ['--dataset', tinyFolder, '--writer', 'clean', '--model', 'openai:m', '--no-probe'];
    const { out } = await go('write', ...asked, '--option', `of=${first?.system}`, '--show', '--out', 'new');
    expect(out).toContain(`[taken out] ${first?.text.split(' ')[0]}`);
    expect(out).not.toContain('[put in]');
  });

  it('--into adds candidates to a data set that is there, and adds them once', async () => {
    const tiny = await readDataset(tinyFolder);
    await writeDataset(join(cwd, 'mine'), tiny);
    const into = (...args: string[]) =>
      go('write', '--into', 'mine', '--writer', 'one-shot', '--model', 'openai:m', '--no-probe', ...args);
    const labels = await readFile(join(cwd, 'mine', 'labels.jsonl'));
    const first = await into('--as', 'first', '--no-cache');
    expect(first.err).toBe('');
    expect(first.out).toContain('mine/writing.first/trace.jsonl');
    expect((await into('--as', 'second')).err).toBe('');
    const asked = server.received;
    // Others have been added since: what was asked for the first is the same all the same.
    expect((await into('--as', 'first', '--no-cache')).err).toBe('');
    expect((await go('write', '--resume', 'mine/writing.second')).err).toBe('');
    expect(server.received).toBe(asked);
    const after = await readDataset(join(cwd, 'mine'));
    const systems = after.candidates.map(({ system }) => system);
    expect(after.card.id).toBe(tiny.card.id);
    expect(after.candidates).toHaveLength(tiny.candidates.length + 2 * tiny.items.length);
    expect(new Set(systems.slice(tiny.candidates.length))).toEqual(new Set(['first', 'second']));
    expect(after.items).toEqual(tiny.items);
    expect(await readFile(join(cwd, 'mine', 'labels.jsonl'))).toEqual(labels);
    expect((await go('datasets', 'check', 'mine')).code).toBe(0);
    const replayed = await go(
      ...['write', '--dataset', tinyFolder, '--writer', 'one-shot', '--model', 'replay:mine/writing.first'],
      ...['--as', 'again', '--no-cache', '--out', 'again'],
    );
    expect(replayed.err).toBe('');
    expect(server.received).toBe(asked);
  });

  it('the command that made a data set leaves what others have added to it', async () => {
    await write('--out', 'new', '--as', 'mine');
    await go(
      'write',
      '--into',
      'new',
      '--writer',
      'one-shot',
      '--model',
      'openai:m',
      '--as',
      'yours',
      '--no-probe',
    );
    const labels = (await readDataset(join(cwd, 'new'))).labels.slice(1);
    await writeFile(
      join(cwd, 'new', 'labels.jsonl'),
      labels.map((each) => `${JSON.stringify(each)}\n`).join(''),
    );
    const before = await readDataset(join(cwd, 'new'));
    expect((await write('--out', 'new', '--as', 'mine')).err).toBe('');
    expect(await readDataset(join(cwd, 'new'))).toEqual(before);
  });

  it('--into with a part of the items keeps the others', async () => {
    const tiny = await readDataset(tinyFolder);
    const items = tiny.items.map((item, index) => ({ ...item, tags: { part: index === 0 ? 'a' : 'b' } }));
    await writeDataset(join(cwd, 'mine'), { ...tiny, items });
    const asked = ['--into', 'mine', '--where', 'part=a', '--writer', 'one-shot', '--model', 'openai:m'];
    expect((await go('write', ...asked, '--no-probe', '--as', 'new')).err).toBe('');
    const after = await readDataset(join(cwd, 'mine'));
    expect(after.items).toHaveLength(items.length);
    expect(after.candidates).toHaveLength(tiny.candidates.length + 1);
  });

  it('--resume goes on with a writing as it was asked for', async () => {
    const stopped = await write('--out', 'new', '--as', 'mine', '--max-requests', '1', '--concurrency', '1');
    expect(stopped.err).toContain('go on with `assize write --resume new`');
    const resumed = await go('write', '--resume', 'new', '--no-probe');
    expect(resumed.err).toBe('');
    const { candidates, items } = await readDataset(join(cwd, 'new'));
    expect(server.received).toBe(items.length);
    expect(candidates.filter(({ system }) => system === 'mine')).toHaveLength(items.length);
    expect((await go('write', '--resume', 'new', '--as', 'x')).err).toContain(
      '--as cannot be given with --resume',
    );
    expect((await go('write', '--resume', 'nothing')).err).toContain('holds no writing');
  });

  it('--plan asks for several writings, one from what another made; judge takes its trials', async () => {
    const plan = `
defaults: { dataset: ${tinyFolder}, sampling: { maxTokens: 40 } }
writings:
  - { writer: one-shot, model: openai:m, out: made, system: first }
  - { dataset: made, writer: clean, model: openai:m, options: { of: first, mode: match }, into: made, system: cleaned }
  - { writer: one-shot, model: [openai:m, openai:n], out: several, options: { instruction: generic } }
`;
    await writeFile(join(cwd, 'plan.yaml'), plan);
    const made = await go('write', '--plan', 'plan.yaml', '--no-probe');
    expect(made.err).toBe('');
    expect((await readdir(join(cwd, 'several'))).sort()).toEqual([
      'openai-m-one-shot-instruction-generic',
      'openai-n-one-shot-instruction-generic',
    ]);
    const { candidates } = await readDataset(join(cwd, 'made'));
    const texts = (name: string) =>
      candidates.filter(({ system }) => system === name).map(({ text }) => text);
    expect(texts('cleaned')).toEqual(texts('first'));
    const asked = server.received;
    expect((await go('write', '--plan', 'plan.yaml', '--no-probe')).err).toBe('');
    expect(server.received).toBe(asked);
    const judged = await go('judge', '--plan', 'plan.yaml');
    expect(judged.err).toContain('`assize write --plan`');
    await writeFile(join(cwd, 'trials.yaml'), 'trials: [{ protocol: llm-eval }]');
    expect((await go('write', '--plan', 'trials.yaml')).err).toContain('`assize judge --plan`');
    await writeFile(join(cwd, 'open.yaml'), 'writings: [{ writer: one-shot }]');
    expect((await go('write', '--plan', 'open.yaml')).err).toContain(
      'does not say its model and dataset and out',
    );
  });

  it('--dry-run runs writers to their end, and sets judging beside: a row a model, a block a writer', async () => {
    const tiny = await readDataset(tinyFolder);
    const document = Array.from({ length: 80 }, (_, line) => `Line ${line} tells of one thing more.`).join(
      '\n',
    );
    const items = [{ item: 'book', document }];
    await writeDataset(join(cwd, 'long'), { ...tiny, items, candidates: [], labels: [], scores: [] });
    const price = { input: 10, output: 100 };
    const prices = {
      asOf: 'today',
      prices: { 'openai:m': price, 'openai:judge': { input: 1000, output: 0 } },
    };
    await writeFile(join(cwd, 'prices.json'), JSON.stringify(prices));
    await writeFile(
      join(cwd, 'plan.yaml'),
      `
defaults: { dataset: long }
writings:
  - { writer: hierarchical, model: openai:m, out: tree, context: 600, options: { chunk: 60, maxSummary: 100, assumedSummary: 40 } }
  - { writer: incremental, model: openai:m, out: line, options: { chunk: 60, maxSummary: 100 } }
  - { writer: hierarchical, model: openai:m, out: wide, context: 900, options: { chunk: 120, maxSummary: 100, assumedSummary: 40 } }
`,
    );
    const asked = ['write', '--plan', 'plan.yaml', '--dry-run', '--prices', join(cwd, 'prices.json')];
    const judging = ['--protocol', 'booookscore', '--judge', 'openai:judge'];
    const dry = await go(...asked, ...judging, '--format', 'json');
    expect(dry.err).toBe('');
    expect(server.received).toBe(0);
    const { writings } = JSON.parse(dry.out);
    for (const { costs, inputTokens, outputTokens, outputTokensAtMost, judging: judged } of writings) {
      expect(costs.expected).toBeCloseTo((inputTokens * 10 + outputTokens * 100) / 1e6, 12);
      expect(outputTokens).toBeLessThanOrEqual(outputTokensAtMost);
      // A text of about 100 tokens has four sentences of 25, or five with the one that is cut short.
      expect([4, 5]).toContain(judged.requests);
      expect(judged.costs.least).toBeCloseTo(judged.inputTokens / 1000, 12);
    }
    const table = (await go(...asked, ...judging)).out;
    expect(table.replace(/\s+/g, ' ')).toMatch(
      /Hierarchical merging openai:m 60 [\d.]+ [\d.]+ openai:m 120 .*Incremental updating openai:m 60 .* total/,
    );
    // A model that keeps to the lengths is asked just as often.
    reply = (prompt) => {
      const words = Number(/(\d+) words/.exec(prompt)?.[1]);
      return fillerText(Math.min(99, Math.trunc(words / 0.65)), prompt.length, countTokens);
    };
    expect((await go('write', '--plan', 'plan.yaml', '--no-probe', '--no-cache')).err).toBe('');
    const requests = writings.reduce((sum: number, each: { requests: number }) => sum + each.requests, 0);
    expect(server.received).toBe(requests);
    const done = JSON.parse((await go(...asked, '--format', 'json')).out).writings;
    for (const each of done) expect(each).toMatchObject({ inputTokens: 0, answered: each.requests });
    expect((await go(...asked, '--judge', 'openai:judge')).err).toContain('name together');
  });

  it('refuses what it cannot do, naming the mend', async () => {
    await writeFile(join(cwd, 'file'), '');
    const other = await write('--out', '.');
    expect(other.err).toContain('was not made by `assize write`');
    await write('--out', 'new', '--as', 'mine');
    expect((await write('--out', 'new', '--as', 'yours')).err).toContain('`system` is "mine" there');
    const taken = (await readDataset(tinyFolder)).candidates[0]?.system ?? '';
    expect((await write('--out', 'third', '--as', taken)).err).toContain('name the new one with --as');
    expect((await write('--out', 'third', '--option', 'wrods=3')).err).toContain(
      'No option of one-shot "wrods". Did you mean "words"?',
    );
    expect((await go('write', '--dataset', tinyFolder, '--model', 'openai:m', '--out', 'x')).err).toContain(
      '--writer',
    );
    const unknown = await go('write', ...ASKED, '--writer', 'poet', '--out', 'x');
    expect(unknown.err).toContain(
      `No writer "poet". There is: ${WRITERS.map(({ id }) => JSON.stringify(id)).join(', ')}`,
    );
  });
});
