import type { DatasetDefinition } from '../contract.js';
import { card } from './card.js';
import { files } from './files.js';
import { loadHuman } from './human.js';
import { loadJudge } from './judge.js';
import { loadPreferences } from './preferences.js';
import { Summaries } from './summaries.js';
import { loadValidation } from './validation.js';

export const definition: DatasetDefinition = {
  id: 'booookscore',
  title: card.title,
  licence: card.licence,
  summary: '100 books × 13 summarizers, coherence sentence by sentence by GPT-4 and people, preferences',
  files,
  async load(pulled) {
    const summaries = await Summaries.load(pulled);
    const scores = await loadJudge(pulled, summaries);
    const labels = [
      ...(await loadHuman(pulled, summaries)),
      ...(await loadValidation(pulled, summaries)),
      ...(await loadPreferences(pulled, summaries)),
    ];
    return { card, items: summaries.items, candidates: summaries.candidates, labels, scores };
  },
};
