import { type Measured, whereOf } from '../gates.js';
import type { ReplaceAnswer } from './replace.js';

/** What a gate of `replace` may name; docs/expressions.md says what each is. */
export const REPLACE_MEASURES = {
  winning_rate: 'value',
  advantage: 'value',
  alpha_with_humans: 'value',
  alpha_of_humans: 'value',
} as const;

/** Of each judge that three annotators or more allow to be tried. */
export function replaceMeasures({ dimensions }: ReplaceAnswer): Measured[] {
  return dimensions.flatMap(({ dimension, judges }) =>
    judges.flatMap(({ name, standIn }) => {
      if (standIn === undefined) return [];
      const { itemsRepeat, winningRate, winningRateClustered, advantage } = standIn;
      return {
        where: whereOf(name, dimension),
        measures: {
          winning_rate: { value: itemsRepeat ? winningRateClustered : winningRate },
          advantage: { value: advantage },
          alpha_with_humans: { value: standIn.judgeWithHumans },
          alpha_of_humans: { value: standIn.humansWithHumans },
        },
      };
    }),
  );
}
