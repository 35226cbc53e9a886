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
export { createJudge } from './judge/create.js';
export { probeJudge } from './judge/probe.js';
export type { JudgeOptions } from './judge/provider.js';
export { RESAMPLING } from './library/defaults.js';
export { type OpenStudyOptions, openStudy } from './library/open-study.js';
export { type Answered, ask, type Question, type StandingQuestion } from './library/question.js';
export { AGREE } from './library/questions/agree.js';
export { AUDIT_AMBIGUITY } from './library/questions/audit-ambiguity.js';
export { AUDIT_CONSISTENCY } from './library/questions/audit-consistency.js';
export { AUDIT_INJECTION } from './library/questions/audit-injection.js';
export { AUDIT_LABELS } from './library/questions/audit-labels.js';
export { AUDIT_LENGTH } from './library/questions/audit-length.js';
export { AUDIT_POSITION } from './library/questions/audit-position.js';
export { COMPARE } from './library/questions/compare.js';
export { CORRELATE } from './library/questions/correlate.js';
export { DESCRIBE } from './library/questions/describe.js';
export { RANK } from './library/questions/rank.js';
export { RATINGS } from './library/questions/ratings.js';
export { REPLACE } from './library/questions/replace.js';
export { RECORD_NAMES, type RecordName, recordJsonSchema } from './library/record-schemas.js';
export { rescoreRuns } from './library/rescore-runs.js';
export type { RanTrial } from './library/run-in-turn.js';
export { type RunEvent, type RunPlanOptions, runPlan } from './library/run-plan.js';
export {
  openReport,
  REPORT_DEFAULTS,
  type ReportSubject,
  type WrittenReport,
  writeReport,
} from './library/write-report.js';
export type { Card, Dimension } from './model/card.js';
export type { Dataset } from './model/dataset.js';
export type { Candidate, Item, Unit } from './model/item.js';
export type { Label } from './model/label.js';
export type { OpenedRun, RunColumn } from './model/opened-run.js';
export { REMARK_CODES, type Remark, type RemarkCode, sentenceOf, textOf } from './remarks/remark.js';
export type { Document, Table } from './report/document.js';
export { FORMATS, type Format, type RenderOptions, renderDocument } from './report/render.js';
export { openDataset } from './run/open-dataset.js';
export { openReported, type Reported } from './run/open-reported.js';
export type { Plan } from './run/plan.js';
export type { RunResult } from './run/run-trial.js';
export type { Alignment } from './stats/agreement/alignment.js';
export { alphaDifference, type RatedItems } from './stats/agreement/alpha-difference.js';
export type { AlphaDistance } from './stats/agreement/alpha-distances.js';
export { typeAgreement, unanimousShare, validatedPrecision } from './stats/agreement/annotated-units.js';
export { type CaptureRecapture, captureRecapture } from './stats/agreement/capture-recapture.js';
export {
  accuracy,
  balancedAccuracy,
  type ClassificationResult,
  macroF1,
  type PositiveClassResult,
  precisionRecall,
} from './stats/agreement/classification.js';
export type { Rating, Ratings } from './stats/agreement/coded-ratings.js';
export { type CohenKappaOptions, type CohenKappaResult, cohenKappa } from './stats/agreement/cohen-kappa.js';
export { type FleissKappaResult, fleissKappa } from './stats/agreement/fleiss-kappa.js';
export { type AlphaOptions, type AlphaResult, krippendorffAlpha } from './stats/agreement/krippendorff.js';
export {
  type AlphaInterval,
  type AlphaIntervalOptions,
  krippendorffAlphaInterval,
} from './stats/agreement/krippendorff-interval.js';
export {
  type ClassLabel,
  type ClassLabels,
  type CrossTable,
  crossTable,
} from './stats/agreement/label-pairs.js';
export { jaccardDistance, type LabelSet, type MasiWeights, masiDistance } from './stats/agreement/masi.js';
export {
  type LabelMeasure,
  type OnePersonLabels,
  onePersonLabels,
  type PersonAnswer,
} from './stats/agreement/one-person-labels.js';
export {
  type AnnotatorValues,
  type PreferenceIntervalOptions,
  type PreferenceOptions,
  preferenceAlpha,
  preferenceAlphaInterval,
  preferenceRatings,
} from './stats/agreement/preference-alpha.js';
export { retestPreferences, retestValues } from './stats/agreement/retest.js';
export { type BinaryCounts, type RoganGladenResult, roganGladen } from './stats/agreement/rogan-gladen.js';
export { spreadOf } from './stats/agreement/spread.js';
export { strataAgreement } from './stats/agreement/strata-agreement.js';
export { unitAgreement } from './stats/agreement/unit-agreement.js';
export { type AccuracyWithTies, accuracyWithTies } from './stats/correlation/accuracy-with-ties.js';
export {
  type BootstrapOptions,
  type BootstrapResult,
  bootstrapCorrelation,
  bootstrapCorrelations,
} from './stats/correlation/bootstrap.js';
export { correlateGrids, type GridCorrelation } from './stats/correlation/correlate-grids.js';
export {
  type DifferenceInterval,
  type DifferenceOptions,
  differenceInterval,
} from './stats/correlation/difference-interval.js';
export type { Ground } from './stats/correlation/ground.js';
export type {
  Coefficient,
  CorrelationLevel,
  CorrelationOptions,
  UndefinedPolicy,
} from './stats/correlation/joint-cells.js';
export { type KendallResult, type KendallVariant, kendallTau } from './stats/correlation/kendall.js';
export {
  type OnePerson,
  type OnePersonOptions,
  onePerson,
  type PersonFigure,
} from './stats/correlation/one-person.js';
export { pairwiseAccuracy } from './stats/correlation/pairwise-accuracy.js';
export { type CorrelationResult, pearson } from './stats/correlation/pearson.js';
export {
  type PredictionPoweredOptions,
  type PredictionPoweredResult,
  predictionPoweredMean,
} from './stats/correlation/prediction-powered.js';
export {
  type PreferredPair,
  type RandomReference,
  type RandomReferenceOptions,
  randomAccuracy,
  randomCorrelation,
} from './stats/correlation/random-reference.js';
export {
  type RepeatedJudge,
  type RerunInterval,
  type RerunOptions,
  rerunDifference,
  rerunInterval,
} from './stats/correlation/rerun-interval.js';
export { ScoreGrid } from './stats/correlation/score-grid.js';
export { type SoftAccuracy, softPairwiseAccuracy } from './stats/correlation/soft-accuracy.js';
export { spearman } from './stats/correlation/spearman.js';
export {
  type StudyInterval,
  type StudyIntervalOptions,
  studyDifference,
  studyInterval,
} from './stats/correlation/study-interval.js';
export {
  type PairPreference,
  type Preference,
  pairwisePreferences,
  preferenceSet,
  ranksFromScores,
  scoresFromRanks,
  swapSlots,
} from './stats/numeric/conversions.js';
export { normalCdf, normalQuantile } from './stats/numeric/normal.js';
export { createRandom } from './stats/numeric/random.js';
export { type RankOptions, ranks, type TieRule } from './stats/numeric/ranks.js';
export { type LengthControl, lengthControl } from './stats/preference/length-control.js';
export { decileLimits, winRateByDecile } from './stats/preference/length-deciles.js';
export {
  type LengthEffect,
  type LengthEffectOptions,
  type LengthEffects,
  lengthEffects,
} from './stats/preference/length-effect.js';
export { type LengthLean, lengthLean } from './stats/preference/length-lean.js';
export { lengthOracleAgreement, longerPreferred } from './stats/preference/length-oracle.js';
export { accuracyBySlot, auditBothOrders, auditOneOrder, orderOutcome } from './stats/preference/position.js';
export { preferenceAccuracy } from './stats/preference/preference-accuracy.js';
export { eloOf, rateSystems, type SystemRatings } from './stats/preference/ratings.js';
export { rerank } from './stats/preference/reranking.js';
export { similarLengths } from './stats/preference/similar-lengths.js';
export { auditSlotRanks } from './stats/preference/slot-ranks.js';
export { type SwapAgreement, type SwappedPair, swapAgreement } from './stats/preference/swap-agreement.js';
export { auditTransitivity } from './stats/preference/transitivity.js';
export type { ClusteredEstimate, ClusterOptions } from './stats/resampling/clustered-interval.js';
export { type ClusteredShare, clusteredShare, type ShareOfItem } from './stats/resampling/clustered-share.js';
export {
  type NoWorse,
  noWorseByResamples,
  noWorseByStudent,
  type PairedEquivalence,
  pairedEquivalence,
} from './stats/resampling/no-worse.js';
export {
  type AlternativeAnnotatorOptions,
  type AlternativeAnnotatorResult,
  type AnnotatorContest,
  alternativeAnnotatorTest,
} from './stats/testing/alternative-annotator.js';
export { binomialTest } from './stats/testing/binomial.js';
export {
  type CommonGround,
  type CommonGroundOptions,
  compareOnCommonGround,
  type GroundComparison,
  type ItemsOfTwo,
  itemsOfTwo,
} from './stats/testing/common-ground.js';
export {
  type AccuracyComparison,
  type AnsweredByBoth,
  compareAccuracies,
  itemsForAccuracies,
} from './stats/testing/compare-accuracies.js';
export {
  compareLabels,
  itemsForLabels,
  type LabelComparison,
  type LabelFigure,
  type LabelledByBoth,
  noWorseByLabels,
} from './stats/testing/compare-labels.js';
export { type ItemsNeeded, itemsNeeded, type PowerOptions } from './stats/testing/items-needed.js';
export { adjustPValues } from './stats/testing/multiple-comparisons.js';
export {
  type AdjustedPair,
  type ComparedPair,
  type Outstanding,
  outstandingJudge,
} from './stats/testing/outstanding.js';
export {
  type PermutationOptions,
  type PermutationResult,
  permutationTest,
} from './stats/testing/permutation-test.js';
export { type ClusterRule, rankClusters, significanceLetters } from './stats/testing/rank-clusters.js';
export { type SignMeanResult, signMeanTest } from './stats/testing/sign-mean-test.js';
export { compareSystems, systemIntervals } from './stats/testing/system-comparison.js';
export { type WilliamsResult, williamsTest } from './stats/testing/williams-test.js';
export type { Resampling, Selection } from './study/selection.js';
export { Study } from './study/study.js';
