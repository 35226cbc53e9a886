import { describe, expect, it } from 'vitest';
import { definition } from '../../datasets/instrusum-pairs/index.js';
import { faultsOf } from '../support/loaded.js';
import { pulledWith } from '../support/pulled.js';

const url = definition.files[0]?.url ?? '';
const pair = { instruction: 'Who found the key?', output_1: 'A fox.', output_2: 'Nobody.', winner: 1 };
const load = (pairs: unknown) => definition.load(pulledWith(new Map([[url, JSON.stringify(pairs)]])));

describe('instrusum-pairs, from a small file of the same shape', () => {
  it('gives each pair two outputs and the preferred one, with no order of showing', async () => {
    const data = await load([pair, { ...pair, winner: 2 }]);
    expect(faultsOf(data)).toEqual([]);
    expect(data.card.anonymous).toBe(true);
    expect(data.items.map(({ item }) => item)).toEqual(['pair-1', 'pair-2']);
    expect(data.candidates.slice(0, 2).map(({ text }) => text)).toEqual(['A fox.', 'Nobody.']);
    expect(data.labels).toMatchObject([{ preference: 'output_1' }, { preference: 'output_2' }]);
    expect(data.labels.some((label) => 'shown' in label)).toBe(false);
  });

  it('names the pair and the field that is not as expected', async () => {
    await expect(load([pair, { ...pair, winner: 0 }])).rejects.toThrow(
      'data/instrusum.json: 1.winner: expected 1 or 2, got 0',
    );
    await expect(load({ pairs: [] })).rejects.toThrow('data/instrusum.json: expected a list');
  });
});
