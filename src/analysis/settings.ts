import type {
  Coefficient,
  CorrelationLevel,
  TieOptions,
  UndefinedPolicy,
} from '../stats/correlation/joint-cells.js';
import type { IntervalMethod } from '../stats/resampling/bootstrap-interval.js';
import type { Resample } from '../stats/resampling/resamples.js';
import type { Resampling } from '../study/selection.js';

/** `crossed`: of other systems and items (`studyInterval`); where it does not hold, percentiles stand in. */
export type CorrelationInterval = IntervalMethod | 'crossed';

/** How correlations and their intervals are taken; the same for every row of a table. */
export interface CorrelateSettings extends Resampling, TieOptions {
  levels: readonly CorrelationLevel[];
  coefficient: Coefficient;
  resample: Resample;
  method: CorrelationInterval;
  undefinedPolicy: UndefinedPolicy;
}
