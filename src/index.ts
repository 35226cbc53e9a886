/** The public API. Named re-exports only. */
export { AssizeError, DataError, InputError, SourceError } from './errors.js';
export { binomialTest } from './stats/binomial.js';
export {
  type BootstrapOptions,
  type BootstrapResult,
  bootstrapCorrelation,
  bootstrapCorrelations,
} from './stats/bootstrap.js';
export { accuracy, balancedAccuracy, macroF1, precisionRecall } from './stats/classification.js';
export { cohenKappa } from './stats/cohen-kappa.js';
export {
  pairwisePreferences,
  preferenceSet,
  ranksFromScores,
  scoresFromRanks,
  swapSlots,
} from './stats/conversions.js';
export { correlateGrids, type GridCorrelation } from './stats/correlate-grids.js';
export { fleissKappa } from './stats/fleiss-kappa.js';
export type {
  Coefficient,
  CorrelationLevel,
  CorrelationOptions,
  UndefinedPolicy,
} from './stats/joint-cells.js';
export { kendallTau } from './stats/kendall.js';
export { krippendorffAlpha } from './stats/krippendorff.js';
export { krippendorffAlphaInterval } from './stats/krippendorff-interval.js';
export { crossTable } from './stats/label-pairs.js';
export { jaccardDistance, masiDistance } from './stats/masi.js';
export { normalCdf, normalQuantile } from './stats/normal.js';
export { pearson } from './stats/pearson.js';
export {
  type PermutationOptions,
  type PermutationResult,
  permutationTest,
} from './stats/permutation-test.js';
export { preferenceAlpha, preferenceAlphaInterval, preferenceRatings } from './stats/preference-alpha.js';
export { createRandom } from './stats/random.js';
export { ranks } from './stats/ranks.js';
export { ScoreGrid } from './stats/score-grid.js';
export { spearman } from './stats/spearman.js';
