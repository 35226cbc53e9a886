import { type Measured, whereOf } from '../gates.js';
import type { AgreeAnswer } from './agree.js';

/** What a gate of `agree` may name; docs/expressions.md says what each is. */
export const AGREE_MEASURES = {
  alpha: 'interval',
  pairwise_alpha: 'interval',
  alpha_change: 'interval',
  pairwise_alpha_change: 'interval',
} as const;

/** Of each group of annotators, and of each judge that was taken for one annotator more. */
export function agreeMeasures({ annotators, withJudges = [] }: AgreeAnswer): Measured[] {
  return [
    ...annotators.map(({ dimension, group, labels, listwise, pairwise }) => ({
      where: whereOf(`${group} (${labels})`, dimension),
      measures: {
        alpha: listwise && { value: listwise.alpha, interval: listwise.interval },
        pairwise_alpha: pairwise && { value: pairwise.alpha, interval: pairwise.interval },
      },
    })),
    ...withJudges.map(({ dimension, group, judge, labels, joinedLess }) => ({
      where: whereOf(`${judge} among ${group} (${labels})`, dimension),
      measures: { alpha_change: joinedLess.listwise, pairwise_alpha_change: joinedLess.pairwise },
    })),
  ];
}
