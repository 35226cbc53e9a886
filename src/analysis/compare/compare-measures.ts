import { type Measured, whereOf } from '../gates.js';
import type { CompareAnswer } from './records.js';

/** What a gate of `compare` may name; docs/expressions.md says what each is. */
export const COMPARE_MEASURES = {
  value: 'interval',
  cluster: 'value',
  difference: 'interval',
  p: 'value',
  adjusted_p: 'value',
} as const;

/** Of each judge, and of each two of them. */
export function compareMeasures({ dimensions }: Pick<CompareAnswer, 'dimensions'>): Measured[] {
  return dimensions.flatMap(({ dimension, judges, pairs }) => [
    ...judges.map(({ name, value, interval, cluster }) => ({
      where: whereOf(name, dimension),
      measures: { value: { value, ...(interval && { interval }) }, cluster: { value: cluster } },
    })),
    ...pairs.map(({ a, b, difference, interval, pValue, adjustedPValue }) => ({
      where: whereOf(`${a} less ${b}`, dimension),
      measures: {
        difference: { value: difference, interval },
        p: { value: pValue },
        adjusted_p: { value: adjustedPValue },
      },
    })),
  ]);
}
