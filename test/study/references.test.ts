import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../src/model/dataset.js';
import { Study } from '../../src/study/study.js';
import { handData } from '../support/hand-data.js';

const referenceGrids = (dataset: Dataset) => new Study(dataset).references();

describe('Study.references()', () => {
  it('has the references that the data allows: ROUGE only with references, coverage only with a document', async () => {
    const bare = handData({ items: 1 });
    expect((await referenceGrids(bare)).map(({ name }) => name)).toEqual(['length (words)']);
    const full = handData({ items: 1 });
    full.items = [{ item: 'i1', document: 'A word.', references: ['word word'] }];
    const grids = await referenceGrids(full);
    expect(grids.map(({ name }) => name)).toEqual([
      'length (words)',
      'ROUGE-1',
      'ROUGE-2',
      'ROUGE-L',
      'lexical coverage',
    ]);
    // Three times "word" against two: precision 2/3, recall 1.
    expect(grids[1].grid.get(0, 0)).toBeCloseTo(0.8, 14);
    expect(grids[4].grid.get(0, 0)).toBe(1);
  });

  it('leaves a cell without a candidate missing', async () => {
    const dataset = handData({ items: 2, words: (_, system) => (system === 'a' ? 7 : 2) });
    dataset.candidates = dataset.candidates.filter(({ system }) => system !== 'b');
    const [length] = await referenceGrids(dataset);
    expect([...length.grid.values]).toEqual([7, Number.NaN, 2, 7, Number.NaN, 2]);
  });
});
