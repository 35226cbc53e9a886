import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../datasets/faults.js';
import { guessMapping, idOfFile } from '../../datasets/import/guess.js';
import { plainName, readNumberColumn, roleOf } from '../../datasets/import/guess-names.js';
import { readTable } from '../../datasets/import/table.js';
import { scratch } from '../support/tiny.js';

async function guess(csv: string) {
  const path = join(await scratch(), 'a.csv');
  await writeFile(path, csv);
  const faults = new FaultList();
  const table = await readTable(path, 'a.csv', undefined, faults);
  faults.throwIfAny();
  return guessMapping(table, 'a');
}

describe('the names of columns', () => {
  it.each([
    ['doc_id', 'item'],
    ['docID', 'item'],
    ['id', 'item'],
    ['Model Name', 'system'],
    ['model_id', 'system'],
    ['annotator_id', 'annotator'],
    ['article', 'document'],
    ['Summary', 'text'],
    ['model_output', 'text'],
    ['prompt', 'instruction'],
    ['reference_1', 'reference'],
    ['aspect', 'dimension'],
    ['Rating', 'value'],
    ['shoe size', undefined],
    ['overall_ann1', undefined],
  ])('%s is taken for %s', (column, role) => {
    expect(roleOf(column)).toBe(role);
  });

  it.each([
    ['gpt4_coherence', 'score', 'gpt4', 'coherence'],
    ['judge_a_overall', 'score', 'judge_a', 'overall'],
    ['rouge-1', 'score', 'rouge-1', 'overall'],
    ['overall_ann1', 'label', 'ann1', 'overall'],
    ['expert 2 fluency', 'label', 'expert 2', 'fluency'],
    ['humanRelevance', 'label', 'human', 'relevance'],
    ['coherence', 'label', 'annotator-1', 'coherence'],
    ['depth', 'label', 'annotator-1', 'depth'],
  ])('a column of numbers named %s is a %s of %s on %s', (column, kind, who, dimension) => {
    expect(readNumberColumn(column)).toMatchObject({ column, kind, who, dimension });
  });

  it('are made plain', () => {
    expect(plainName(' Größe (cm)')).toBe('größe_cm');
    expect([idOfFile('My Ratings.v2.csv'), idOfFile('.csv')]).toEqual(['my-ratings-v2', 'my-data']);
  });
});

describe('guessMapping', () => {
  it('reads a wide table', async () => {
    const { mapping, columns, unknown } = await guess(
      'id,model,summary,coherence_r1,coherence_r2,gpt4_coherence,notes\n1,A,x,5,2,0.5,hm\n1,B,y,,3,0.1,\n',
    );
    expect(unknown).toEqual([]);
    expect(columns.map(({ as }) => as)).toEqual([
      'item',
      'system',
      'text',
      'label of r1 on coherence',
      'label of r2 on coherence',
      'score of judge gpt4 on coherence',
      'not used',
    ]);
    expect(mapping.card.dimensions).toEqual([
      { id: 'coherence', higherIsBetter: true, scale: { kind: 'ordinal', min: 1, max: 5 } },
    ]);
  });

  it('reads a long table of labels, with a scale for each dimension', async () => {
    const { mapping, columns } = await guess(
      'id,system,text,aspect,rater,score\n1,A,x,fluency,r1,10\n1,A,x,factual,r1,0\n1,B,y,factual,r2,1\n',
    );
    expect(columns.map(({ as }) => as)).toEqual([
      'item',
      'system',
      'text',
      'dimension',
      'annotator',
      'value',
    ]);
    expect(mapping.card.dimensions.map(({ scale }) => scale)).toEqual([
      { kind: 'ordinal', min: 1, max: 10 },
      { kind: 'binary', min: 0, max: 1 },
    ]);
    expect(mapping.tables[0]?.labels).toEqual([
      { annotator: { column: 'rater' }, dimension: { column: 'aspect' }, value: { column: 'score' } },
    ]);
  });

  it('reads a long table of judge scores', async () => {
    const { mapping } = await guess('id,system,judge,reply,score\n1,A,j,"Score: 3",3\n');
    expect(mapping.tables[0]?.labels).toBeUndefined();
    expect(mapping.tables[0]?.scores).toMatchObject([
      { judge: { column: 'judge' }, dimension: 'overall', raw: { column: 'reply' } },
    ]);
  });

  it('says what it takes for granted and what it cannot find', async () => {
    const { assumptions, unknown } = await guess('colour,shape\nred,round\n');
    expect(assumptions).toEqual([
      'no column names a system: every row is taken as one system, `system-1`',
      expect.stringContaining('no column holds the candidates’ texts'),
      'higher is taken to be better on overall (`higherIsBetter`)',
    ]);
    expect(unknown).toEqual([
      'which column tells the items apart (`item.id`)',
      expect.stringContaining('no column of numbers was found'),
    ]);
  });
});
