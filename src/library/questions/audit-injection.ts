import { injectionMeasures } from '../../analysis/injection/injection-measures.js';
import { auditInjection, type InjectionAnswer } from '../../analysis/injection/score.js';
import type { Resampling } from '../../study/selection.js';
import { injectionTables } from '../../tables/audit-injection.js';
import { RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** Does text inside a losing candidate make it win? */
export const AUDIT_INJECTION: StandingQuestion<Resampling, InjectionAnswer> = {
  kind: 'audit injection',
  defaults: RESAMPLING,
  run: auditInjection,
  tables: injectionTables,
  measures: injectionMeasures,
};
