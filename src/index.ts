/** The public API. Named re-exports only. */
export { loadCasebook } from '../datasets/casebook/index.js';
export { readDataset } from '../datasets/read.js';
export { type WriteOptions, writeDataset } from '../datasets/write.js';
export {
  arm,
  armFewShot,
  armSelfConsistency,
  armZeroShot,
} from '../protocols/arm/index.js';
export { booookscore } from '../protocols/booookscore/index.js';
export type { PromptSet, Protocol, ProtocolCase, ProtocolOutcome } from '../protocols/contract.js';
export { llmCompare } from '../protocols/llm-compare/index.js';
export { llmEval } from '../protocols/llm-eval/index.js';
export { llmRank } from '../protocols/llm-rank/index.js';
export { llmScore } from '../protocols/llm-score/index.js';
export { loadPromptSet } from '../protocols/load-prompts.js';
export { PACKS, packById, packPrompts } from '../protocols/packs.js';
export { PROTOCOLS, protocolById } from '../protocols/registry.js';
export type { Writer, WriterCase, WriterOutcome, WriterRun } from '../writers/contract.js';
export { WRITERS, writerById } from '../writers/registry.js';
export {
  type ForensicAnswer,
  type ForensicCell,
  findCounts,
} from './analysis/forensic/forensic.js';
export { parseForensic } from './analysis/forensic/parse.js';
export { AssizeError, DataError, InputError, SourceError } from './errors.js';
export { isLikelihoodJudge, type Judge, type LikelihoodJudge, ProviderError } from './judge/contract.js';
export { createJudge, type JudgeOptions } from './judge/create.js';
export { probeJudge } from './judge/probe.js';
export type { OpenedRun, RunColumn } from './model/opened-run.js';
export { REMARK_CODES, type Remark, type RemarkCode, sentenceOf, textOf } from './remarks/remark.js';
export { openDataset } from './run/open-dataset.js';
export { openReported, type Reported } from './run/open-reported.js';
export { type AccuracyWithTies, accuracyWithTies } from './stats/accuracy-with-ties.js';
export type { Alignment } from './stats/alignment.js';
export type { AlphaDistance } from './stats/alpha-distances.js';
export {
  type AlternativeAnnotatorOptions,
  type AlternativeAnnotatorResult,
  type AnnotatorContest,
  alternativeAnnotatorTest,
} from './stats/alternative-annotator.js';
export { typeAgreement, unanimousShare, validatedPrecision } from './stats/annotated-units.js';
export { binomialTest } from './stats/binomial.js';
export {
  type BootstrapOptions,
  type BootstrapResult,
  bootstrapCorrelation,
  bootstrapCorrelations,
} from './stats/bootstrap.js';
export { type CaptureRecapture, captureRecapture } from './stats/capture-recapture.js';
export {
  accuracy,
  balancedAccuracy,
  type ClassificationResult,
  macroF1,
  type PositiveClassResult,
  precisionRecall,
} from './stats/classification.js';
export type { ClusteredEstimate, ClusterOptions } from './stats/clustered-interval.js';
export { type ClusteredShare, clusteredShare, type ShareOfItem } from './stats/clustered-share.js';
export type { Rating, Ratings } from './stats/coded-ratings.js';
export { type CohenKappaOptions, type CohenKappaResult, cohenKappa } from './stats/cohen-kappa.js';
export {
  type CommonGround,
  type CommonGroundOptions,
  compareOnCommonGround,
  type GroundComparison,
  type ItemsOfTwo,
  itemsOfTwo,
} from './stats/common-ground.js';
export {
  type AccuracyComparison,
  type AnsweredByBoth,
  compareAccuracies,
  itemsForAccuracies,
} from './stats/compare-accuracies.js';
export {
  type PairPreference,
  type Preference,
  pairwisePreferences,
  preferenceSet,
  ranksFromScores,
  scoresFromRanks,
  swapSlots,
} from './stats/conversions.js';
export { correlateGrids, type GridCorrelation } from './stats/correlate-grids.js';
export {
  type DifferenceInterval,
  type DifferenceOptions,
  differenceInterval,
} from './stats/difference-interval.js';
export { type FleissKappaResult, fleissKappa } from './stats/fleiss-kappa.js';
export type { Ground } from './stats/ground.js';
export { type ItemsNeeded, itemsNeeded, type PowerOptions } from './stats/items-needed.js';
export type {
  Coefficient,
  CorrelationLevel,
  CorrelationOptions,
  UndefinedPolicy,
} from './stats/joint-cells.js';
export { type KendallResult, type KendallVariant, kendallTau } from './stats/kendall.js';
export { type AlphaOptions, type AlphaResult, krippendorffAlpha } from './stats/krippendorff.js';
export {
  type AlphaInterval,
  type AlphaIntervalOptions,
  krippendorffAlphaInterval,
} from './stats/krippendorff-interval.js';
export { type ClassLabel, type ClassLabels, type CrossTable, crossTable } from './stats/label-pairs.js';
export { type LengthControl, lengthControl } from './stats/length-control.js';
export { decileLimits, winRateByDecile } from './stats/length-deciles.js';
export {
  type LengthEffect,
  type LengthEffectOptions,
  type LengthEffects,
  lengthEffects,
} from './stats/length-effect.js';
export { type LengthLean, lengthLean } from './stats/length-lean.js';
export { lengthOracleAgreement, longerPreferred } from './stats/length-oracle.js';
export { jaccardDistance, type LabelSet, type MasiWeights, masiDistance } from './stats/masi.js';
export { adjustPValues } from './stats/multiple-comparisons.js';
export {
  type NoWorse,
  noWorseByResamples,
  noWorseByStudent,
  type PairedEquivalence,
  pairedEquivalence,
} from './stats/no-worse.js';
export { normalCdf, normalQuantile } from './stats/normal.js';
export { type OnePerson, type OnePersonOptions, onePerson, type PersonFigure } from './stats/one-person.js';
export {
  type LabelMeasure,
  type OnePersonLabels,
  onePersonLabels,
  type PersonAnswer,
} from './stats/one-person-labels.js';
export {
  type AdjustedPair,
  type ComparedPair,
  type Outstanding,
  outstandingJudge,
} from './stats/outstanding.js';
export { pairwiseAccuracy } from './stats/pairwise-accuracy.js';
export { type CorrelationResult, pearson } from './stats/pearson.js';
export {
  type PermutationOptions,
  type PermutationResult,
  permutationTest,
} from './stats/permutation-test.js';
export { accuracyBySlot, auditBothOrders, auditOneOrder, orderOutcome } from './stats/position.js';
export {
  type PredictionPoweredOptions,
  type PredictionPoweredResult,
  predictionPoweredMean,
} from './stats/prediction-powered.js';
export { preferenceAccuracy } from './stats/preference-accuracy.js';
export {
  type AnnotatorValues,
  type PreferenceIntervalOptions,
  type PreferenceOptions,
  preferenceAlpha,
  preferenceAlphaInterval,
  preferenceRatings,
} from './stats/preference-alpha.js';
export { createRandom } from './stats/random.js';
export {
  type PreferredPair,
  type RandomReference,
  type RandomReferenceOptions,
  randomAccuracy,
  randomCorrelation,
} from './stats/random-reference.js';
export { type ClusterRule, rankClusters, significanceLetters } from './stats/rank-clusters.js';
export { type RankOptions, ranks, type TieRule } from './stats/ranks.js';
export { eloOf, type Ratings as SystemRatings, rateSystems } from './stats/ratings.js';
export { rerank } from './stats/reranking.js';
export {
  type RepeatedJudge,
  type RerunInterval,
  type RerunOptions,
  rerunDifference,
  rerunInterval,
} from './stats/rerun-interval.js';
export { retestPreferences, retestValues } from './stats/retest.js';
export { type BinaryCounts, type RoganGladenResult, roganGladen } from './stats/rogan-gladen.js';
export { ScoreGrid } from './stats/score-grid.js';
export { type SignMeanResult, signMeanTest } from './stats/sign-mean-test.js';
export { similarLengths } from './stats/similar-lengths.js';
export { auditSlotRanks } from './stats/slot-ranks.js';
export { type SoftAccuracy, softPairwiseAccuracy } from './stats/soft-accuracy.js';
export { spearman } from './stats/spearman.js';
export { spreadOf } from './stats/spread.js';
export { strataAgreement } from './stats/strata-agreement.js';
export {
  type StudyInterval,
  type StudyIntervalOptions,
  studyDifference,
  studyInterval,
} from './stats/study-interval.js';
export { type SwapAgreement, type SwappedPair, swapAgreement } from './stats/swap-agreement.js';
export { compareSystems, systemIntervals } from './stats/system-comparison.js';
export { auditTransitivity } from './stats/transitivity.js';
export { unitAgreement } from './stats/unit-agreement.js';
export { type WilliamsResult, williamsTest } from './stats/williams-test.js';
