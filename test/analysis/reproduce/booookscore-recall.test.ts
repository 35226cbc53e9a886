import { describe, expect, it } from 'vitest';
import { recallNotes } from '../../../src/analysis/reproduce/booookscore-recall.js';
import type { Dataset } from '../../../src/model/dataset.js';

const system = 'gpt4-4096-inc';
const ids = (n: number) => Array.from({ length: n }, (_, k) => `s${k + 1}`);
const validity = (source: string, item: string, values: number[]) =>
  values.map((value, k) => ({
    item,
    system,
    dimension: `validity-of-${source}-annotations`,
    annotator: 'validator',
    unit: ids(values.length)[k],
    value,
  }));

/** Two books that GPT-4 judged, of 6 sentences each, and one that it did not. */
const books = ['a', 'b'];
const dataset = {
  candidates: [...books, 'unjudged'].map((item) => ({
    item,
    system,
    text: '',
    units: ids(6).map((id) => ({ id, text: id })),
  })),
  labels: [
    ...['s1', 's2', 's3', 's3'].map((unit) => ({ item: 'a', unit })),
    ...['s1', 's2'].map((unit) => ({ item: 'b', unit })),
    { item: 'unjudged', unit: 's1' },
  ]
    .map((of) => ({ ...of, system, dimension: 'coherence', annotator: 'reader', value: 0 }))
    .concat(validity('human', 'a', [1, 0.5, 1, 1, 0]), validity('gpt-4', 'b', [1, 1, 1, 0])),
  scores: books.flatMap((item) =>
    ids(6).map((unit) => ({
      judge: 'gpt-4',
      protocol: 'booookscore-v1',
      item,
      dimension: 'coherence',
      system,
      unit,
      value: ['s1', 's4'].includes(unit) ? 0 : 1,
    })),
  ),
} as unknown as Dataset;

describe('recallNotes', () => {
  it('counts a sentence once, in judged books alone, and gives both estimates: worked by hand', () => {
    // People: 3 + 2 sentences; GPT-4: 2 + 2; both: s1 of each. Precisions 4/5 and 3/4: 4 and 3 right.
    const [counts, naive, corrected] = recallNotes(dataset);
    expect(counts).toContain(
      'of 12 sentences in 2 books people mark 5 (an annotation, or the other end of a relation, falls on them), GPT-4 4, both 2',
    );
    expect(naive).toMatch(/: 9 \[.*recall 0\.50 \[.*of people and 0\.40 \[/);
    // Chapman 5 · 4 / 3 − 1 = 5.67; 2 of 3, 2 of 4.
    expect(corrected).toContain('(80.0% and 75.0%)');
    expect(corrected).toMatch(/: 6 \[.*recall 0\.67 \[.*of people and 0\.50 \[/);
  });

  it('says nothing where nothing was validated or judged', () => {
    expect(recallNotes({ ...dataset, scores: [] })).toEqual([]);
    expect(recallNotes({ ...dataset, labels: [] })).toEqual([]);
  });
});
