import { describe, expect, it } from 'vitest';
import type { CardInput } from '../../src/model/card.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

/**
 * Two items. `good` under p: 9 5 4 and 1 3 2 against 3 2 1 and 1 2 3: tau 1 and 1/3, 2/3 in the mean. Under q it turns
 * both round: -2/3. `other` was asked under q alone, as people rate: 1. The gold means are 2 2 2: no tau.
 */
const GOLD = [
  [3, 2, 1],
  [1, 2, 3],
];
const GOOD = [
  [9, 5, 4],
  [1, 3, 2],
];
const data = ({ protocols = ['p', 'q'], card = {} as Partial<CardInput> } = {}) => {
  const [p, q] = protocols;
  return handData({
    card,
    labels: valueLabels('x', GOLD),
    scores: [
      ...valueScores('good', p, GOOD),
      ...valueScores(
        'good',
        q,
        GOOD.map((row) => row.map((value) => -value)),
      ),
      ...valueScores('other', q, GOLD),
    ],
  });
};
const FEW = ['--resamples', '50'];
const print = (args: string[], given = data()) =>
  inFolder(given, (folder) => run(['correlate', folder, ...FEW, ...args]));
const lines = (text: string) => text.split('\n').map((line) => line.trim().replace(/ +/g, ' '));

describe('assize correlate --layout judges-by-protocol', () => {
  it('has a row for each judge and a column for each protocol and level, a block for each dimension', async () => {
    const { code, out } = await print([
      '--layout',
      'judges-by-protocol',
      '--level',
      'summary',
      '--no-references',
    ]);
    expect(code).toBe(0);
    const rows = lines(out.replace(/ *\[[^\]]*\]/g, ''));
    expect(rows).toContain('judge p q');
    expect(rows).toContain('overall');
    expect(rows).toContain('good .667 -.667');
    expect(rows).toContain('other 1.000');
    expect(out).toContain('Summary level');
  });

  it('gives rows that need no model the same figure under every protocol', async () => {
    const { out } = await print(['--layout', 'judges-by-protocol', '--level', 'summary', '--format', 'csv']);
    const [header = '', ...rows] = out
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const random = rows.find((row) => row.includes('random')) ?? [];
    const at = (name: string) => random[(header as string[]).indexOf(name)];
    expect(at('Summary level p')).toBeTruthy();
    expect(at('Summary level p')).toBe(at('Summary level q'));
  });

  it('sets nothing bold where no test says that a figure stands out', async () => {
    const { out } = await print(['--layout', 'judges-by-protocol', '--format', 'latex']);
    expect(out).toContain('good');
    expect(out).not.toContain('textbf');
  });

  describe('bold', () => {
    const GOLDS = Array.from({ length: 12 }, (_, k) => GOLD[k % 2] ?? []);
    const turned = GOLDS.map((row) => row.map((value) => 4 - value));
    /** Under p `good` is as people, `bad` the other way round on each of twelve items; under q they are alike. */
    const twelve = (best: number[][] = GOLDS, words?: (item: string, system: string) => number) =>
      handData({
        items: 12,
        ...(words && { words }),
        labels: valueLabels('x', GOLDS),
        scores: [
          ...valueScores('good', 'p', best),
          ...valueScores('bad', 'p', turned),
          ...valueScores('good', 'q', GOLDS),
          ...valueScores('bad', 'q', GOLDS),
        ],
      });
    const summary = ['--layout', 'judges-by-protocol', '--level', 'summary', '--resample', 'items'];

    it('is what compare --within protocol calls better than each other judge of the column', async () => {
      const { out } = await print([...summary, '--format', 'latex'], twelve());
      expect(out.match(/textbf\{[^}]*\}/g)).toEqual(['textbf{1.000}']);
      expect(out).toMatch(/^\{\}good & \\textbf\{1\.000\}/m);
      expect(out).toContain('other items; Holm');
      const { out: json } = await print([...summary, '--format', 'json'], twelve());
      expect(JSON.parse(json).standsOut).toMatchObject([
        { dimension: 'overall', protocol: 'p', level: 'summary', judge: 'good/p' },
        { dimension: 'overall', protocol: 'q', level: 'summary', judge: null, code: 'none-better' },
      ]);
    });

    it('is nothing from fewer than ten items, nor below a row that needs no model', async () => {
      const few = twelve();
      const nine = new Set(few.items.slice(0, 9).map(({ item }) => item));
      const among = <T extends { item: string }>(records: readonly T[]) =>
        records.filter(({ item }) => nine.has(item));
      const { out } = await print([...summary, '--format', 'latex'], {
        ...few,
        items: among(few.items),
        candidates: among(few.candidates),
        labels: among(few.labels),
        scores: among(few.scores),
      });
      expect(out).not.toContain('textbf');
      // Longer is better to people on each item: the row of lengths has tau 1, `good` two thirds.
      const longer = twelve(
        GOLDS.map((row, k) => (k % 2 ? [1, 3, 2] : row)),
        (item, system) => GOLDS[Number(item.slice(1)) - 1]?.['abc'.indexOf(system)] ?? 0,
      );
      const below = await print([...summary, '--format', 'latex'], longer);
      expect(below.out).toMatch(/^\{\}length.*1\.000/m);
      expect(below.out).not.toContain('textbf');
      const alone = await print([...summary, '--no-references', '--format', 'latex'], longer);
      expect(alone.out).toMatch(/^\{\}good & \\textbf/m);
    });
  });

  it('has the share of human preferences where outputs have no system, and says what it is', async () => {
    const pair = (k: number) => ({ item: `i${k + 1}`, dimension: 'overall' });
    const twelve = Array.from({ length: 12 }, (_, k) => k);
    const scores = (protocol: string, judge: string, right: boolean) =>
      twelve.map((k) => ({
        ...pair(k),
        judge,
        protocol,
        shown: ['a', 'b'] as [string, string],
        winner: right ? ('first' as const) : ('second' as const),
      }));
    const given = handData({
      items: 12,
      card: { anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] },
      labels: twelve.map((k) => ({ ...pair(k), annotator: 'x', pair: ['a', 'b'], preference: 'a' })),
      scores: [...scores('p', 'good', true), ...scores('p', 'bad', false), ...scores('q', 'good', true)],
    });
    const { code, out, err } = await print(['--layout', 'judges-by-protocol', '--format', 'latex'], given);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Share of human preferences: verdicts equal to the human ones among the scored');
    expect(out).toContain("Korn and Graubard's");
    expect(out).not.toContain('--resample');
    expect(out.match(/textbf\{[^}]*\}/g)).toEqual(['textbf{1.000}']);
  });

  it('is a table of a paper in LaTeX: across both columns, with caption and label', async () => {
    const { out } = await print(['--layout', 'judges-by-protocol', '--format', 'latex']);
    expect(out).toContain('\\usepackage{booktabs,graphicx}');
    expect(out).toMatch(/\\begin\{table\*\}[\s\S]*\\caption\{Hand-made: Kendall's tau-b of judges with/);
    expect(out).toContain('\\label{tab:judges-by-protocol}');
    expect(out).toContain('\\multicolumn{2}{c}{System level} & \\multicolumn{2}{c}{Summary level}');
    expect(out).toMatch(/\\resizebox\{\\textwidth\}\{!\}\{%\n\\begin\{tabular\}[\s\S]*\\end\{tabular\}\n\}/);
    expect(out).toContain('\\end{table*}');
  });

  it('begins a further row where a judge was asked twice under one protocol', async () => {
    const card = { id: 'instrusum' };
    const { out } = await print(
      ['--layout', 'table6', '--dimension', 'overall', '--level', 'summary', '--no-references'],
      data({ protocols: ['llmeval', 'llm-eval'], card }),
    );
    const rows = lines(out.replace(/ *\[[^\]]*\]/g, ''));
    expect(rows).toContain('judge LLMEval');
    expect(rows.filter((row) => row.startsWith('good '))).toEqual(['good .667', 'good -.667']);
  });

  it('refuses units, and published figures without a layout, with other data or another coefficient', async () => {
    const refusals: [string[], RegExp][] = [
      [['--layout', 'judges-by-protocol', '--level', 'unit'], /got --level unit/],
      [['--with-published'], /--layout table6/],
      [['--layout', 'judges-by-protocol', '--with-published'], /expected instrusum.*got "hand"/],
      [['--layout', 'judges-by-protocol', '--with-published', '--coefficient', 'pearson'], /got pearson/],
    ];
    for (const [args, message] of refusals) {
      const { code, err } = await print(args);
      expect([args, code]).toEqual([args, 2]);
      expect(err).toMatch(message);
    }
  });
});

describe('assize correlate --layout table6 --with-published', () => {
  const instrusum = () => {
    const dimensions = ['overall', 'missing', 'irrelevant', 'factual'];
    const own = data({
      protocols: ['llm-eval', 'llm-compare'],
      card: { id: 'instrusum', dimensions: dimensions.map((id) => ({ id, higherIsBetter: true })) },
    });
    return {
      ...own,
      labels: dimensions.flatMap((dimension) => valueLabels('x', GOLD, { dimension })),
      scores: dimensions.flatMap((dimension) => own.scores.map((score) => ({ ...score, dimension }))),
    };
  };

  it("sets the paper's 33 rows beside one's own, marked, in the paper's columns and blocks", async () => {
    const { code, out, err } = await print(
      ['--layout', 'table6', '--with-published', '--format', 'csv'],
      instrusum(),
    );
    expect([code, err.includes('error')]).toEqual([0, false]);
    const marked = out.split('\n').filter((line) => line.includes('as published'));
    expect(marked).toHaveLength(33);
    expect(marked[0]).toMatch(/^"overall, as published",gpt-3\.5-turbo-0301,0\.738,/);
    expect(out).not.toContain('factual');
    const names = (out.split('\n')[0] ?? '')
      .split(',')
      .filter((name) => /^(System|Summary) level \w+$/.test(name));
    expect(names).toEqual(
      ['System', 'Summary'].flatMap((level) =>
        ['LLMRank', 'LLMCompare', 'LLMEval', 'LLMScore'].map((protocol) => `${level} level ${protocol}`),
      ),
    );
  });

  it('keeps source and printed figures in the JSON result', async () => {
    const { out } = await print(['--layout', 'table6', '--with-published', '--format', 'json'], instrusum());
    const { published } = JSON.parse(out) as { published: { table: string; correlations: object[] } };
    expect(published.table).toBe('instrusum-table-6');
    expect(published.correlations).toHaveLength(240);
    expect(published.correlations[0]).toMatchObject({ judge: 'gpt-3.5-turbo-0301', value: 0.738, digits: 3 });
  });
});

describe('assize correlate --layout on names and yes or no', () => {
  const yes = { id: 'overall', higherIsBetter: true, scale: { kind: 'binary' } } as const;
  const ordered = { id: 'other', higherIsBetter: true, scale: { kind: 'ordinal' } } as const;
  const rows = [
    [1, 0, 0],
    [0, 1, 1],
  ];
  const scores = [...valueScores('j', 'p', rows), ...valueScores('k', 'p', rows)];

  it('is refused, as they are counted label by label, unless a level is asked for', async () => {
    const given = handData({ card: { dimensions: [yes] }, labels: valueLabels('x', rows), scores });
    const { code, err } = await print(['--layout', 'judges-by-protocol'], given);
    expect(code).toBe(2);
    expect(err).toContain('correlate them all the same with --level summary');
    expect((await print(['--layout', 'judges-by-protocol', '--level', 'summary'], given)).code).toBe(0);
  });

  it('leaves them out beside dimensions with an order, and says so', async () => {
    const given = handData({
      card: { dimensions: [yes, ordered] },
      labels: [...valueLabels('x', rows), ...valueLabels('x', GOLD, { dimension: 'other' })],
      scores: [...scores, ...valueScores('j', 'p', GOLD, 'other')],
    });
    const { out } = await print(['--layout', 'judges-by-protocol'], given);
    expect(out.replace(/\s+/g, ' ')).toContain('overall: left out of the layout, which is of correlations');
    expect(out).toMatch(/^other$/m);
    expect(out).not.toMatch(/^overall$/m);
  });
});
