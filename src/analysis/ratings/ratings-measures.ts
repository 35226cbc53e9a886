import { type Measured, whereOf } from '../gates.js';
import type { RatingsAnswer } from './ratings.js';

/** What a gate of `ratings` may name; docs/expressions.md says what each is. */
export const RATINGS_MEASURES = { rating: 'interval' } as const;

/** Of each system, by people and by each judge. */
export function ratingsMeasures({ dimensions }: RatingsAnswer): Measured[] {
  return dimensions.flatMap(({ dimension, sources }) =>
    sources.flatMap(({ source, systems }) =>
      systems.map(({ system, rating }) => ({
        where: whereOf(`${system} by ${source}`, dimension),
        measures: { rating },
      })),
    ),
  );
}
