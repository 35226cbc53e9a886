import { z } from 'zod';
import type { DatasetDefinition, LoadedDataset } from '../contract.js';
import { parseJsonLines, pinnedFiles, rawUrl } from '../kit.js';
import { ANSWER_DIMENSION, taskItem } from '../long-tasks.js';

const REPOSITORY = 'Yale-LILY/QMSum';
const COMMIT = '83d7768c1f2b4dfeb091385d3dc7e239b8e5bb7e';
const FILES = {
  validation: 'data/ALL/jsonl/val.jsonl',
  test: 'data/ALL/jsonl/test.jsonl',
} as const;
const PINS = new Map([
  [FILES.validation, 'fc7444e241bdbe6997c01720d07f1a58b7357284acb73f909766e5a4700db49f'],
  [FILES.test, '6bcd428211260ad2efae3af76cbaf6a7f5ae4bb5e1e59c45a4b8e89539cb9208'],
]);

const asked = z.array(z.object({ query: z.string().min(1), answer: z.string().min(1) }));
const meetingSchema = z.object({
  general_query_list: asked,
  specific_query_list: asked,
  meeting_transcripts: z.array(z.object({ speaker: z.string(), content: z.string() })).min(1),
});

const INSTRUCTION =
  'Here is what was said at a meeting. Do what the request below asks, in one or more sentences.';

const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'qmsum',
  title: 'QMSum: requests about meetings',
  description:
    'Transcripts of meetings with requests for summaries of the whole or of a part, and an answer by a person to each: the task qmsum of ZeroSCROLLS. The tag split of an item is validation or test.',
  licence: 'MIT',
  citation:
    'Zhong et al. (2021), QMSum: A New Benchmark for Query-based Multi-domain Meeting Summarization, NAACL 2021.',
  homepage: 'https://github.com/Yale-LILY/QMSum',
  language: 'en',
  dimensions: [ANSWER_DIMENSION],
  systems: [],
  flaws: ['The instruction is worded here; the requests and the transcripts are as released.'],
};

/** Its test file is whole: 281 requests, as ZeroSCROLLS has them. */
export const definition: DatasetDefinition = {
  id: 'qmsum',
  title: card.title,
  licence: card.licence,
  summary: '553 requests about 70 meetings, with references; no systems, no labels',
  files: pinnedFiles(REPOSITORY, COMMIT, PINS),
  async load(pulled) {
    const items: LoadedDataset['items'] = [];
    for (const split of ['validation', 'test'] as const) {
      const path = FILES[split];
      const meetings = parseJsonLines(
        path,
        await pulled.text(rawUrl(REPOSITORY, COMMIT, path)),
        meetingSchema,
      );
      for (const [
        m,
        { general_query_list, specific_query_list, meeting_transcripts },
      ] of meetings.entries()) {
        const document = meeting_transcripts
          .map(({ speaker, content }) => `${speaker}: ${content}`)
          .join('\n');
        for (const [q, { query, answer }] of [...general_query_list, ...specific_query_list].entries()) {
          const id = `${split}-${m + 1}-${q + 1}`;
          items.push(
            taskItem({
              task: 'qmsum',
              split,
              id,
              document,
              instruction: INSTRUCTION,
              query,
              references: [answer],
            }),
          );
        }
      }
    }
    return { card, items, candidates: [], labels: [], scores: [] };
  },
};
