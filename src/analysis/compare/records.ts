import type { Quantity } from '../../model/result.js';
import type { Remark } from '../../remarks/remark.js';
import type { Coefficient, CorrelationLevel, TieOptions } from '../../stats/correlation/joint-cells.js';
import type { Resample } from '../../stats/resampling/resamples.js';
import type { PermutationMethod } from '../../stats/testing/arrangements.js';
import type { ItemsOfTwo } from '../../stats/testing/common-ground.js';
import type { LabelFigure } from '../../stats/testing/compare-labels.js';
import type { Coverage } from '../../study/columns.js';
import type { Resampling } from '../../study/selection.js';
import type { MethodName } from '../citations.js';
import type { PersonRow } from '../one-person.js';
import type { DimensionPairs } from '../pair-accuracy.js';
import type { IntervalQuestion } from '../questions.js';

/** What two judges exchange; `interval`: nothing, p is that of the interval. */
export type CompareTest = PermutationMethod | 'interval';

/** What an interval resamples; `runs`: the repeats of judges that were asked several times. */
export type Drawn = Resample | 'runs';

/** How any two judges are compared, whatever they are measured by. */
export interface PreferenceOptions extends Resampling {
  permutations: number;
  /** Of the p-values of a dimension. Default `holm`. */
  adjust?: 'holm' | 'none';
  /** Each pair is tested for the one with the higher value being better. Default false. */
  oneSided?: boolean;
  /** Asks whether either judge is no worse than the other by more than this. */
  margin?: number;
  /** Asks how many items would tell two judges apart with this chance. */
  power?: number;
}

/** Of judges whose labels are counted one by one. */
export interface LabelOptions extends PreferenceOptions {
  /** What is compared: balanced accuracy, or Cohen's kappa. */
  measure: LabelFigure;
}

/** Of judges that are compared by correlation. */
export interface CorrelationOptions extends PreferenceOptions, TieOptions {
  level: CorrelationLevel;
  coefficient: Coefficient;
  test: CompareTest;
  /** What the interval resamples: what the test's question asks of. */
  resample: Drawn;
}

/** Each dimension by the measure that its labels ask for. */
export interface CompareOptions extends Omit<CorrelationOptions, 'level'>, LabelOptions {
  /** Absent: `unit` for sentences and claims and for names and yes or no, else `summary`. */
  level?: CorrelationLevel | 'unit';
}

/** A judge of the comparison, over all that it and the gold have. */
export interface ComparedJudge {
  name: string;
  /**
   * Its correlation over the items where it has one, its share of agreement with the human preferences, or its balanced
   * accuracy or kappa.
   */
  value: Quantity;
  /** Summary level: with 0 on the items where it is constant and the gold is not. Judges are ordered by this. */
  withZeros?: Quantity;
  interval?: { low: Quantity; high: Quantity };
  /** Preferences: the share among the pairs that judge and people both decide, and the judge's share of ties. */
  decided?: Quantity;
  ties?: Quantity;
  /** 1 = best; nobody of a cluster is better than another of it. Undefined where the value is. */
  cluster: Quantity;
  /** Judges that share a letter are not told apart. */
  letters: string;
  /** Items in the mean (summary), systems (system), cells (pooled), verdicts (preferences), units (labels). */
  nUsed: number;
  /** Summary: items without a correlation; system: systems without a cell. */
  nUndefined: number;
  coverage: Coverage;
}

/** Two judges on one ground. */
export interface PairFigures {
  valueA: Quantity;
  valueB: Quantity;
  /** a − b, with its interval on resamples that both share. */
  difference: Quantity;
  interval: { low: Quantity; high: Quantity };
  pValue: Quantity;
  /** For all pairs of the dimension together (Holm), or p as it is. */
  adjustedPValue: Quantity;
  items: number;
}

/** Whether two judges are within a margin: p-values on the ground that is harder on each; Holm-adjusted. */
export interface Margin {
  margin: number;
  /** Small: a is no worse than b by the margin. */
  nonInferiority: Quantity;
  /** Small: b is no worse than a. */
  nonSuperiority: Quantity;
  /** Small: neither is. */
  equivalence: Quantity;
  /** What they show. */
  shown?: 'equivalent' | 'a no worse' | 'b no worse';
}

/**
 * Two judges over what both, and the humans, scored; correlations at the summary level on the items where both have
 * one.
 */
export interface JudgePair extends PairFigures {
  a: string;
  b: string;
  /**
   * Beside it with 0 for a judge that is constant where the gold is not; of preferences with ties as half right. Absent
   * where there is no such item or tie.
   */
  zero?: PairFigures;
  /** Summary level: what became of the items. */
  ofItems?: ItemsOfTwo;
  /**
   * Why nobody may be named though a p would: the grounds differ in sign, in significance, or one has no value; or an
   * interval contains 0.
   */
  conflict?: 'sign' | 'significance' | 'undefined' | 'interval';
  /** The judge that is better, by the adjusted p on each ground. */
  better?: 'a' | 'b';
  /** Cells (correlations), verdicts (preferences) or units (labels) that both have. */
  cells?: number;
  systems?: number;
  verdicts?: number;
  units?: number;
  /** Those of the humans, or of the other judge, that one of the two left unscored. */
  missing: { a: number; b: number };
  /** What its interval and its test speak of. */
  question: IntervalQuestion;
  exhaustive: boolean;
  permutations: number;
  /** Williams' test: Pearson's r at the system level only, where it is valid. */
  williams?: { t: Quantity; pValue: Quantity; systems: number };
  noWorse?: Margin;
  /** Only where asked for: the chance with the items there are, and the items for the chance wanted. */
  power?: { now: Quantity; itemsNeeded: Quantity };
}

/** The judges of one dimension, and each two of them. */
export interface DimensionComparison {
  dimension: string;
  /** By what the judges are compared. */
  measure: 'correlation' | 'preferences' | LabelFigure;
  test: string;
  /** Whose labels. */
  gold: string;
  /** The human preferences, where judges are compared by them. */
  preferences?: DimensionPairs['gold'];
  /** Sentences, claims or candidates with labels, where judges are compared by these. */
  units?: number;
  judges: ComparedJudge[];
  pairs: JudgePair[];
  /** The judge that is better than each other one (Holm, two-sided, both grounds); null: none is, and why. */
  standsOut: { judge: string } | ({ judge: null } & Remark);
}

/** The judges compared, dimension by dimension. */
export interface CompareAnswer {
  dimensions: DimensionComparison[];
  /** One person beside each judge; absent where people cannot be told apart. */
  onePerson?: PersonRow[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}
