import type { ReportOptions } from '../../src/analysis/report/gather.js';
import { THRESHOLDS } from '../../src/analysis/report/thresholds.js';

/** What a report of a test is made with: the command's own choices, fewer draws. */
export const REPORT_OPTIONS: ReportOptions = {
  coefficient: 'kendall-b',
  resample: 'items',
  resamples: 299,
  method: 'percentile',
  undefinedPolicy: 'skip',
  confidence: 0.95,
  seed: 1,
  references: true,
  audits: true,
  permutations: 1999,
  cases: false,
  thresholds: THRESHOLDS,
};
