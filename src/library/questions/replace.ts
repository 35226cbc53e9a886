import { type ReplaceAnswer, type ReplaceOptions, replaceHumans } from '../../analysis/replace/replace.js';
import { replaceMeasures } from '../../analysis/replace/replace-measures.js';
import { replaceTables } from '../../tables/replace.js';
import { FEWER_RESAMPLES, RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** May a judge stand in for an annotator? */
export const REPLACE: StandingQuestion<ReplaceOptions, ReplaceAnswer> = {
  kind: 'replace',
  defaults: { ...RESAMPLING, resamples: FEWER_RESAMPLES, level: 0.05, minInstances: 30, threshold: 0.5 },
  run: replaceHumans,
  tables: replaceTables,
  measures: replaceMeasures,
};
