import { auditLabels, type LabelsAnswer } from '../../analysis/labels/labels.js';
import { labelsMeasures } from '../../analysis/labels/labels-measures.js';
import { labelTables } from '../../tables/audit-labels.js';
import type { StandingQuestion } from '../question.js';

/** Which labels do all judges contradict? */
export const AUDIT_LABELS: StandingQuestion<object, LabelsAnswer> = {
  kind: 'audit labels',
  defaults: {},
  run: auditLabels,
  tables: labelTables,
  measures: labelsMeasures,
};
