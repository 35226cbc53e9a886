import { type Measured, whereOf } from '../gates.js';
import type { AmbiguityAnswer } from './ambiguity.js';

/** What a gate of `audit ambiguity` may name; docs/audits.md says what each is. */
export const AMBIGUITY_MEASURES = {
  'settled-balanced-accuracy': 'interval',
  'ambiguous-balanced-accuracy': 'interval',
  'balanced-difference': 'interval',
  'spread-difference': 'interval',
  'spread-follows-people': 'interval',
} as const;

export function ambiguityMeasures({ dimensions }: AmbiguityAnswer): Measured[] {
  return dimensions.flatMap(({ rows }) =>
    rows
      .filter(({ reference }) => !reference)
      .map(({ name, dimension, settled, ambiguous, balancedDifference, spread }) => ({
        where: whereOf(name, dimension),
        measures: {
          'settled-balanced-accuracy': settled.balancedAccuracy,
          'ambiguous-balanced-accuracy': ambiguous.balancedAccuracy,
          'balanced-difference': balancedDifference,
          'spread-difference': spread?.difference,
          'spread-follows-people': spread?.followsPeople,
        },
      })),
  );
}
