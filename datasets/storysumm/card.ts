import type { LoadedDataset } from '../contract.js';
import { FAITHFULNESS, SENTENCE_FAITHFULNESS } from './summaries.js';

const faithful = { higherIsBetter: true, scale: { kind: 'binary', min: 0, max: 1 } } as const;

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'storysumm',
  title: 'StorySumm: faithfulness of story summaries',
  description:
    'Short stories with three model summaries each, labelled faithful (1) or not (0) as a whole and sentence by sentence, with an explanation of each error and how hard it is to find. The tag split of a story is val or test; the tag difficulty of an unfaithful summary is easy or hard.',
  licence: 'MIT',
  citation: 'Subbiah et al. (2024), STORYSUMM: Evaluating Faithfulness in Story Summarization, EMNLP 2024.',
  homepage: 'https://github.com/melaniesubbiah/storysumm',
  language: 'en',
  dimensions: [
    {
      id: FAITHFULNESS,
      description: 'The summary says nothing that the story does not bear out.',
      ...faithful,
    },
    {
      id: SENTENCE_FAITHFULNESS,
      description: 'The same of one sentence.',
      ...faithful,
      level: 'unit',
    },
  ],
  systems: ['claude', 'gpt-4', 'gpt-3.5-turbo-instruct', 'text-davinci-003', 'chatGPT'].map((id) => ({
    id,
    kind: 'model',
  })),
  annotators: [{ id: 'final', group: 'expert' }],
  flaws: [
    'storysumm.json is not valid JSON at the pinned commit: one stray quote, mended on load.',
    'Summary 7911522387646974049i9mo1w is labelled unfaithful, but all of its sentences are labelled faithful; both are kept.',
    'Each story has three of the five systems: 21 stories have claude, gpt-4 and gpt-3.5-turbo-instruct, 11 have claude, chatGPT and text-davinci-003.',
    'MiniCheck split 7 summaries into other sentences: its sentence scores of these are left out.',
    'FABLES labelled claims, which are not units here: their share is kept as the explanation of its label.',
    'UniEval and AlignScore give a probability and no label: it is their value, and a threshold is for the analysis to choose.',
    'The probabilities of the binary gpt-4 answers are said to be those of the label 1, but are never below one half, whatever the label: they are taken as those of the answer given, in percent, and turned into those of "faithful".',
  ],
};
