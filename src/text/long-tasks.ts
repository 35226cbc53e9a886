import {
  answerF1,
  choiceAccuracy,
  concordance,
  type DroppedWords,
  exponentialSimilarity,
  type LongScore,
  rougeGeometric,
} from './long-scores.js';
import type { RougeOptions } from './rouge.js';

/** How a task over a long text is scored. */
export type LongMetric = 'rouge' | 'f1' | 'accuracy' | 'exponential-similarity' | 'concordance';

export interface LongTask {
  /** As ZeroSCROLLS names it. */
  id: string;
  title: string;
  metric: LongMetric;
  /** Tokens that are left for the answer. */
  reserve: number;
}

/** The ten tasks of ZeroSCROLLS, in the order of its table. */
export const LONG_TASKS: readonly LongTask[] = [
  { id: 'gov_report', title: 'GovReport', metric: 'rouge', reserve: 1024 },
  { id: 'summ_screen_fd', title: 'SummScreenFD', metric: 'rouge', reserve: 512 },
  { id: 'qmsum', title: 'QMSum', metric: 'rouge', reserve: 512 },
  { id: 'squality', title: 'SQuALITY', metric: 'rouge', reserve: 512 },
  { id: 'qasper', title: 'Qasper', metric: 'f1', reserve: 128 },
  { id: 'narrative_qa', title: 'NarrativeQA', metric: 'f1', reserve: 64 },
  { id: 'quality', title: 'QuALITY', metric: 'accuracy', reserve: 10 },
  { id: 'musique', title: 'MuSiQue', metric: 'f1', reserve: 32 },
  { id: 'space_digest', title: 'SpaceDigest', metric: 'exponential-similarity', reserve: 36 },
  { id: 'book_sum_sort', title: 'BookSumSort', metric: 'concordance', reserve: 256 },
];

/** The task of that id, as a tag of an item says it. */
export const longTask = (id: unknown): LongTask | undefined => LONG_TASKS.find((task) => task.id === id);

/**
 * An answer beside its references; a single right answer is the first of them.
 * @throws InputError when there is no reference for ROUGE
 */
export function longScore(
  { metric }: LongTask,
  answer: string,
  references: readonly string[],
  { drop, ...options }: RougeOptions & { drop?: DroppedWords } = {},
): LongScore {
  const [first = ''] = references;
  switch (metric) {
    case 'rouge':
      return rougeGeometric(answer, references, options);
    case 'f1':
      return answerF1(answer, references, drop);
    case 'accuracy':
      return choiceAccuracy(answer, first);
    case 'exponential-similarity':
      return exponentialSimilarity(answer, first);
    case 'concordance':
      return concordance(answer, first);
  }
}
