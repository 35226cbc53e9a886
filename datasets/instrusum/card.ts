import type { LoadedDataset } from '../contract.js';
import { DRAFT, SYSTEMS } from './examples.js';

const ranked = { higherIsBetter: true, scale: { kind: 'interval', min: 1, max: SYSTEMS.length } } as const;

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'instrusum',
  title: 'InstruSum: instruction controllable summarization',
  description:
    'News articles with a requirement for the summary, summaries of five systems with human scores, and 40 recorded judges (11 models under up to four protocols). A human score is the mean over three annotators of the number of systems less those ranked better, so that higher is better on every dimension; factual is 1 or 0, checked by the authors.',
  licence: 'BSD-3-Clause',
  citation:
    'Liu et al. (2024), Benchmarking Generation and Evaluation Capabilities of Large Language Models for Instruction Controllable Summarization, Findings of NAACL 2024.',
  homepage: 'https://huggingface.co/datasets/Salesforce/InstruSum',
  language: 'en',
  dimensions: [
    { id: 'overall', description: 'The quality of the summary beside the requirement.', ...ranked },
    { id: 'missing', description: 'How little of what the requirement asks for is missing.', ...ranked },
    { id: 'irrelevant', description: 'How little the summary says that was not asked for.', ...ranked },
    {
      id: 'factual',
      description: 'Whether the summary agrees with the article.',
      higherIsBetter: true,
      scale: { kind: 'binary', min: 0, max: 1 },
    },
  ],
  systems: SYSTEMS.map((id) => ({ id, kind: id === 'hybrid' ? 'other' : 'model' })),
  annotators: [
    { id: 'mean of three', group: 'crowd' },
    { id: 'authors', group: 'expert' },
  ],
  flaws: [
    'The ranks of the single annotators were not released: human scores are published means, so that agreement between people cannot be recomputed.',
    'Judge scores are published without replies. llmcompare is points divided by the number of systems less one.',
    `Summaries of systems that nobody scored carry the tag scored: false; ${DRAFT} is the model summary that the hybrid one was edited from.`,
    'Known inconsistencies of the paper: LLMCompare of mistral-instruct on overall is 0.200 in Table 6 and 0.105 in the notebook of the authors; Table 4 prints 3.703 and 3.947 where the notebook prints 3.702 and 3.948; the columns missing and irrelevant of Table 9 look exchanged.',
  ],
};
