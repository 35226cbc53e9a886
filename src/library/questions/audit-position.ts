import {
  auditPosition,
  type PositionAnswer,
  type PositionOptions,
} from '../../analysis/position/position.js';
import { positionMeasures } from '../../analysis/position/position-measures.js';
import { positionTables } from '../../tables/audit-position.js';
import { PERMUTATIONS, RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** Does it matter which candidate is shown first? */
export const AUDIT_POSITION: StandingQuestion<PositionOptions, PositionAnswer> = {
  kind: 'audit position',
  defaults: { ...RESAMPLING, permutations: PERMUTATIONS, humans: false },
  run: auditPosition,
  tables: positionTables,
  measures: positionMeasures,
};
