import type { LoadedDataset } from '../contract.js';
import { ANNOTATORS, DIMENSIONS, SYSTEMS } from './summaries.js';

const ASKED = {
  informativeness: 'How well the summary captures the key points of the article.',
  relevance: 'Whether its details agree with those of the article.',
  fluency: 'Whether its single sentences are well written.',
  coherence: 'Whether its sentences make sense together.',
} as const;

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'newsroom',
  title: 'Newsroom: human evaluation of seven summarizers',
  description:
    'Summaries of 60 news articles by seven extractive and abstractive systems, each rated by three crowd workers. From the edition of JUDGE-BENCH.',
  licence: 'Apache-2.0 (JUDGE-BENCH edition)',
  citation:
    'Grusky, Naaman and Artzi (2018), Newsroom: A Dataset of 1.3 Million Summaries with Diverse Extractive Strategies, NAACL 2018; edition: Bavaresco et al. (2024), LLMs instead of Human Judges? (JUDGE-BENCH).',
  homepage: 'https://github.com/dmg-illc/JUDGE-BENCH',
  language: 'en',
  dimensions: DIMENSIONS.map((id) => ({
    id,
    description: ASKED[id],
    higherIsBetter: true,
    scale: { kind: 'ordinal', min: 1, max: 5 },
  })),
  systems: SYSTEMS.map((id) => ({ id, kind: 'model' })),
  annotators: ANNOTATORS.map((id) => ({ id, group: 'crowd', slot: true })),
  flaws: [
    'The edition numbers the summaries 1 to 420 and leaves out which system wrote them. Seven in a row are of one article; the names are taken from the alphabetical order of the seven systems of the original study. The texts bear it out: the first of seven is made of words that the article does not have, the third is the opening of the article in 58 of 60 cases, the fourth to sixth are the lower-cased output of the pointer networks.',
    'A worker is a place in the list of three ratings: the source does not say that a place is one person throughout.',
    'Agreement is low (ordinal alpha between -0.02 and 0.28).',
    'Articles keep the paragraph marks of the source (</p><p>).',
  ],
};
