import { type RankAnswer, type RankOptions, rankSystems } from '../../analysis/rank/rank.js';
import { rankMeasures } from '../../analysis/rank/rank-measures.js';
import { rankTables } from '../../tables/rank.js';
import { PERMUTATIONS, RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** The systems in order, by people and by each judge. */
export const RANK: StandingQuestion<RankOptions, RankAnswer> = {
  kind: 'rank',
  defaults: { ...RESAMPLING, permutations: PERMUTATIONS },
  run: rankSystems,
  tables: rankTables,
  measures: rankMeasures,
};
