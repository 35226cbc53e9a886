import { describe, expect, it } from 'vitest';
import { definition } from '../../../datasets/storysumm/index.js';
import {
  kindsOfAmbiguity,
  subjectivityByFaithfulness,
  unanimousClaims,
} from '../../../src/analysis/reproduce/arm.js';
import { publishedTables } from '../../../src/analysis/reproduce/catalog.js';
import type { Recipe } from '../../../src/analysis/reproduce/cells.js';
import { reproduceTable } from '../../../src/analysis/reproduce/table.js';
import type { Dataset } from '../../../src/model/dataset.js';
import type { Label } from '../../../src/model/label.js';
import { describeWithMirror } from '../../support/mirror.js';
import { withSubjectivity } from '../../support/storysumm.js';

const table = publishedTables().find(({ id }) => id === 'arm-table-1');
if (!table) throw new Error('no table');

function datasetWith(labels: Label[]): Dataset {
  return { labels, items: [], candidates: [], scores: [] } as unknown as Dataset;
}

/** Answers of three people on one sentence; null = not applicable. */
function sentence(system: string, unit: string, answers: (number | null)[]): Label[] {
  return answers.map((value, k) => ({
    item: 'story',
    dimension: 'faithfulness-sentence',
    annotator: `person-${k}`,
    system,
    unit,
    ...(value === null ? { notApplicable: true } : { value }),
  }));
}

describe('unanimousClaims', () => {
  it('gives the percent of sentences with three answers alike, by people and by models', () => {
    const labels = [
      ...sentence('human', 's0', [1, 1, 1]),
      ...sentence('gpt-4', 's0', [1, 1, 0]),
      ...sentence('gpt-4', 's1', [0, 0, 0]),
      ...sentence('claude', 's0', [null, null, null]),
      ...sentence('claude', 's1', [1, null, 1]),
      // Two answers are not three; the final label is no person's.
      ...sentence('claude', 's2', [1, 1]),
      { ...sentence('claude', 's2', [1])[0], annotator: 'final', aggregate: true },
    ];
    expect(unanimousClaims(datasetWith(labels), table).cells).toEqual({
      human: { agree: 100 },
      llm: { agree: 50 },
    });
    const outcome = reproduceTable(table, datasetWith(labels), unanimousClaims);
    expect(outcome.cells.map(({ state }) => state)).toEqual([
      'documented',
      'documented',
      'published only',
      'published only',
    ]);
  });

  it('leaves the table published only where single people’s labels were not pulled', () => {
    const outcome = reproduceTable(table, datasetWith([]), unanimousClaims);
    expect(outcome.counts).toMatchObject({ 'published only': 4, mismatch: 0 });
  });
});

describeWithMirror('the figures of ARM, with the later subjectivity labels', (mirror) => {
  it('75% of the unfaithful sentences are ambiguous; wording is the largest kind, explicit and causation are tied', async () => {
    const loaded = await definition.load(await withSubjectivity(mirror));
    const dataset = { ...loaded, card: { ...loaded.card, sources: [] } } as unknown as Dataset;
    const cellsOf = (id: string, recipe: Recipe) => {
      const published = publishedTables().find((one) => one.id === id);
      if (!published) throw new Error(`no table ${id}`);
      const { cells, counts } = reproduceTable(published, dataset, recipe);
      expect(counts['not printed']).toBe(4);
      return cells.map(({ obtained }) => obtained);
    };
    expect(cellsOf('arm-figure-2', subjectivityByFaithfulness)).toEqual([20, 60, 457, 33]);
    expect(cellsOf('arm-figure-4', kindsOfAmbiguity)).toEqual([37, 22, 17, 17]);
  });
});
