import {
  type CorrelateAnswer,
  type CorrelateOptions,
  correlate,
} from '../../analysis/correlate/correlate.js';
import { correlateMeasures } from '../../analysis/correlate/correlate-measures.js';
import { correlateTables } from '../../tables/correlate.js';
import { RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** How well judges agree with the labels: correlations by level, accuracy on pairs, agreement on units. */
export const CORRELATE: StandingQuestion<CorrelateOptions, CorrelateAnswer> = {
  kind: 'correlate',
  defaults: {
    ...RESAMPLING,
    coefficient: 'kendall-b',
    resample: 'both',
    method: 'crossed',
    undefinedPolicy: 'skip',
    references: true,
  },
  run: correlate,
  tables: correlateTables,
  measures: (answer, { coefficient }) => correlateMeasures(answer, coefficient.startsWith('kendall')),
};
