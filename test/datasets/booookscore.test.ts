import { beforeAll, describe, expect, it } from 'vitest';
import { definition } from '../../datasets/booookscore/index.js';
import { HUMAN_READ, SUMMARIZERS } from '../../datasets/booookscore/systems.js';
import { releaseUrl } from '../../datasets/booookscore-release.js';
import type { LoadedDataset } from '../../datasets/contract.js';
import * as recipes from '../../src/analysis/reproduce/booookscore.js';
import { errorTypes, humanErrors } from '../../src/analysis/reproduce/booookscore-errors.js';
import { summaryLengths } from '../../src/analysis/reproduce/booookscore-lengths.js';
import { repeatedTrigrams } from '../../src/analysis/reproduce/booookscore-trigrams.js';
import { publishedTables } from '../../src/analysis/reproduce/catalog.js';
import type { Recipe } from '../../src/analysis/reproduce/cells.js';
import { DataError } from '../../src/errors.js';
import type { Dataset } from '../../src/model/dataset.js';
import punktCounts from '../oracle/fixtures/booookscore-sentence-counts.json' with { type: 'json' };
import { count, faultsOf, valueLabels, valueScores } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';

const BOOK = 'a-fox.epub';
const TEXT = 'A fox found a key. It opened Mr. Hill’s door. The end.';
const human = (name: string) => releaseUrl(`annotations/human_annotations/${name}.json`);

/** Files of the source's shape: one book, whose summary is the same for every system but one. */
function smallFiles(changes: Record<string, unknown> = {}) {
  const answer = (name: string, choice: string) => ({ from_name: name, value: { choices: [choice] } });
  const compared = (book: string) => [
    {
      id: 1,
      data: { book, summary_1: TEXT, summary_2: `${TEXT} More.` },
      annotations: [{ result: [answer('preference', 'Summary 2'), answer('detail', 'Draw')] }],
    },
  ];
  const none = { inc: 0, hier: 0, draw: 0 };
  const counts = {
    Preference: { ...none, hier: 1 },
    Detail: { ...none, draw: 1 },
    Structure: none,
    Logic: none,
  };
  const contents: Record<string, unknown> = {};
  for (const { id, summaries, annotations, annotationsV2 } of SUMMARIZERS) {
    contents[releaseUrl(summaries)] = { [BOOK]: id === HUMAN_READ.hier ? `${TEXT} More.` : TEXT };
    contents[releaseUrl(annotations)] = { [BOOK]: null };
    if (annotationsV2) contents[releaseUrl(annotationsV2)] = {};
  }
  for (const id of Object.values(HUMAN_READ)) {
    const summary = id === HUMAN_READ.hier ? `${TEXT} More.` : TEXT;
    contents[human(`summary-${id}`)] = { [BOOK]: { summary, singles: [], relations: [] } };
  }
  contents[human('annotations-gpt4-4096-inc')] = {};
  for (const round of ['formal', 'pilot']) {
    for (const n of [1, 2, 3, 4]) {
      const path = `qualitative_comparison/${round}/annotator${n}`;
      const first = round === 'formal' && n === 1;
      contents[human(path)] = first ? compared(BOOK) : [];
      contents[human(`${path}-counts`)] = first ? counts : { ...counts, Preference: none, Detail: none };
    }
  }
  return pulledWith(
    new Map(
      Object.entries({ ...contents, ...changes }).map(([url, content]) => [url, JSON.stringify(content)]),
    ),
  );
}

const finding = { questions: 'Whose door?', types: ['entity omission'] };
const LLAMA = releaseUrl('annotations/llama2-2048-hier.json');
const inc = (annotated: object) => ({
  [human('summary-gpt4-4096-inc')]: { [BOOK]: { summary: TEXT, singles: [], relations: [], ...annotated } },
});

describe('booookscore, from small files of the same shape', () => {
  it('splits summaries into sentences with offsets, and knows the shown order of a preference', async () => {
    const data = await definition.load(smallFiles());
    expect(faultsOf(data)).toEqual([]);
    expect(data.candidates[0]?.units?.map(({ text, start }) => [text, start])).toEqual([
      ['A fox found a key.', 0],
      ['It opened Mr. Hill’s door.', 19],
      ['The end.', 46],
    ]);
    expect(data.labels.filter((label) => 'pair' in label)).toMatchObject([
      { dimension: 'overall', preference: 'gpt4-4096-hier', shown: ['gpt4-4096-inc', 'gpt4-4096-hier'] },
      { dimension: 'detail', preference: 'tie' },
    ]);
  });

  it('scores listed sentences 0 and the others 1, and loses no verdict', async () => {
    const entries = [
      { span: 'It opened Mr.', ...finding },
      { span: 'Hill’s door.', ...finding },
      { span: 'In this part, the end.', ...finding },
      { span: 'A sentence that was cut later.', ...finding },
    ];
    const data = await definition.load(smallFiles({ [LLAMA]: { [BOOK]: entries } }));
    expect(faultsOf(data)).toEqual([]);
    const own = valueScores(data).filter(({ system }) => system === 'llama2-2048-hier');
    expect(own.map(({ unit, value, repeat }) => [unit, value, repeat])).toEqual([
      ['s2', 0, undefined],
      ['s2', 0, 1],
      ['x1', 0, undefined],
      ['x2', 0, undefined],
      ['s1', 1, undefined],
      ['s3', 1, undefined],
    ]);
  });

  it('keeps each human annotation as one label, and the other end of a relation beside it', async () => {
    const data = await definition.load(
      smallFiles(
        inc({
          singles: [{ id: '1', span: 'Hill', questions: 'Who?', labels: ['entity omission'] }],
          relations: [
            {
              id_a: '2',
              id_b: '3',
              span_a: 'a key',
              span_b: 'door',
              shared_questions: 'Why?',
              same: true,
              shared_labels: ['causal omission'],
            },
          ],
        }),
      ),
    );
    expect(faultsOf(data)).toEqual([]);
    const own = valueLabels(data).filter(({ system }) => system === HUMAN_READ.inc);
    expect(
      own.map(({ unit, value, question, relations }) => [unit, value, question, relations?.[0]?.unit]),
    ).toEqual([
      ['s2', 0, 'Who?', undefined],
      ['s1', 0, 'Why?', 's2'],
      ['s2', 0, undefined, 's1'],
      ['s3', 1, undefined, undefined],
    ]);
  });

  it('names the file of what is malformed', async () => {
    const bad: Record<string, unknown>[] = [
      { [LLAMA]: { [BOOK]: 'none' } },
      { [LLAMA]: { 'no-such-book.epub': null } },
      { [releaseUrl('summaries/llama2-2048-hier-cleaned.json')]: {} },
      inc({ summary: 'Another text.' }),
      inc({ singles: [{ id: '1', span: 'no span', questions: 'Who?', labels: [] }] }),
      { [human('qualitative_comparison/formal/annotator2-counts')]: { Preference: 1 } },
    ];
    const names = [
      'llama2-2048-hier',
      'llama2-2048-hier',
      'llama2-2048-hier',
      'gpt4-4096-inc',
      'gpt4-4096-inc',
      'counts',
    ];
    for (const [index, changes] of bad.entries()) {
      const loading = definition.load(smallFiles(changes));
      await expect(loading).rejects.toThrow(DataError);
      await expect(loading).rejects.toThrow(names[index]);
    }
  });
});

describeWithMirror('booookscore, from the published files', (mirror) => {
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await definition.load(pulledFromMirror(mirror));
  });
  const dataset = () => data as unknown as Dataset;
  const recompute = (id: string, recipe: Recipe) => {
    const table = publishedTables().find((known) => known.id === `booookscore-${id}`);
    if (!table) throw new Error(`no published table booookscore-${id}`);
    return { table, ...recipe(dataset(), table) };
  };
  /** Cells whose rounded figure is not the printed one: [row, column, figure to two more decimals]. */
  const differing = (id: string, recipe: Recipe) => {
    const { table, cells } = recompute(id, recipe);
    return table.rows.flatMap((row) =>
      Object.entries(row.cells).flatMap(([column, cell]) => {
        const printed = (typeof cell === 'string' ? cell : cell.printed).replace(',', '');
        const decimals = (printed.split('.')[1] ?? '').length;
        const figure = cells[row.key]?.[column];
        const shown = typeof figure === 'number' ? figure : Number.NaN;
        return shown.toFixed(decimals) === printed ? [] : [[row.key, column, Number(shown.toFixed(2))]];
      }),
    );
  };

  it('has 100 books, 13 systems, and no fault', () => {
    expect(faultsOf(data)).toEqual([]);
    expect([data.items.length, data.candidates.length, data.card.systems.length]).toEqual([100, 1300, 13]);
  });

  it('gives the published scores, but for GPT-4 2048 hierarchical', () => {
    expect(differing('scores', recipes.judgeScores)).toEqual([['gpt4-2048', 'hier', 89.18]]);
  });

  it('gives the human scores over 100 books, and says those over 98', () => {
    expect(differing('human-scores', recipes.humanScores)).toEqual([]);
    const { notes = [] } = recompute('human-scores', recipes.humanScores);
    const figures = notes.map((note) => Number(/give ([\d.]+) on the 98 books/.exec(note)?.[1]));
    expect(Math.abs((figures[0] ?? 0) - 89.86)).toBeLessThan(0.006);
    // One sentence more than Punkt counts in one of the summaries: 82.889 in place of 82.885.
    expect(Math.abs((figures[1] ?? 0) - 82.885)).toBeLessThan(0.006);
  });

  it('gives Table 1: errors per sentence, 840 and 353 annotations', () => {
    expect(differing('errors', humanErrors)).toEqual([]);
  });

  it('gives the precision of 768 and 669 validated annotations', () => {
    expect(differing('precision', recipes.annotationPrecision)).toEqual([['all', 'validated', 1437]]);
    const { cells } = recompute('precision', recipes.annotationPrecision);
    expect([cells.human?.validated, cells['gpt-4']?.validated]).toEqual([768, 669]);
  });

  it('gives Table 4, and the position of the preferred summary', () => {
    expect(differing('preferences', recipes.preferences)).toEqual([]);
    expect(recompute('preferences', recipes.preferences).notes).toEqual([
      'Overall: first shown preferred 35, second 63, tie 2.',
    ]);
  });

  it('gives the average lengths in tokens', () => {
    expect(differing('lengths', summaryLengths)).toEqual([]);
  });

  it('gives 10 of the 11 shares of repeated trigrams', () => {
    const { cells } = recompute('trigrams', repeatedTrigrams);
    const shares = Object.values(cells).map(({ repeated }) => Number(Number(repeated).toFixed(2)));
    // With spaCy itself.
    expect(shares).toEqual([4.2, 8.94, 1.29, 1.96, 4.09, 36.08, 3.38, 3.51, 1.91, 1.86, 3.54]);
  });

  it("gives Figure 4's rates, of which the paper prints none and says which are higher", () => {
    const { cells, notes } = recompute('figure-4', errorTypes);
    const counted = [
      [12.85, 6.51],
      [10.97, 5.45],
      [6.65, 3.53],
      [0.71, 0.59],
      [1.09, 0.27],
      [0.11, 0.03],
      [0.09, 0.12],
      [0, 0],
    ];
    // Counted by hand over Punkt's sentences, of which one summary has one less.
    for (const [index, row] of Object.values(cells).entries()) {
      expect(Math.abs(Number(row['judge/inc']) - counted[index][0])).toBeLessThan(0.01);
      expect(Math.abs(Number(row['judge/hier']) - counted[index][1])).toBeLessThan(0.01);
    }
    expect(notes?.[0]).toMatch(
      /more often.*: entity omission, event omission, causal omission; less .*duplication/,
    );
  });

  it('gives the bootstrap standard deviation of a mean over books', () => {
    expect(differing('stability', recipes.stability)).toEqual([]);
  });

  it('loses no verdict and no annotation of the source', () => {
    const confused = valueScores(data).filter(
      ({ protocol, value }) => protocol === 'booookscore-v1' && value === 0,
    );
    expect(count(confused, ({ system }) => system)).toEqual({
      'chatgpt-2048-hier': 415,
      'chatgpt-2048-inc': 651,
      'claude-2048-hier': 221,
      'claude-2048-inc': 713,
      'claude-88000-hier': 242,
      'claude-88000-inc': 203,
      'gpt4-2048-hier': 305,
      'gpt4-2048-inc': 639,
      'gpt4-4096-hier': 312,
      'gpt4-4096-inc': 820,
      'llama2-2048-hier': 967,
      'mixtral-2048-hier': 432,
      'mixtral-2048-inc': 749,
    });
    const second = valueScores(data).filter(({ protocol }) => protocol === 'booookscore-v2');
    expect(count(second, ({ system }) => system)).toEqual({
      'chatgpt-2048-hier': 2584,
      'chatgpt-2048-inc': 2044,
      'gpt4-2048-hier': 2812,
    });
    expect(count(data.labels, ({ dimension }) => dimension)).toMatchObject({
      'validity-of-human-annotations': 768,
      'validity-of-gpt-4-annotations': 669,
      overall: 100,
      detail: 80,
      structure: 80,
      logic: 80,
    });
  });

  it('splits 1,292 of the 1,300 summaries into as many sentences as Punkt, and no other by more than three', () => {
    const punkt: Record<string, Record<string, number>> = punktCounts.counts;
    const errors = data.candidates.map(({ item, system, units = [] }) =>
      Math.abs(units.filter(({ start }) => start !== undefined).length - (punkt[system]?.[item] ?? 0)),
    );
    expect(errors.filter((error) => error === 0).length).toBe(1292);
    expect(Math.max(...errors)).toBeLessThanOrEqual(3);
  });

  it('has the flaws that the card counts', () => {
    const absent = data.candidates.flatMap(({ units = [] }) =>
      units.filter(({ start }) => start === undefined),
    );
    expect(absent.length).toBe(17);
    expect(data.scores.filter(({ repeat }) => repeat !== undefined).length).toBe(16);
    expect(valueLabels(data).filter(({ question = '' }) => / \(\d\)$/.test(question)).length).toBe(22);
  });
});
