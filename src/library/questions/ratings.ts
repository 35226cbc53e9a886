import { type RatingsAnswer, type RatingsOptions, rateSources } from '../../analysis/ratings/ratings.js';
import { ratingsMeasures } from '../../analysis/ratings/ratings-measures.js';
import { ratingsTables } from '../../tables/ratings.js';
import { FEWER_RESAMPLES, RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** Strengths of the systems from comparisons: Bradley–Terry, Davidson, Elo. */
export const RATINGS: StandingQuestion<RatingsOptions, RatingsAnswer> = {
  kind: 'ratings',
  defaults: { ...RESAMPLING, resamples: FEWER_RESAMPLES, model: 'bradley-terry', elo: false },
  run: rateSources,
  tables: (study, options, answer) => ratingsTables(study, options, answer, false),
  measures: ratingsMeasures,
};
