import type { Item } from '../src/model/item.js';
import type { LoadedDataset } from './contract.js';

/** What the data sets of tasks over long texts share. */

type Card = LoadedDataset['card'];

/** Items have references and no labels: what is judged of answers is theirs to say. */
export const ANSWER_DIMENSION: Card['dimensions'][number] = {
  id: 'overall',
  description: 'How good the answer is, beside the references.',
  higherIsBetter: true,
};

export interface TaskItem {
  /** The task's id (`qmsum`), by which an answer is scored. */
  task: string;
  split: 'validation' | 'test';
  /** The source's id of the example. */
  id: string;
  document: string;
  /** What is asked of every text of the task. */
  instruction: string;
  /** What is asked of this one. */
  query?: string;
  references: string[];
}

/** An item whose instruction is the task's and, behind a blank line, its own query. */
export function taskItem({ task, split, id, document, instruction, query, references }: TaskItem): Item {
  return {
    item: `${task}-${id}`,
    document,
    instruction: query === undefined ? instruction : `${instruction}\n\n${query}`,
    ...(references.length > 0 && { references }),
    tags: { task, split, id },
  };
}
