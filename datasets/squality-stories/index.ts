import type { DatasetDefinition, LoadedDataset } from '../contract.js';
import { parseStories, squalityUrl } from '../squality-file.js';

const PATH = 'data/v1-3/txt/dev.jsonl';
const URL = squalityUrl(PATH);

const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'squality-stories',
  title: 'SQuALITY: stories, questions and answers (development split)',
  description:
    'Five questions on each of 25 stories, the first of them for the plot, with four answers by people as references: for writers to answer, and for ROUGE. There are no candidates and no labels.',
  licence: 'CC BY 4.0 (questions and answers), Project Gutenberg License (stories)',
  citation:
    'Wang, Pang, Chen, Phang and Bowman (2022), SQuALITY: Building a Long-Document Summarization Dataset the Hard Way, EMNLP 2022.',
  homepage: 'https://github.com/nyu-mll/SQuALITY',
  language: 'en',
  dimensions: [
    {
      id: 'overall',
      description: 'The quality of the answer as a whole.',
      higherIsBetter: true,
      scale: { kind: 'interval', min: 0, max: 100 },
    },
  ],
  systems: [],
};

export const definition: DatasetDefinition = {
  id: card.id,
  title: card.title,
  licence: card.licence,
  summary: '25 stories of about 5,000 words × 5 questions, four answers by people to each; no candidates',
  files: [{ url: URL, sha256: 'e9cbb1daff74b70a6cd15641ba2f602a925761759200a17c9225aca90018a42b' }],
  async load(pulled) {
    const stories = parseStories(PATH, await pulled.text(URL));
    const items = stories.flatMap(({ id: story, document, questions }) =>
      questions.map(({ text, answers }, question) => ({
        item: `${story}-q${question}`,
        document,
        instruction: text,
        references: answers,
        tags: { story, question: String(question), task: 'squality', split: 'validation' },
      })),
    );
    return { card, items, candidates: [], labels: [], scores: [] };
  },
};
