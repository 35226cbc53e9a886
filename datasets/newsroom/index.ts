import type { DatasetDefinition } from '../contract.js';
import { rawUrl } from '../kit.js';
import { card } from './card.js';
import { loadSummaries } from './summaries.js';

const PATH = 'data/newsroom/newsroom.json';
const URL = rawUrl('dmg-illc/JUDGE-BENCH', '5a0bf500325029efb5dc8adff2c1e991996f0e78', PATH);

export const definition: DatasetDefinition = {
  id: 'newsroom',
  title: card.title,
  licence: card.licence,
  summary: '60 news articles × 7 systems, 3 crowd workers on four dimensions',
  files: [{ url: URL, sha256: '353a7e4646bdbc2f3429e71461d11fe6ce351ee8c2d3e8b4a7ca4aace015a6b0' }],
  async load(pulled) {
    return { card, ...loadSummaries(PATH, await pulled.text(URL)), scores: [] };
  },
};
