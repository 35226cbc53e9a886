import type { DatasetDefinition } from '../contract.js';
import { card } from './card.js';
import { describeDirections, findDirections, turn } from './direction.js';
import { loadExamples } from './examples.js';
import { files } from './files.js';
import { loadJudges } from './judges.js';

export const definition: DatasetDefinition = {
  id: 'instrusum',
  title: card.title,
  licence: card.licence,
  summary: '100 articles with requirements × 5 systems, human scores on four dimensions, 40 recorded judges',
  files,
  async load(pulled) {
    const { items, candidates, labels, find } = await loadExamples(pulled);
    const published = await loadJudges(pulled, find);
    const directions = findDirections(published, labels);
    const known = new Set(card.systems.map(({ id }) => id));
    const further = new Set(candidates.map(({ system }) => system).filter((system) => !known.has(system)));
    return {
      card: {
        ...card,
        systems: [...card.systems, ...[...further].map((id) => ({ id, kind: 'model' as const }))],
        flaws: [...(card.flaws ?? []), describeDirections(directions)],
      },
      items,
      candidates,
      labels,
      scores: turn(published, directions),
    };
  },
};
