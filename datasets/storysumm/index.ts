import type { DatasetDefinition } from '../contract.js';
import { card } from './card.js';
import { loadCrowd } from './crowd.js';
import { files } from './files.js';
import { loadJudges } from './judges.js';
import { HUMAN, loadHumanSummaries, readSubjectivity, subjectivityLabels } from './later.js';
import { loadSummaries } from './summaries.js';

export const definition: DatasetDefinition = {
  id: 'storysumm',
  title: card.title,
  licence: card.licence,
  summary: '96 summaries of 32 stories, faithfulness of summaries and sentences, 10 recorded judges',
  files,
  async load(pulled) {
    const later = await readSubjectivity(pulled);
    const { items, candidates: models, labels, places, flaws } = await loadSummaries(pulled, later);
    const humans = await loadHumanSummaries(pulled, new Set(items.map(({ item }) => item)));
    const subjectivity = subjectivityLabels(later, places);
    const crowd = await loadCrowd(pulled, places);
    return {
      card: {
        ...card,
        dimensions: [...card.dimensions, ...subjectivity.dimensions],
        systems: [...card.systems, ...(humans.length > 0 ? [{ id: HUMAN, kind: 'person' as const }] : [])],
        annotators: [...(card.annotators ?? []), ...crowd.annotators],
        flaws: [...(card.flaws ?? []), ...flaws, ...subjectivity.flaws, ...crowd.flaws],
      },
      items,
      candidates: [...models, ...humans],
      labels: [...labels, ...subjectivity.labels, ...crowd.labels],
      scores: await loadJudges(pulled, places),
    };
  },
};
