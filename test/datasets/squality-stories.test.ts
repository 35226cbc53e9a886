import { beforeAll, expect, it } from 'vitest';
import type { LoadedDataset } from '../../datasets/contract.js';
import { definition } from '../../datasets/squality-stories/index.js';
import { faultsOf } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror } from '../support/pulled.js';

describeWithMirror('squality-stories', (mirror) => {
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await definition.load(pulledFromMirror(mirror));
  });

  it('has five questions on each of 25 stories, the first for the plot, with four answers each', () => {
    expect(faultsOf(data)).toEqual([]);
    expect(data.items).toHaveLength(125);
    expect(new Set(data.items.map(({ document }) => document)).size).toBe(25);
    expect(data.items.every(({ references }) => references?.length === 4)).toBe(true);
    const plots = data.items.filter(({ tags }) => tags?.question === '0');
    expect(new Set(plots.map(({ instruction }) => instruction))).toEqual(
      new Set(['What is the plot of the story?']),
    );
    expect(data.candidates).toEqual([]);
  });
});
