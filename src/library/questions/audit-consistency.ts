import { auditConsistency, type ConsistencyAnswer } from '../../analysis/consistency/consistency.js';
import { consistencyMeasures } from '../../analysis/consistency/consistency-measures.js';
import type { Resampling } from '../../study/selection.js';
import { consistencyTables } from '../../tables/audit-consistency.js';
import { RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** Does a judge agree with itself: across protocols, repeats and pairs? */
export const AUDIT_CONSISTENCY: StandingQuestion<Resampling, ConsistencyAnswer> = {
  kind: 'audit consistency',
  defaults: RESAMPLING,
  run: auditConsistency,
  tables: consistencyTables,
  measures: consistencyMeasures,
};
