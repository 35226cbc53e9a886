import { SCHEMA_VERSION } from '../../src/model/common.js';
import type { LoadedDataset } from '../contract.js';

const faithful = { higherIsBetter: true, scale: { kind: 'binary', min: 0, max: 1 } } as const;

export const card: LoadedDataset['card'] = {
  schemaVersion: SCHEMA_VERSION,
  id: 'storysumm-verdicts',
  title: 'StorySumm verdicts: faithfulness of story summaries',
  description:
    'Model summaries of short stories, labelled faithful (1) or not (0) as a whole and sentence by sentence, with the verdicts of ten recorded judges. The stories themselves are not here: they come with `assize datasets pull storysumm`.',
  licence: 'MIT',
  citation: 'Subbiah et al. (2024), STORYSUMM: Evaluating Faithfulness in Story Summarization, EMNLP 2024.',
  homepage: 'https://github.com/melaniesubbiah/storysumm',
  language: 'en',
  dimensions: [
    {
      id: 'faithfulness',
      description: 'The summary says nothing that the story does not bear out.',
      ...faithful,
    },
    { id: 'faithfulness-sentence', description: 'The same of one sentence.', ...faithful, level: 'unit' },
  ],
  systems: ['claude', 'gpt-4', 'gpt-3.5-turbo-instruct', 'text-davinci-003', 'chatGPT'].map((id) => ({
    id,
    kind: 'model',
  })),
  annotators: [{ id: 'final', group: 'expert' }],
  flaws: [
    'The stories are not among these records: a judge of your own needs the whole data set.',
    'Summary 7911522387646974049i9mo1w is labelled unfaithful, but all of its sentences are labelled faithful; both are kept.',
    'Each story has three of the five systems.',
    'UniEval and AlignScore give a probability and no label: it is their value, and a threshold is for the analysis to choose.',
    'The card of the whole data set has the rest: what was mended in the source, and what was left out.',
  ],
};
