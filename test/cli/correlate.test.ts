import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import type { Score } from '../../src/model/score.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { tinyFolder } from '../support/tiny.js';
import { inFolder, run } from './run.js';

/**
 * Two items. Item 1: gold 3 2 1, judge 9 5 4: tau 1. Item 2: gold 1 2 3, judge 1 3 2: one pair of three turned,
 * tau 1/3. Summary level (1 + 1/3) / 2 = 2/3. The gold means are 2 2 2: no system-level correlation.
 */
const small = () =>
  handData({
    labels: valueLabels('x', [
      [3, 2, 1],
      [1, 2, 3],
    ]),
    scores: [
      ...valueScores('good', 'p', [
        [9, 5, 4],
        [1, 3, 2],
      ]),
      ...valueScores('flat', 'p', [
        [1, 1, 1],
        [2, 2, null],
      ]),
    ],
    words: (_, system) => ({ a: 9, b: 5, c: 1 })[system] ?? 0,
  });

interface Level {
  level: string;
  correlation: { value: number | null; reason?: string };
  nUsed: number;
  nUndefined: number;
  exhaustive: boolean;
}
interface Row {
  judge: string;
  protocol?: string;
  coverage?: { asked: number; scored: number };
  levels: Level[];
}

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run(['correlate', folder, '--format', 'json', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const result = JSON.parse(out);
  expect(resultSchema.safeParse(result).success).toBe(true);
  return result;
}

const rowOf = (result: { correlations: { rows: Row[] }[] }, judge: string): Row => {
  const row = result.correlations[0].rows.find((one) => one.judge === judge);
  if (!row) throw new Error(`no row ${judge}`);
  return row;
};

describe('assize correlate FOLDER', () => {
  it('gives the hand-worked correlations, with what went into them', () =>
    inFolder(small(), async (folder) => {
      const result = await json(folder);
      const [system, summary] = rowOf(result, 'good').levels;
      expect(summary.correlation.value).toBeCloseTo(2 / 3, 14);
      expect(summary).toMatchObject({ level: 'summary', nUsed: 2, nUndefined: 0 });
      expect(system.correlation).toEqual({
        value: null,
        code: 'humans-constant',
        parts: { level: 'system' },
        reason: 'the system means of the humans are all equal',
      });
    }));

  it('never turns an undefined correlation into 0: it is null with a reason, a dash with a note', () =>
    inFolder(small(), async (folder) => {
      const row = rowOf(await json(folder), 'flat');
      for (const { correlation, nUsed } of row.levels.filter(({ level }) => level === 'summary')) {
        expect(correlation.value).toBeNull();
        expect(nUsed).toBe(0);
      }
      expect(row.coverage).toEqual({ asked: 6, scored: 5 });
      const { out } = await run(['correlate', folder]);
      expect(out).toMatch(/flat +p +1\.000 .*–³ +0 +2 +83%/);
      expect(out).toMatch(/^³ none of 2 items has a correlation/m);
    }));

  it('puts references beside the judges: here the length oracle orders a, b, c', () =>
    inFolder(small(), async (folder) => {
      const length = rowOf(await json(folder), 'length (words)');
      expect(length.protocol).toBeUndefined();
      // Item 1: tau 1; item 2: tau -1.
      expect(length.levels[1].correlation.value).toBe(0);
      const without = await json(folder, '--no-references');
      expect(without.correlations[0].rows.map(({ judge }: Row) => judge)).toEqual(['good', 'flat']);
    }));

  it('takes every policy, coefficient and interval that it offers', () =>
    inFolder(small(), async (folder) => {
      for (const args of [
        ['--undefined', 'zero'],
        ['--method', 'bca'],
        ['--resample', 'items'],
        ['--resample', 'systems'],
        ['--coefficient', 'pearson'],
        ['--coefficient', 'spearman'],
        ['--level', 'pooled'],
        ['--confidence', '0.9'],
      ]) {
        const result = await json(folder, '--resamples', '99', ...args);
        expect(result.options).toBeDefined();
      }
    }));

  it('enumerates where it can, warns of few systems once, and prints the seed', () =>
    inFolder(small(), async (folder) => {
      const result = await json(folder, '--seed', '7');
      expect(result.seed).toBe(7);
      expect(rowOf(result, 'good').levels[1].exhaustive).toBe(true);
      const { out } = await run(['correlate', folder, '--seed', '7']);
      expect(out).toMatch(/all\s+resamples enumerated/);
      const drawn = await run(['correlate', folder, '--seed', '7', '--resamples', '20']);
      expect(drawn.out).toMatch(/20\s+resamples, seed 7/);
      expect(out.match(/Only 3 systems/g)?.length).toBe(1);
    }));

  it('gives the same bytes for the same seed', () =>
    inFolder(small(), async (folder) => {
      const args = ['correlate', folder, '--resamples', '50', '--seed', '3'];
      expect(await run(args)).toEqual(await run(args));
    }));

  it('prints CSV, Markdown and LaTeX of the same rows', () =>
    inFolder(small(), async (folder) => {
      const records = parse((await run(['correlate', folder, '--format', 'csv'])).out, {
        columns: true,
      }) as Record<string, string>[];
      expect(records.map(({ judge }) => judge)).toEqual([
        'good',
        'flat',
        'length (words)',
        'random (expected)',
      ]);
      expect(Number(records[0]['summary level tau-b'])).toBeCloseTo(2 / 3, 14);
      const markdown = (await run(['correlate', folder, '--format', 'markdown'])).out;
      expect(markdown).toMatch(/^\| good \| p \| –<sup>1<\/sup> \| \*?\*?\.667/m);
      const latex = (await run(['correlate', folder, '--format', 'latex'])).out;
      expect(latex).toContain('\\begin{tabular}');
      expect(latex).toMatch(/\{\}good & p & --\\textsuperscript\{1\} & .*\.667/);
    }));

  it('takes a judge or one of its protocols, and suggests a name it knows', () =>
    inFolder(small(), async (folder) => {
      for (const name of ['good', 'good/p']) {
        const result = await json(folder, '--judge', name, '--no-references');
        expect(result.correlations[0].rows).toHaveLength(1);
      }
      const { code, err } = await run(['correlate', folder, '--judge', 'goode']);
      expect(code).toBe(2);
      expect(err).toContain('No judge "goode". Did you mean "good"? There is: "good", "flat"');
      expect((await run(['correlate', folder, '--dimension', 'overal'])).err).toContain(
        'Did you mean "overall"?',
      );
      expect((await run(['correlate', folder, '--gold', 'expert'])).code).toBe(2);
    }));

  it('keeps hostile names inert', () => {
    const name = '=1+1|\u001b[31m\n& _x';
    const dataset = handData({
      card: { systems: [{ id: name }, { id: 'b' }, { id: 'c' }] },
      labels: valueLabels('x', [[null, 2, 1]]),
      scores: valueScores(name, name, [[null, 5, 1]]).filter(
        (score) => 'system' in score && score.system !== 'a',
      ),
      items: 1,
    });
    return inFolder(dataset, async (folder) => {
      for (const format of ['table', 'json', 'csv', 'markdown', 'latex']) {
        const { code, out } = await run(['correlate', folder, '--format', format]);
        expect(code).toBe(0);
        expect(out).not.toContain('\u001b');
      }
      expect((await json(folder)).correlations[0].rows[0].judge).toBe(name);
    });
  });

  it('stops with 3 when interrupted', () =>
    inFolder(small(), async (folder) => {
      const { code, out, err } = await run(['correlate', folder], { signal: AbortSignal.abort() });
      expect({ code, out }).toEqual({ code: 3, out: '' });
      expect(err).toContain('interrupted');
    }));

  it('reads the documented example', async () => {
    const result = await json(tinyFolder);
    expect(result.dataset).toBe('tiny');
    const { code, out } = await run(['correlate', tinyFolder]);
    expect(code).toBe(0);
    expect(out).toContain('A tiny data set');
  });
});

describe('assize correlate FOLDER, anonymous pairs', () => {
  const pair = (item: string, shown: [string, string], winner: 'first' | 'second' | 'tie' | null): Score => ({
    judge: 'j',
    protocol: 'p',
    item,
    dimension: 'overall',
    shown,
    winner,
  });
  const gold = (item: string, preference: string) => ({
    item,
    dimension: 'overall',
    annotator: 'x',
    pair: ['a', 'b'] as [string, string],
    preference,
  });
  /** Verdicts: i1 right, right; i2 right, wrong; i3 wrong, unscored. 3 of 5 right; both orders on i1 and i2. */
  const pairs = () =>
    handData({
      card: { anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] },
      items: 3,
      labels: [gold('i1', 'a'), gold('i2', 'b'), gold('i3', 'tie')],
      scores: [
        pair('i1', ['a', 'b'], 'first'),
        pair('i1', ['b', 'a'], 'second'),
        pair('i2', ['a', 'b'], 'second'),
        pair('i2', ['b', 'a'], 'second'),
        pair('i3', ['a', 'b'], 'first'),
        pair('i3', ['b', 'a'], null),
      ],
      words: (item, system) => ((system === 'a') === (item === 'i1') ? 9 : 2),
    });

  it('gives pairwise accuracy, coverage and both orders in place of correlations, and says why', () =>
    inFolder(pairs(), async (folder) => {
      const { pairs: dimensions, correlations, warnings } = await json(folder);
      expect(correlations).toEqual([]);
      expect(warnings[0].text).toContain('anonymous');
      const [judge, length] = dimensions[0].rows;
      expect(judge.accuracy.value).toBeCloseTo(3 / 5, 14);
      expect(judge.coverage).toEqual({ asked: 6, scored: 5 });
      expect(judge.bothOrders).toEqual({ pairs: 2, consistent: { value: 0.5 }, bothRight: { value: 0.5 } });
      // The longer output is right on i1 and i2; on the tied i3 it prefers one.
      expect(length.accuracy.value).toBeCloseTo(2 / 3, 14);
      expect((await run(['correlate', folder])).out).toMatch(/j +p +\.600 \[/);
    }));

  it('refuses what needs systems, with that reason', () =>
    inFolder(pairs(), async (folder) => {
      for (const args of [
        ['rank', folder],
        ['compare', folder, '--level', 'system'],
      ]) {
        const { code, err } = await run(args);
        expect(code).toBe(2);
        expect(err).toContain('anonymous');
      }
    }));
});

describe('assize correlate FOLDER --level unit', () => {
  const unit = (item: string, id: string) => ({ item, dimension: 'ok', system: 'a', unit: id });
  const label = (annotator: string, item: string, id: string, value: number, types?: string[]) => ({
    ...unit(item, id),
    annotator,
    value,
    ...(types && { types }),
  });
  /**
   * Four units by two people: s1 1 1, s2 0 0, s3 0 1 (split), t1 1 1. The judge says 1, 0, 1, 0.
   * Gold s1 = 1, s2 = 0, t1 = 1: recall of 0 is 1, of 1 is 1/2: balanced accuracy 3/4. Unanimous: 3 of 4.
   */
  const sentences = () => {
    const dataset = handData({
      card: {
        dimensions: [{ id: 'ok', higherIsBetter: true, level: 'unit', scale: { kind: 'binary' } }],
        systems: [{ id: 'a' }],
      },
      labels: [
        label('x', 'i1', 's1', 1),
        label('y', 'i1', 's1', 1),
        label('x', 'i1', 's2', 0, ['gap']),
        label('y', 'i1', 's2', 0, ['gap', 'odd']),
        label('x', 'i1', 's3', 0),
        label('y', 'i1', 's3', 1),
        label('x', 'i2', 't1', 1),
        label('y', 'i2', 't1', 1),
      ],
      scores: [
        ['i1', 's1', 1],
        ['i1', 's2', 0],
        ['i1', 's3', 1],
        ['i2', 't1', 0],
      ].map(([item, id, value]) => ({
        judge: 'j',
        protocol: 'p',
        ...unit(String(item), String(id)),
        value: Number(value),
        types: value === 0 ? ['gap'] : [],
      })),
    });
    const units = (ids: string[]) => ids.map((id) => ({ id, text: id }));
    dataset.candidates = [
      { item: 'i1', system: 'a', text: 'x', units: units(['s1', 's2', 's3']) },
      { item: 'i2', system: 'a', text: 'x', units: units(['t1']) },
    ];
    return dataset;
  };

  it('is the default for sentences: balanced accuracy, kappa, types, and the share of unanimous units', () =>
    inFolder(sentences(), async (folder) => {
      const { units, correlations } = await json(folder);
      expect(correlations).toEqual([]);
      expect(units[0].gold).toMatchObject({ units: 4, items: 2, split: 1 });
      expect(units[0].unanimous.share.value.value).toBe(0.75);
      const [row, always] = units[0].rows;
      expect(row.balancedAccuracy.value.value).toBe(0.75);
      expect(row.units).toBe(3);
      const gap = row.marks.find(({ mark }: { mark: string }) => mark === 'gap');
      // The judge marks s2 and t1, the people s2.
      expect(gap).toMatchObject({ byHumans: 1, byJudge: 2 });
      expect(gap.precision.value.value).toBe(0.5);
      expect(gap.recall.value.value).toBe(1);
      expect(always).toMatchObject({ judge: 'always 1', reference: true });
      expect(always.balancedAccuracy.value.value).toBe(0.5);
    }));

  it('refuses --level unit where there are no such labels', () =>
    inFolder(small(), async (folder) => {
      const { code, err } = await run(['correlate', folder, '--level', 'unit']);
      expect(code).toBe(2);
      expect(err).toContain('Level unit');
    }));

  it('--where takes the items with a tag, and says so', () => {
    const made = small();
    const items = made.items.map((item, k) => ({ ...item, tags: { split: k === 0 ? 'easy' : 'hard' } }));
    return inFolder({ ...made, items }, async (folder) => {
      const result = await json(folder, '--where', 'split=easy', '--resamples', '50');
      expect(result.options.where).toEqual({ split: ['easy'] });
      const summary = rowOf(result, 'good').levels.find(({ level }) => level === 'summary');
      expect(summary).toMatchObject({ correlation: { value: 1 }, nUsed: 1, nUndefined: 0 });
      const table = await run(['correlate', folder, '--where', 'split=hard', '--resamples', '50']);
      expect(table.out).toContain('split=hard');
      expect(await run(['correlate', folder, '--where', 'split=odd'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('has split=odd: split is easy or hard'),
      });
    });
  });

  it('measures the rows that need no model on the items that a judge was asked about', () => {
    const made = small();
    const [first] = made.items;
    const scores = made.scores.filter(({ item, judge }) => item === first?.item && judge === 'good');
    return inFolder({ ...made, scores }, async (folder) => {
      const length = rowOf(await json(folder, '--resamples', '50'), 'length (words)');
      // Words 9 5 1 in both items: tau 1 with item 1; item 2, where it is -1, was put to no judge.
      const summary = length.levels.find(({ level }) => level === 'summary');
      expect(summary).toMatchObject({ correlation: { value: 1 }, nUsed: 1 });
    });
  });
});
