import { type Measured, whereOf } from '../gates.js';
import type { AmbiguityAnswer } from './ambiguity.js';

/** What a gate of `audit ambiguity` may name; docs/audits.md says what each is. */
export const AMBIGUITY_MEASURES = {
  settled_balanced_accuracy: 'interval',
  ambiguous_balanced_accuracy: 'interval',
  balanced_difference: 'interval',
  spread_difference: 'interval',
  spread_follows_people: 'interval',
} as const;

/** What a gate may ask of the answer, a row for each judge and dimension. */
export function ambiguityMeasures({ dimensions }: AmbiguityAnswer): Measured[] {
  return dimensions.flatMap(({ rows }) =>
    rows
      .filter(({ reference }) => !reference)
      .map(({ name, dimension, settled, ambiguous, balancedDifference, spread }) => ({
        where: whereOf(name, dimension),
        measures: {
          settled_balanced_accuracy: settled.balancedAccuracy,
          ambiguous_balanced_accuracy: ambiguous.balancedAccuracy,
          balanced_difference: balancedDifference,
          spread_difference: spread?.difference,
          spread_follows_people: spread?.followsPeople,
        },
      })),
  );
}
