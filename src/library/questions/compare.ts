import { compareJudgesByKind } from '../../analysis/compare/by-kind.js';
import { compareMeasures } from '../../analysis/compare/compare-measures.js';
import type { CompareAnswer, CompareOptions } from '../../analysis/compare/records.js';
import { compareTables } from '../../tables/compare.js';
import { PERMUTATIONS, RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** Which of two judges agrees better with the labels: by correlation, label by label, or by preferences, as these ask for. */
export const COMPARE: StandingQuestion<CompareOptions, CompareAnswer> = {
  kind: 'compare',
  defaults: {
    ...RESAMPLING,
    permutations: PERMUTATIONS,
    adjust: 'holm',
    coefficient: 'kendall-b',
    measure: 'balanced',
    test: 'inputs',
    resample: 'items',
  },
  run: compareJudgesByKind,
  tables: compareTables,
  measures: compareMeasures,
};
