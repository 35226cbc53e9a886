import { z } from 'zod';
import type { Candidate, Item } from '../../src/model/item.js';
import type { RankingLabel, ValueLabel } from '../../src/model/label.js';
import { malformed, parseJsonLines } from '../kit.js';
import { spansOf } from './spans.js';

export const SYSTEMS = ['bart', 'bart-dpr', 'human'] as const;
export const DIMENSIONS = ['correctness', 'selection', 'overall'] as const;
export const WORKERS = ['2', '3', '6', '8'] as const;

const rating = z.int().min(0).max(100);
const rank = z.int().min(1).max(SYSTEMS.length);
const reviewSchema = z.object({
  system: z.literal(SYSTEMS),
  worker_id: z.literal(WORKERS),
  annotations: z.array(z.object({ selection: z.string(), annotation: z.array(z.string()) })),
  'correctness-rating': rating,
  'selection-rating': rating,
  'overall-rating': rating,
  'correctness-rank': rank,
  'selection-rank': rank,
  'overall-rank': rank,
});
type Review = z.output<typeof reviewSchema>;

const answeredSchema = z.object({ response: z.string(), reviews: z.array(reviewSchema) });
const storySchema = z.object({
  'passage-id': z.string().min(1),
  questions: z.record(
    z.string(),
    z.object({ bart: answeredSchema, 'bart-dpr': answeredSchema, human: answeredSchema }),
  ),
});
type Answers = z.output<typeof storySchema>['questions'][string];

/** Answers to questions on stories, with every worker's ratings, ranks and remarks. */
export function loadResponses(path: string, text: string) {
  const items: Item[] = [];
  const candidates: Candidate[] = [];
  const labels: (ValueLabel | RankingLabel)[] = [];
  parseJsonLines(path, text, storySchema).forEach(({ 'passage-id': story, questions }, index) => {
    for (const [question, answers] of Object.entries(questions)) {
      const item = `${story}-q${question}`;
      items.push({ item, tags: { story, question } });
      for (const system of SYSTEMS) {
        const { response, reviews } = answers[system];
        candidates.push({ item, system, text: response });
        for (const review of reviews) {
          if (review.system !== system) {
            throw malformed(path, `expected ${system}, got ${review.system}`, {
              line: index + 1,
              field: `questions.${question}.${system}.reviews`,
            });
          }
          labels.push(...ratingsOf(item, review, response));
        }
      }
      labels.push(...rankingsOf(item, answers));
    }
  });
  return { items, candidates, labels };
}

const annotatorOf = (worker: string): string => `worker-${worker}`;

/** A worker's ratings of one answer. What was marked in the text is no dimension's: it goes with overall. */
function ratingsOf(item: string, review: Review, response: string): ValueLabel[] {
  return DIMENSIONS.map((dimension) => ({
    item,
    dimension,
    annotator: annotatorOf(review.worker_id),
    system: review.system,
    value: review[`${dimension}-rating`],
    ...(dimension === 'overall' && spansOf(review.annotations, response)),
  }));
}

/** The order in which each worker put the answers he or she rated, 1 = best. */
function rankingsOf(item: string, answers: Answers): RankingLabel[] {
  const byWorker = new Map<string, Review[]>();
  for (const system of SYSTEMS) {
    for (const review of answers[system].reviews) {
      byWorker.set(review.worker_id, [...(byWorker.get(review.worker_id) ?? []), review]);
    }
  }
  return [...byWorker].flatMap(([worker, reviews]) =>
    DIMENSIONS.map((dimension) => ({
      item,
      dimension,
      annotator: annotatorOf(worker),
      ranking: Object.fromEntries(reviews.map((review) => [review.system, review[`${dimension}-rank`]])),
    })),
  );
}
