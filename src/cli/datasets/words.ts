import type { DatasetSummary } from '../../../datasets/summary.js';

/** `1 label`, `2 labels`, `12,000 labels`. */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}

/** What a data set holds, on one line. */
export function contents({ items, systems, candidates, labels, scores }: DatasetSummary): string {
  return [
    counted(items, 'item'),
    counted(systems, 'system'),
    counted(candidates, 'candidate'),
    counted(labels, 'label'),
    counted(scores, 'judge output'),
  ].join(', ');
}
