import type { DatasetDefinition } from '../contract.js';
import { card } from './card.js';
import { files } from './files.js';
import { loadPairs } from './pairs.js';
import { loadRuns, loadStatistics } from './runs.js';

export const definition: DatasetDefinition = {
  id: 'llmbar',
  title: card.title,
  licence: card.licence,
  summary: '419 pairs with gold preferences, 65 recorded judge runs in both orders on 146 of them',
  files,
  async load(pulled) {
    const pairs = await loadPairs(pulled);
    const instructions = new Map(pairs.items.map(({ item, instruction = '' }) => [item, instruction]));
    const scores = await loadRuns(pulled, instructions);
    return { card, ...pairs, scores, published: await loadStatistics(pulled) };
  },
};
