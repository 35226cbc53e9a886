import type { DatasetSummary } from '../../../datasets/summary.js';
import { counted } from '../../remarks/words.js';

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
