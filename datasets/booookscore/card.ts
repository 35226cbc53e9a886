import type { LoadedDataset } from '../contract.js';
import { READER } from './human.js';
import { COHERENCE } from './judge.js';
import { ASPECTS, COMPARERS } from './preferences.js';
import { SUMMARIZERS } from './systems.js';
import { VALIDATOR, VALIDITY } from './validation.js';

const agreement = { kind: 'ordinal', min: 0, max: 1 } as const;

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'booookscore',
  title: 'BooookScore: coherence of book-length summaries',
  description:
    'Summaries of 100 recent books by 13 summarizers, split into sentences. GPT-4 marked the sentences that confuse (protocols booookscore-v1 and booookscore-v2); people did so for the two GPT-4 4096 summarizers, validated annotations of one of them, and said which of the two summaries they prefer. Units with an offset are the sentences of the released summary.',
  licence: 'MIT',
  citation:
    'Chang et al. (2024), BooookScore: A systematic exploration of book-length summarization in the era of LLMs, ICLR 2024.',
  homepage: 'https://github.com/lilakk/BooookScore',
  language: 'en',
  dimensions: [
    {
      id: COHERENCE,
      description: 'The sentence leaves no question that confuses the reader (1), or it does (0).',
      higherIsBetter: true,
      scale: { kind: 'binary', min: 0, max: 1 },
      level: 'unit',
    },
    {
      id: VALIDITY.human,
      description: 'A validator agrees with a person’s annotation: yes (1), partly (0.5), no (0).',
      higherIsBetter: true,
      scale: agreement,
      level: 'unit',
    },
    {
      id: VALIDITY.model,
      description: 'The same of an annotation by GPT-4.',
      higherIsBetter: true,
      scale: agreement,
      level: 'unit',
    },
    ...ASPECTS.map(({ dimension }) => ({
      id: dimension,
      higherIsBetter: true,
      scale: { kind: 'preference' as const },
    })),
  ],
  systems: SUMMARIZERS.map(({ id, title }) => ({ id, title, kind: 'pipeline' })),
  annotators: [
    { id: READER, group: 'annotator' },
    { id: VALIDATOR, group: 'validator' },
    ...COMPARERS.map((id) => ({ id, group: 'comparer' })),
  ],
};
