import { type AgreeAnswer, type AgreeOptions, agree } from '../../analysis/agree/agree.js';
import { agreeMeasures } from '../../analysis/agree/agree-measures.js';
import { agreeTables } from '../../tables/agree.js';
import { RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** How well the annotators agree with each other. */
export const AGREE: StandingQuestion<AgreeOptions, AgreeAnswer> = {
  kind: 'agree',
  defaults: { ...RESAMPLING, masi: 'exact' },
  run: agree,
  tables: agreeTables,
  measures: agreeMeasures,
};
