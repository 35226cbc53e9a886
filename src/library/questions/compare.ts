import { compareJudges, comparePreferences } from '../../analysis/compare/compare.js';
import type { CompareAnswer, CompareOptions, PreferenceOptions } from '../../analysis/compare/records.js';
import { comparePreferencesTables, compareTables } from '../../tables/compare.js';
import { PERMUTATIONS, RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

const DRAWN: PreferenceOptions = { ...RESAMPLING, permutations: PERMUTATIONS, adjust: 'holm' };

/** Which of two judges correlates better with the labels. */
export const COMPARE: StandingQuestion<CompareOptions, CompareAnswer> = {
  kind: 'compare',
  defaults: { ...DRAWN, coefficient: 'kendall-b', level: 'summary', test: 'inputs', resample: 'items' },
  run: compareJudges,
  tables: compareTables,
};

/** Which of two judges prefers more often what people prefer: of outputs that have no system behind them. */
export const COMPARE_PREFERENCES: StandingQuestion<PreferenceOptions, CompareAnswer> = {
  kind: 'compare',
  defaults: DRAWN,
  run: comparePreferences,
  tables: comparePreferencesTables,
};
