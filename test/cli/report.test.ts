import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CaseData } from '../../src/model/case-data.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Manifest } from '../../src/model/run.js';
import { datasetChecksum } from '../../src/run/checksum.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { describeWithMirror } from '../support/mirror.js';
import { tinyFolder } from '../support/tiny.js';
import { inFolder, run } from './run.js';

const FAST = ['--resamples', '99', '--permutations', '99'];

/** Eight items on which a judge of the name agrees, and one turns the order of the first item round. */
function data(given: Partial<Dataset['card']> = {}): Dataset {
  const rows = Array.from({ length: 8 }, (_, k) => [5, 3 + (k % 2), 1]);
  const turned = rows.map((row, k) => (k === 0 ? [1, 3, 5] : row));
  const made = handData({
    items: 8,
    card: given,
    labels: [...valueLabels('ann', rows), ...valueLabels('bo', rows)],
    scores: [...valueScores('good', 'p', rows), ...valueScores('turned', 'p', turned)],
  });
  for (const score of made.scores) if (score.judge === 'turned') score.raw = `I say ${score.item} <b>so</b>`;
  return made;
}

/** Writes a report and hands over the page, the plots' names and what was said. */
async function report(subject: string, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'assize-report-'));
  try {
    const out = join(folder, 'inner', 'report.html');
    const plots = join(folder, 'plots');
    const done = await run(['report', subject, '--out', out, '--plots', plots, ...FAST, ...args]);
    if (done.code !== 0) return { ...done, page: '', plots: [] };
    return { ...done, page: await readFile(out, 'utf8'), plots: (await readdir(plots)).sort() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const casesOf = (page: string): CaseData =>
  JSON.parse(
    inflateRawSync(Buffer.from(/data-packed="([^"]*)"/.exec(page)?.[1] ?? '', 'base64')).toString('utf8'),
  );

const textOf = (page: string) => page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');

describe('assize report FOLDER --out FILE', () => {
  it('writes a page with findings, figures and tables, and the plots as files', () =>
    inFolder(data(), async (folder) => {
      const { code, page, plots, err } = await report(folder);
      expect(code).toBe(0);
      expect(err).toMatch(/report\.html: \d+ kB/);
      const text = textOf(page);
      expect(text).toContain('Nothing is said of good (p) and turned (p) (fewer than 10 items)');
      expect(text).toContain('Few labelled items');
      for (const id of [
        'findings',
        'glance',
        'tried',
        'agreement',
        'systems',
        'judges',
        'people',
        'compare',
        'consistency',
        'coverage',
      ]) {
        expect(page).toContain(`<div id="${id}"`);
      }
      expect(page).toContain('Kendall, M. (1945)');
      expect(plots).toEqual(
        expect.arrayContaining([
          'forest-1.svg',
          'forest-1.vl.json',
          'judges-plot-1.svg',
          'means-plot-1.vl.json',
        ]),
      );
    }));

  it('holds every item with what people and judges said of it, packed, and leaves them out on request', () =>
    inFolder(data(), async (folder) => {
      const { page } = await report(folder);
      const cases = casesOf(page);
      expect(cases.items).toHaveLength(8);
      const turned = cases.columns.find(({ judge }) => judge === 'turned');
      const replies = turned?.replies.flatMap(([, own]) => own.map(({ raw }) => raw)) ?? [];
      expect(replies).toContain('I say i1 <b>so</b>');
      const none = await report(folder, '--no-cases');
      expect(none.page).not.toContain('<div class="cases"');
    }));

  it('is the same page for the same data and seed', () =>
    inFolder(data(), async (folder) => {
      const first = await report(folder);
      const second = await report(folder);
      expect(second.page === first.page).toBe(true);
    }));

  it('takes a title, dimensions and judges', () =>
    inFolder(data(), async (folder) => {
      const { page } = await report(folder, '--title', 'Mine & yours', '--judge', 'good');
      expect(page).toContain('<h1>Mine &amp; yours</h1>');
      expect(textOf(page)).not.toContain('turned');
      const wrong = await report(folder, '--judge', 'nobody');
      expect(wrong.code).toBe(2);
      expect(wrong.err).toContain('No judge "nobody"');
    }));

  it('says what the lamps are held against, and takes other thresholds', () =>
    inFolder(data(), async (folder) => {
      const { page } = await report(folder);
      expect(page).toContain('<div class="line" data-judge="good">');
      expect(textOf(page)).toMatch(
        /interval lies above \.30 \(rank correlation .* of preferences that both decide 65%\)/,
      );
      const strict = await report(folder, '--thresholds', 'agreement=.5,coverage=.99');
      expect(textOf(strict.page)).toMatch(/lies above \.50 \(.* 75%\)[\s\S]*lies above 99%; red below/);
      const wrong = await report(folder, '--thresholds', 'charm=.5');
      expect(wrong.code).toBe(2);
      expect(wrong.err).toContain('a kind among agreement, position, length, coverage, consistency');
    }));

  it('leaves out the audits and the tests on request', () =>
    inFolder(data(), async (folder) => {
      const { page } = await report(folder, '--no-audits');
      for (const id of ['compare', 'replace', 'length', 'position', 'consistency', 'injection'])
        expect(page).not.toContain(`<div id="${id}"`);
    }));

  it('leaves out a dimension that no judge was asked about, and says so; takes it in where it is named', () => {
    const dimensions = ['overall', 'style'].map((id) => ({ id, higherIsBetter: true }));
    const dataset = data({ dimensions } as Partial<Dataset['card']>);
    return inFolder(dataset, async (folder) => {
      const { page } = await report(folder, '--no-audits');
      expect(textOf(page)).toContain('No judge has scores on style: the page leaves it out');
      const named = await report(folder, '--no-audits', '--dimension', 'style', '--dimension', 'overall');
      expect(textOf(named.page)).not.toContain('the page leaves it out');
    });
  });

  it('tries the judges as stand-ins where three people labelled thirty items', () => {
    const rows = Array.from({ length: 30 }, (_, k) => [5, 3 + (k % 2), 1 + (k % 3)]);
    const made = handData({
      items: 30,
      labels: ['ann', 'bo', 'cy'].flatMap((name) => valueLabels(name, rows)),
      scores: valueScores('good', 'p', rows),
    });
    return inFolder(made, async (folder) => {
      const { page } = await report(folder);
      expect(page).toContain('<div id="replace"');
      expect(textOf(page)).toContain('the alternative annotator test (3 annotators, ε .10)');
      expect(page).toContain('Calderon');
    });
  });

  it('speaks of no people where the labels follow from the construction', () =>
    inFolder(data({ byConstruction: true }), async (folder) => {
      const text = textOf((await report(folder)).page);
      expect(text).toContain('Labels by construction');
      expect(text).not.toMatch(/agrees? with people/);
    }));

  it('says so where there is no judge', () =>
    inFolder({ ...data(), scores: [] }, async (folder) => {
      const { code, page } = await report(folder);
      expect(code).toBe(0);
      expect(textOf(page)).toContain('No judge has scores here');
    }));

  it('takes the example of the documentation, with values, pairs, rankings and units', async () => {
    const { code, page } = await report(tinyFolder);
    expect(code).toBe(0);
    expect(page).toContain('supported');
  });

  it('names what it needs, and a place that cannot be written', () =>
    inFolder(data(), async (folder) => {
      expect((await run(['report', folder])).code).toBe(2);
      const { code, err } = await run([
        'report',
        folder,
        '--out',
        join(folder, 'dataset.json', 'x.html'),
        ...FAST,
      ]);
      expect(code).toBe(2);
      expect(err).toContain('cannot write');
    }));
});

/** A run folder of the judge `good` as `assize judge` leaves it, with the replies in its judgments. */
async function writeRun(folder: string, dataset: Dataset, at: string): Promise<void> {
  const sha256 = datasetChecksum(dataset);
  const manifest: Manifest = {
    schemaVersion: 1,
    kind: 'run',
    name: 'mine',
    created: '2026-01-01T00:00:00.000Z',
    dataset: { id: 'hand', place: folder, sha256, items: 8, candidates: 24 },
    protocol: { id: 'p', options: {}, prompts: { id: 'own', templates: {} }, label: 'p' },
    judge: {
      id: 'openai:m',
      provider: 'openai',
      model: 'm',
      endpoint: 'http://127.0.0.1:9',
      sampling: {},
      label: 'm',
    },
    dimensions: ['overall'],
    orders: 'given',
    repeats: 1,
    seed: 1,
    versions: { assize: '0.1.0', node: 'v20' },
  };
  const scores = dataset.scores
    .filter(({ judge }) => judge === 'turned')
    .map(({ raw: _, ...score }) => ({ ...score, judge: 'm' }));
  const usage = { inputTokens: 1000, outputTokens: 500 };
  const judgments = scores.map((score, k) => ({ ...score, requests: [`r${k}`], usage, raw: `reply ${k}` }));
  const lines = (records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
  await mkdir(at, { recursive: true });
  await writeFile(join(at, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(at, 'scores.jsonl'), lines(scores));
  await writeFile(join(at, 'judgments.jsonl'), lines(judgments));
}

describe('assize report RUN --out FILE', () => {
  it('shows the manifest, the replies, and the cost where the price is known', () =>
    inFolder(data(), async (folder) => {
      const at = join(folder, '..', 'run');
      await writeRun(folder, data(), at);
      const unknown = textOf((await report(at)).page);
      expect(unknown).toContain('Run mine');
      expect(unknown).toContain('the price is not known');
      expect(casesOf((await report(at)).page).columns[0].replies[0][1][0].raw).toBe('reply 0');
      const prices = join(folder, '..', 'prices.json');
      await writeFile(
        prices,
        JSON.stringify({ asOf: 'today', prices: { 'openai:m': { input: 1, output: 2 } } }),
      );
      // 24 requests of 1,000 tokens at 1 and 500 at 2 dollars a million.
      expect(textOf((await report(at, '--prices', prices)).page)).toContain('0.0480');
    }));
});

describeWithMirror('assize report on published data', (mirror) => {
  it('shows the pairs of LLMBar, whose outputs have no systems', async () => {
    const home = await mkdtemp(join(tmpdir(), 'assize-home-'));
    try {
      const env = { ASSIZE_DATA: home };
      const pulled = await run(['datasets', 'pull', 'llmbar', '--mirror', mirror], { env });
      expect(pulled.code).toBe(0);
      const out = join(home, 'report.html');
      const judges = ['--judge', 'GPT-4/Vanilla', '--judge', 'Falcon/Vanilla'];
      const { code } = await run(['report', 'llmbar', '--out', out, ...judges, ...FAST], { env });
      expect(code).toBe(0);
      const page = await readFile(out, 'utf8');
      expect(textOf(page)).toContain('share of preferences shared');
      expect(page).toContain('<div id="position"');
      expect(casesOf(page).cases.length).toBe(419);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});
