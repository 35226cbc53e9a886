/** The public API. Named re-exports only. */
export { AssizeError, DataError, InputError, SourceError } from './errors.js';
export { binomialTest } from './stats/binomial.js';
export {
  type BootstrapOptions,
  type BootstrapResult,
  bootstrapCorrelation,
  bootstrapCorrelations,
} from './stats/bootstrap.js';
export { pairwisePreferences, ranksFromScores, scoresFromRanks } from './stats/conversions.js';
export { correlateGrids, type GridCorrelation } from './stats/correlate-grids.js';
export type {
  Coefficient,
  CorrelationLevel,
  CorrelationOptions,
  UndefinedPolicy,
} from './stats/joint-cells.js';
export { kendallTau } from './stats/kendall.js';
export { krippendorffAlpha } from './stats/krippendorff.js';
export { jaccardDistance, masiDistance } from './stats/masi.js';
export { normalCdf, normalQuantile } from './stats/normal.js';
export { pearson } from './stats/pearson.js';
export {
  type PermutationOptions,
  type PermutationResult,
  permutationTest,
} from './stats/permutation-test.js';
export { createRandom } from './stats/random.js';
export { ranks } from './stats/ranks.js';
export { ScoreGrid } from './stats/score-grid.js';
export { spearman } from './stats/spearman.js';
