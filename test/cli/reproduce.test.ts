import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pullDataset } from '../../datasets/pull.js';
import { findDataset } from '../../datasets/registry.js';
import { writeDataset } from '../../datasets/write.js';
import { runProgram } from '../../src/cli/program.js';
import type { Dataset } from '../../src/model/dataset.js';
import { describeWithMirror } from '../support/mirror.js';

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'assize-reproduce-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

async function run(folder: string, ...args: string[]) {
  let out = '';
  let err = '';
  const code = await runProgram(['reproduce', ...args], {
    env: { ASSIZE_DATA: folder },
    cwd: folder,
    out: (text) => (out += text),
    err: (text) => (err += text),
    outIsTerminal: false,
    errIsTerminal: false,
    columns: 120,
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

interface Cell {
  row: string;
  column: string;
  expected: string;
  obtained: number | null;
  shown: string;
  state: string;
}
type Counts = Record<string, number>;

async function runJson(folder: string, ...args: string[]) {
  const { code, out, err } = await run(folder, ...args, '--format', 'json');
  expect(err).toBe('');
  const result = JSON.parse(out) as {
    totals: Counts;
    tables: { id: string; counts: Counts; cells: Cell[] }[];
  };
  const counts = Object.fromEntries(
    result.tables.map((table) => [
      table.id,
      Object.fromEntries(Object.entries(table.counts).filter(([, count]) => count > 0)),
    ]),
  );
  const cells = result.tables.flatMap((table) => table.cells.map((cell) => ({ table: table.id, ...cell })));
  return { code, totals: result.totals, counts, cells };
}

describe('assize reproduce without pulled data', () => {
  it('shows every table, counts cells without data as not pulled, and is no failure', async () => {
    const { code, out, err } = await run(data);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('assize datasets pull storysumm');
    expect(out).toContain('0 match, 0 mismatch, 0 documented');
    expect(out).not.toContain('storysumm-metrics: ');
  });

  it('keeps the cells that are not pulled in the JSON, and prints them on request', async () => {
    const { code, counts, cells } = await runJson(data);
    expect(code).toBe(0);
    expect(counts['storysumm-metrics']).toEqual({ 'not pulled': 84 });
    expect(cells.find(({ table }) => table === 'storysumm-metrics')).toMatchObject({
      expected: '.06',
      obtained: null,
      state: 'not pulled',
    });
    const { out } = await run(data, '--only', 'not pulled');
    expect(out).toContain('storysumm-metrics: ');
    expect(out).not.toContain('arm-table-2: ');
  });

  it('is bad input where a table without its data was asked for by name, and says what to type', async () => {
    const { code, out, err } = await run(data, 'storysumm-metrics');
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('assize datasets pull storysumm');
  });

  it('shows a table that is published only, asked for by name', async () => {
    const { code, counts } = await runJson(data, 'instrusum-table-3');
    expect(code).toBe(0);
    expect(counts).toEqual({ 'instrusum-table-3': { 'published only': 8 } });
  });

  it('is bad input for a name that is no table, and lists the tables', async () => {
    const { code, err } = await run(data, 'table-6');
    expect(code).toBe(2);
    expect(err).toContain('instrusum-table-6');
  });

  it('takes states to print, and refuses others', async () => {
    const { out } = await run(data, 'arm-table-2', '--only', 'mismatch');
    expect(out).not.toContain('69.15');
    expect(out).toContain('18 published only');
    expect((await run(data, '--only', 'wrong')).code).toBe(2);
  });
});

/** Three workers' ratings of two summaries, as the newsroom data set holds them; not its labels. */
const otherLabels: Dataset = {
  card: {
    schemaVersion: 1,
    id: 'newsroom',
    title: 'not the published labels',
    licence: 'MIT',
    citation: 'none',
    dimensions: ['informativeness', 'relevance', 'fluency', 'coherence'].map((id) => ({
      id,
      higherIsBetter: true,
      level: 'candidate',
    })),
    systems: [{ id: 'a' }, { id: 'b' }],
    annotators: [],
    anonymous: false,
    byConstruction: false,
    sources: [],
    flaws: [],
  },
  items: [{ item: 'i' }],
  candidates: [
    { item: 'i', system: 'a', text: 'a' },
    { item: 'i', system: 'b', text: 'b' },
  ],
  labels: ['informativeness', 'relevance', 'fluency', 'coherence'].flatMap((dimension) =>
    ['x', 'y', 'z'].flatMap((annotator) => [
      { item: 'i', dimension, annotator, system: 'a', value: 1 },
      { item: 'i', dimension, annotator, system: 'b', value: 5 },
    ]),
  ),
  scores: [],
};

describe('assize reproduce with data that gives other figures', () => {
  const other = () => join(data, 'other');
  beforeAll(() => writeDataset(join(other(), 'datasets', 'newsroom'), otherLabels));

  it('shows the mismatches and ends with exit code 1', async () => {
    const { code, counts, cells } = await runJson(other(), 'newsroom-alpha');
    expect(code).toBe(1);
    expect(counts).toEqual({ 'newsroom-alpha': { mismatch: 4 } });
    expect(cells[0]).toMatchObject({ expected: '0.2848732349364207', obtained: 1, state: 'mismatch' });
  });

  it.each(['table', 'csv', 'markdown', 'latex'])(
    'prints expected, obtained and state as %s',
    async (format) => {
      const { code, out } = await run(other(), 'newsroom', '--format', format);
      expect(code).toBe(1);
      expect(out).toMatch(/0\.2848732349364207.*1.*mismatch/);
    },
  );
});

describeWithMirror('assize reproduce with the published data', (mirror) => {
  const pulled = () => join(data, 'pulled');
  const ids = ['storysumm', 'booookscore', 'llmbar', 'newsroom', 'squality'];
  beforeAll(async () => {
    for (const id of ids) {
      const definition = await findDataset(id)?.load();
      if (!definition) throw new Error(`no data set ${id}`);
      await pullDataset(definition, { dataFolder: pulled(), mirror });
    }
  }, 120_000);

  it('gives each table exactly the states that are known', async () => {
    const { code, counts, cells } = await runJson(pulled(), ...ids);
    expect(counts).toEqual({
      'arm-figure-2': { 'published only': 4 },
      'arm-figure-4': { 'published only': 4 },
      'arm-table-1': { 'published only': 4 },
      'arm-table-2': { 'published only': 18 },
      'arm-table-3': { 'published only': 30 },
      'arm-table-4': { 'published only': 6 },
      'arm-table-5': { 'published only': 8 },
      'booookscore-errors': { match: 18 },
      'booookscore-figure-4': { 'not printed': 32 },
      'booookscore-human-scores': { match: 2 },
      'booookscore-lengths': { match: 11 },
      'booookscore-precision': { match: 2, documented: 1 },
      'booookscore-preferences': { match: 12 },
      'booookscore-scores': { match: 12, mismatch: 1 },
      'booookscore-stability': { match: 1 },
      'booookscore-table-5': { 'published only': 3 },
      'booookscore-table-7': { 'published only': 14 },
      'booookscore-table-8': { 'published only': 25 },
      'booookscore-trigrams': { match: 10, mismatch: 1, 'published only': 11 },
      'llmbar-statistics': { match: 749, documented: 421 },
      'newsroom-alpha': { match: 4 },
      'squality-human-evaluation': { match: 9 },
      'storysumm-metrics': { match: 84 },
    });
    const mismatches = cells.filter(({ state }) => state === 'mismatch');
    expect(mismatches).toMatchObject([
      { table: 'booookscore-scores', row: 'gpt4-2048', column: 'hier', expected: '89.1' },
      { table: 'booookscore-trigrams', row: 'chatgpt-2048-hier', column: 'repeated', expected: '9.0' },
    ]);
    expect(Math.abs((mismatches[0].obtained ?? 0) - 89.18)).toBeLessThan(0.01);
    expect(Math.abs((mismatches[1].obtained ?? 0) - 8.94)).toBeLessThan(0.01);
    expect(code).toBe(1);
  });

  it('matches every share of the 130 LLMBar runs; only kappas are documented', async () => {
    const { code, cells } = await runJson(pulled(), 'llmbar');
    expect(code).toBe(0);
    expect(new Set(cells.map(({ row }) => row)).size).toBe(130);
    const documented = cells.filter(({ state }) => state === 'documented');
    expect(documented.filter(({ column }) => column === 'kappa_agreement')).toHaveLength(31);
    expect(documented.filter(({ column }) => !column.startsWith('kappa_'))).toEqual([]);
  });
});

describe('assize reproduce --forensic', () => {
  it('needs no data, counts figures by state, and ends with 1 for what is impossible', async () => {
    const { code, out, err } = await run(data, '--forensic', 'storysumm');
    expect(err).toBe('');
    expect(code).toBe(1);
    expect(out).toMatch(/claude-3\.5\/arm +macro-f1 +0\.53 +unique counts +1 +TP 93 of 103, FP 248/);
    expect(out).toMatch(/all +119 +11 +4 +10 +6/);
    expect(out).toContain('storysumm-metrics');
  });

  it('is not mixed with states of another question', async () => {
    const { code, err } = await run(data, '--forensic', '--only', 'match');
    expect(code).toBe(2);
    expect(err).toContain("'--forensic' cannot be used with option '--only");
  });
});
