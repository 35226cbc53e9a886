import type { IntervalMethod } from '../stats/bootstrap-interval.js';
import type { Coefficient, CorrelationLevel, UndefinedPolicy } from '../stats/joint-cells.js';
import type { Resample } from '../stats/resamples.js';
import type { GoldChoice } from '../study/gold.js';
import type { LabelForm } from '../study/layout.js';

/** How correlations and their intervals are taken; the same for every row of a table. */
export interface CorrelateSettings {
  levels: readonly CorrelationLevel[];
  coefficient: Coefficient;
  resample: Resample;
  resamples: number;
  method: IntervalMethod;
  undefinedPolicy: UndefinedPolicy;
  confidence: number;
  seed: number;
  gold: GoldChoice;
  /** The form of the labels, where a dimension has several. */
  labels?: LabelForm;
}
