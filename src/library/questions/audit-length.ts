import { auditLength, type LengthAnswer, type LengthOptions } from '../../analysis/length/length.js';
import { lengthMeasures } from '../../analysis/length/length-measures.js';
import { lengthTables } from '../../tables/audit-length.js';
import { PERMUTATIONS, RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** Does a judge like length, and more than people do? */
export const AUDIT_LENGTH: StandingQuestion<LengthOptions, LengthAnswer> = {
  kind: 'audit length',
  defaults: { ...RESAMPLING, permutations: PERMUTATIONS, unit: 'words' },
  run: auditLength,
  tables: lengthTables,
  measures: lengthMeasures,
};
