import type { DatasetDefinition } from '../contract.js';
import { rawUrl } from '../kit.js';
import { card } from './card.js';
import { loadResponses } from './responses.js';

const PATH = 'data/human-eval/all-responses.jsonl';
const URL = rawUrl('nyu-mll/SQuALITY', 'dc08d4f574639d773bc64ef3ab3527043108fb4e', PATH);

export const definition: DatasetDefinition = {
  id: 'squality',
  title: card.title,
  licence: card.licence,
  summary: '20 stories × 5 questions × 3 systems, ratings and rankings of 3 of 4 workers on three dimensions',
  files: [{ url: URL, sha256: 'fdefc51dae186097b35d09af1e9e355c19e422d4291a9899d2e7adcc87024f02' }],
  async load(pulled) {
    return { card, ...loadResponses(PATH, await pulled.text(URL)), scores: [] };
  },
};
