import {
  type AmbiguityAnswer,
  type AmbiguityOptions,
  auditAmbiguity,
} from '../../analysis/ambiguity/ambiguity.js';
import { ambiguityMeasures } from '../../analysis/ambiguity/ambiguity-measures.js';
import { ambiguityTables } from '../../tables/audit-ambiguity.js';
import { RESAMPLING } from '../defaults.js';
import type { StandingQuestion } from '../question.js';

/** Is a judge wrong where people are of one mind, or where the text leaves it open? */
export const AUDIT_AMBIGUITY: StandingQuestion<AmbiguityOptions, AmbiguityAnswer> = {
  kind: 'audit ambiguity',
  defaults: RESAMPLING,
  run: auditAmbiguity,
  tables: ambiguityTables,
  measures: ambiguityMeasures,
};
