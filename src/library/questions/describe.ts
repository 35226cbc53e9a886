import {
  type DescribeAnswer,
  type DescribeOptions,
  describeTexts,
} from '../../analysis/describe/describe.js';
import { describeMeasures } from '../../analysis/describe/describe-measures.js';
import { describeTables } from '../../tables/describe.js';
import { PERMUTATIONS, RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** The texts in figures that need no model. */
export const DESCRIBE: StandingQuestion<DescribeOptions, DescribeAnswer> = {
  kind: 'describe',
  defaults: { ...RESAMPLING, permutations: PERMUTATIONS, stem: false, lsum: 'lines' },
  run: describeTexts,
  tables: describeTables,
  measures: describeMeasures,
};
