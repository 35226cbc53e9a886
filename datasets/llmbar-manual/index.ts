import { packedDataset } from '../packed.js';
import { card } from './card.js';

/** The Manual pairs of LLMBar with all their recorded replies, as the loader of the whole data set reads them. */
export const definition = packedDataset({
  card,
  summary: '46 pairs of LLMBar written to deceive, 65 recorded runs of six judges in both orders',
  folder: new URL('.', import.meta.url),
  repository: 'princeton-nlp/LLMBar',
  commit: '900616bff90b6c6c8e1681f7d079250637c55992',
});
