import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type Alignment, comparer } from '../agreement/alignment.js';
import type { Rating, Ratings } from '../agreement/coded-ratings.js';
import { studentTwoSided } from '../numeric/beta.js';
import { adjustPValues } from './multiple-comparisons.js';
import { signMeanTest } from './sign-mean-test.js';

/** How near a judge must come, and at which false discovery rate. */
export interface AlternativeAnnotatorOptions<T extends Rating = Rating> {
  /** How near a label is to those of the other annotators. */
  alignment: Alignment<T>;
  /** What the judge's cheapness is worth: it may be right so much less often than a person. Default .2. */
  epsilon?: number;
  /** Of the false discovery rate over annotators. Default .05. */
  level?: number;
  /** An annotator with fewer instances has no t-test. Default 30. */
  minInstances?: number;
  /** The item of each instance: what comes from one item is not independent. Without it each instance is an item. */
  items?: ArrayLike<string | number>;
}

/** The judge against one annotator, both measured by the other annotators. */
export interface AnnotatorContest {
  /** Position in the ratings. */
  annotator: number;
  /** Instances that the annotator, another annotator and the judge labelled. */
  nInstances: number;
  nItems: number;
  /** Share of instances on which the judge is at least as near to the others as the annotator is. */
  judgeAdvantage: number;
  /** Share on which the annotator is at least as near as the judge. */
  annotatorAdvantage: number;
  /** annotatorAdvantage − judgeAdvantage: the judge wins where it is shown to lie below epsilon. */
  difference: number;
  /** `t`: one-sided; `exact` (`score` for many): where instances are few or the differences do not vary. */
  test: 't' | 'exact' | 'score';
  pValue: number;
  /** Over the annotators tested (Benjamini–Yekutieli). */
  adjustedPValue: number;
  wins: boolean;
  /** The same with items as clusters: a t-test with a cluster-robust error; NaN with a single item. */
  clusteredPValue: number;
  adjustedClusteredPValue: number;
  winsClustered: boolean;
}

/**
 * Whether a judge may stand in for a person, annotator by annotator; NaN with a reason where nothing could be
 * compared.
 */
export interface AlternativeAnnotatorResult {
  /** ω: share of the annotators tested against whom the judge wins. NaN where none could be tested. */
  winningRate: number;
  /** ρ: mean over annotators of the judge's advantage. */
  advantage: number;
  /** ω ≥ .5. */
  passes: boolean;
  /** With items as clusters. */
  winningRateClustered: number;
  passesClustered: boolean;
  contests: AnnotatorContest[];
  epsilon: number;
  level: number;
  minInstances: number;
  /** Annotators left out, because they have fewer instances than the others that are tested. */
  leftOut: { annotator: number; nInstances: number }[];
  /** Instances that only one annotator labelled, or not the judge. */
  nDropped: number;
  reason?: Remark;
  warnings: Remark[];
}

/** ω from which a judge may stand in. */
const MAJORITY = 0.5;

/**
 * The alternative annotator test: may a judge stand in for an annotator? Each annotator in turn is left out, and judge
 * and annotator are both measured by their nearness to the annotators that remain. The judge wins against an annotator
 * where the mean of (annotator at least as near) − (judge at least as near) is shown to lie below `epsilon`.
 *
 * Where no annotator has `minInstances`, all are tested exactly; where some have, the others are left out.
 * Source: Calderon, Reichart & Dror (2025), ACL.
 * @param judge one label an instance; null or NaN = unscored
 * @param annotators `annotators[annotator][instance]`, null or NaN = missing
 * @throws InputError for fewer than three annotators, rows of unequal length, options out of range
 */
export function alternativeAnnotatorTest<T extends Rating>(
  judge: ArrayLike<T | null | undefined>,
  annotators: Ratings<T>,
  options: AlternativeAnnotatorOptions<T>,
): AlternativeAnnotatorResult {
  const { alignment, epsilon = 0.2, level = 0.05, minInstances = 30, items } = options;
  check(judge, annotators, options);
  const compare = comparer(alignment);
  const n = judge.length;
  const others: T[][] = Array.from({ length: n }, () => []);
  let nDropped = 0;
  for (let k = 0; k < n; k++) {
    const given = annotators.map((row) => row[k]).filter(isGiven);
    if (given.length === 0) continue;
    if (given.length < 2 || !isGiven(judge[k])) nDropped++;
    else others[k] = given;
  }
  const all = annotators.map((row, annotator) => {
    const signs: number[] = [];
    const clusters: (string | number)[] = [];
    for (let k = 0; k < n; k++) {
      const own = row[k];
      const verdict = judge[k];
      if (others[k].length === 0 || !isGiven(own) || !isGiven(verdict)) continue;
      signs.push(compare(own, verdict, remaining(annotators, annotator, k)));
      clusters.push(items === undefined ? k : items[k]);
    }
    return { annotator, signs, clusters };
  });
  const enough = all.filter(({ signs }) => signs.length >= minInstances);
  const tested = enough.length > 0 ? enough : all.filter(({ signs }) => signs.length > 0);
  const contests = tested.map(({ annotator, signs, clusters }) => {
    const nJudge = signs.filter((sign) => sign <= 0).length;
    const nOwn = signs.filter((sign) => sign >= 0).length;
    return {
      annotator,
      nInstances: signs.length,
      nItems: new Set(clusters).size,
      judgeAdvantage: nJudge / signs.length,
      annotatorAdvantage: nOwn / signs.length,
      difference: (nOwn - nJudge) / signs.length,
      ...meanBelow(signs, epsilon, minInstances),
      clusteredPValue: clusteredMeanBelow(signs, clusters, epsilon),
    };
  });
  const correct = (values: number[]) => adjustPValues(values, 'benjamini-yekutieli');
  const adjusted = correct(contests.map(({ pValue }) => pValue));
  const adjustedClustered = correct(contests.map(({ clusteredPValue }) => clusteredPValue));
  const judged = contests.map((contest, k) => ({
    ...contest,
    adjustedPValue: adjusted[k],
    wins: adjusted[k] <= level,
    adjustedClusteredPValue: adjustedClustered[k],
    winsClustered: adjustedClustered[k] <= level,
  }));
  const winningRate = share(judged.map(({ wins }) => wins));
  const winningRateClustered = share(judged.map(({ winsClustered }) => winsClustered));
  const leftOut = all
    .filter((one) => !tested.includes(one))
    .map(({ annotator, signs }) => ({ annotator, nInstances: signs.length }));
  return {
    winningRate,
    advantage: judged.reduce((sum, { judgeAdvantage }) => sum + judgeAdvantage, 0) / judged.length,
    passes: winningRate >= MAJORITY,
    winningRateClustered,
    passesClustered: winningRateClustered >= MAJORITY,
    contests: judged,
    epsilon,
    level,
    minInstances,
    leftOut,
    nDropped,
    ...(judged.length === 0 && {
      reason: remark('no-shared-instance'),
    }),
    warnings: warningsOf(judged, leftOut, minInstances),
  };
}

function warningsOf(
  contests: readonly AnnotatorContest[],
  leftOut: readonly { nInstances: number }[],
  minInstances: number,
): Remark[] {
  const warnings: Remark[] = [];
  if (leftOut.length > 0 && contests.length > 0) {
    warnings.push(
      remark('annotators-left-out', {
        leftOut: leftOut.length,
        annotators: leftOut.length + contests.length,
        least: minInstances,
      }),
    );
  }
  if (contests.length > 0 && contests.every(({ nInstances }) => nInstances < minInstances)) {
    warnings.push(remark('few-instances', { least: minInstances }));
  }
  return warnings;
}

function check<T extends Rating>(
  judge: ArrayLike<unknown>,
  annotators: Ratings<T>,
  { epsilon = 0.2, level = 0.05, minInstances = 30, items }: AlternativeAnnotatorOptions<T>,
): void {
  if (annotators.length < 3) {
    throw new InputError(
      `Expected at least 3 annotators: one is left out and the judge is measured by the rest; got ${annotators.length}`,
    );
  }
  annotators.forEach((row, k) => {
    if (row.length !== judge.length) {
      throw new InputError(
        `Expected a label (or null) for each of the judge's ${judge.length} instances, annotator ${k} has ${row.length}`,
      );
    }
  });
  if (items !== undefined && items.length !== judge.length) {
    throw new InputError(`Expected an item for each of ${judge.length} instances, got ${items.length}`);
  }
  if (!(epsilon >= 0 && epsilon < 1)) {
    throw new InputError(`Expected \`epsilon\` to be at least 0 and below 1, got ${epsilon}`);
  }
  if (!(level > 0 && level < 1)) {
    throw new InputError(`Expected \`level\` to be between 0 and 1, got ${level}`);
  }
  if (!Number.isInteger(minInstances) || minInstances < 2) {
    throw new InputError(`Expected \`minInstances\` to be an integer of at least 2, got ${minInstances}`);
  }
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined && !Number.isNaN(value);
}

function remaining<T extends Rating>(annotators: Ratings<T>, left: number, k: number): T[] {
  const values: T[] = [];
  for (let other = 0; other < annotators.length; other++) {
    const value = annotators[other][k];
    if (other !== left && isGiven(value)) values.push(value);
  }
  return values;
}

function share(wins: readonly boolean[]): number {
  return wins.filter(Boolean).length / wins.length;
}

/** One-sided: is the mean of the signs below the margin? */
function meanBelow(
  signs: readonly number[],
  margin: number,
  minInstances: number,
): Pick<AnnotatorContest, 'test' | 'pValue'> {
  const pValue = signs.length < minInstances ? Number.NaN : clusteredMeanBelow(signs, undefined, margin);
  if (!Number.isNaN(pValue)) return { test: 't', pValue };
  const count = (wanted: number) => signs.filter((sign) => sign === wanted).length;
  return signMeanTest(count(1), count(-1), signs.length, margin);
}

/**
 * One-sided t-test of a mean with a cluster-robust error and clusters − 1 degrees of freedom; without clusters each
 * value is its own, which is Student's test. NaN with fewer than two clusters, or without any spread.
 */
function clusteredMeanBelow(
  values: readonly number[],
  clusters: readonly (string | number)[] | undefined,
  margin: number,
): number {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const residuals = new Map<string | number, number>();
  values.forEach((value, k) => {
    const cluster = clusters?.[k] ?? k;
    residuals.set(cluster, (residuals.get(cluster) ?? 0) + value - mean);
  });
  const g = residuals.size;
  let squares = 0;
  for (const residual of residuals.values()) squares += residual * residual;
  if (g < 2) return Number.NaN;
  const error = Math.sqrt(((g / (g - 1)) * squares) / n) / Math.sqrt(n);
  if (!(error > 1e-12)) {
    // No spread, no t. Where all values are one sign, each cluster counts as one such sign.
    if (clusters === undefined || !Number.isInteger(mean)) return Number.NaN;
    return signMeanTest(mean > 0 ? g : 0, mean < 0 ? g : 0, g, margin).pValue;
  }
  const t = (mean - margin) / error;
  const tail = studentTwoSided(t, g - 1) / 2;
  return t < 0 ? tail : 1 - tail;
}
