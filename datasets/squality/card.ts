import type { LoadedDataset } from '../contract.js';
import { DIMENSIONS, SYSTEMS, WORKERS } from './responses.js';

const TITLES = { bart: 'BART', 'bart-dpr': 'BART + DPR', human: 'Human' } as const;

const ASKED = {
  correctness: 'Whether what the answer says is true of the story.',
  selection: 'Whether the answer picks out what matters for the question and leaves nothing of it out.',
  overall: 'The quality of the answer as a whole.',
} as const;

/** Where the split that holds the stories could not be pulled. */
export const WITHOUT_STORIES =
  'The evaluation file has neither the stories nor the wording of the questions, and the test split that has them was not there to be pulled: an item is a story id and a question number.';

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'squality',
  title: 'SQuALITY: human evaluation of answers about stories',
  description:
    'Long answers to five questions on each of 20 stories by two models and a person, rated from 0 to 100 and ranked by three of four workers, who also marked passages and remarked on them. Ratings are value labels, rankings are ranking labels.',
  licence: 'CC BY 4.0',
  citation:
    'Wang, Pang, Chen, Phang and Bowman (2022), SQuALITY: Building a Long-Document Summarization Dataset the Hard Way, EMNLP 2022.',
  homepage: 'https://github.com/nyu-mll/SQuALITY',
  language: 'en',
  dimensions: DIMENSIONS.map((id) => ({
    id,
    description: ASKED[id],
    higherIsBetter: true,
    scale: { kind: 'interval', min: 0, max: 100 },
  })),
  systems: SYSTEMS.map((id) => ({ id, title: TITLES[id], kind: id === 'human' ? 'person' : 'model' })),
  annotators: WORKERS.map((id) => ({ id: `worker-${id}` })),
  flaws: [
    'Three of the four workers rated each question, so pairs of workers share only part of the questions.',
    'Rankings have no ties by the design of the form, ratings have.',
    'A passage that was marked carries offsets where its text stands once in the answer, else only the text. Marks are kept with the overall rating.',
  ],
};
