/** The public API. Named re-exports only. */
export { loadCasebook } from '../datasets/casebook/index.js';
export { AssizeError, DataError, InputError, SourceError } from './errors.js';
export { typeAgreement, unanimousShare, validatedPrecision } from './stats/annotated-units.js';
export { binomialTest } from './stats/binomial.js';
export {
  type BootstrapOptions,
  type BootstrapResult,
  bootstrapCorrelation,
  bootstrapCorrelations,
} from './stats/bootstrap.js';
export { accuracy, balancedAccuracy, macroF1, precisionRecall } from './stats/classification.js';
export type { ClusteredEstimate, ClusterOptions } from './stats/clustered-interval.js';
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
export { lengthOracleAgreement, longerPreferred } from './stats/length-oracle.js';
export { jaccardDistance, masiDistance } from './stats/masi.js';
export { adjustPValues } from './stats/multiple-comparisons.js';
export { normalCdf, normalQuantile } from './stats/normal.js';
export { pairwiseAccuracy } from './stats/pairwise-accuracy.js';
export { pearson } from './stats/pearson.js';
export {
  type PermutationOptions,
  type PermutationResult,
  permutationTest,
} from './stats/permutation-test.js';
export { accuracyBySlot, auditBothOrders, auditOneOrder, orderOutcome } from './stats/position.js';
export { preferenceAccuracy } from './stats/preference-accuracy.js';
export { preferenceAlpha, preferenceAlphaInterval, preferenceRatings } from './stats/preference-alpha.js';
export { createRandom } from './stats/random.js';
export { rankClusters, significanceLetters } from './stats/rank-clusters.js';
export { ranks } from './stats/ranks.js';
export { ScoreGrid } from './stats/score-grid.js';
export { spearman } from './stats/spearman.js';
export { compareSystems, systemIntervals } from './stats/system-comparison.js';
export { unitAgreement } from './stats/unit-agreement.js';
