import type { DatasetDefinition } from '../contract.js';
import { card } from './card.js';
import { files } from './files.js';
import { loadComparisons, loadReplies } from './judges.js';
import { loadPeople } from './people.js';

export const definition: DatasetDefinition = {
  id: 'summeval',
  title: card.title,
  licence: card.licence,
  summary:
    '100 news documents × 12 systems, 3 experts and 5 crowd workers, 5 recorded judges with raw replies',
  files,
  async load(pulled) {
    const people = await loadPeople(pulled);
    const items = new Set(people.items.map(({ item }) => item));
    const replies = await loadReplies(pulled, items);
    const comparisons = await loadComparisons(pulled, items);
    return { card, ...people, scores: [...replies, ...comparisons] };
  },
};
