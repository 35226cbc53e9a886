import { type Measured, whereOf } from '../gates.js';
import type { RankAnswer } from './rank.js';

/** What a gate of `rank` may name; docs/expressions.md says what each is. */
export const RANK_MEASURES = { mean: 'interval', mean_rank: 'value' } as const;

/** Of each system, by people and by each judge. */
export function rankMeasures({ dimensions }: RankAnswer): Measured[] {
  return dimensions.flatMap(({ dimension, standings }) =>
    standings.flatMap(({ source, systems }) =>
      systems.map(({ system, mean, interval, meanRank }) => ({
        where: whereOf(`${system} by ${source}`, dimension),
        measures: { mean: { value: mean, interval }, mean_rank: { value: meanRank } },
      })),
    ),
  );
}
