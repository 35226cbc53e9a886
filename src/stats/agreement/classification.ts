import { type Remark, remark } from '../../remarks/remark.js';
import { type ClassLabel, type ClassLabels, columnTotals, crossTable, rowTotals } from './label-pairs.js';

/** A share of 0 … 1 of the units that have both labels. */
export interface ClassificationResult {
  /** NaN when undefined, then `reason` says why. */
  value: number;
  /** Units with a gold label and a prediction. */
  n: number;
  /** Units left out because one of the two is missing. */
  nMissing: number;
  reason?: Remark;
}

/**
 * Share of units predicted as the gold has them.
 * @param gold,predicted one label for each unit; a unit with a missing one is left out and counted
 * @throws InputError for unequal lengths or labels of another kind
 * @example
 * accuracy(['y', 'n'], ['y', 'y']).value; // => 0.5
 */
export function accuracy(gold: ClassLabels, predicted: ClassLabels): ClassificationResult {
  const { counts, n, nMissing } = crossTable(gold, predicted);
  if (n === 0) return { value: Number.NaN, n, nMissing, reason: remark('no-predicted-unit') };
  return { value: counts.reduce((sum, row, i) => sum + row[i], 0) / n, n, nMissing };
}

/**
 * Mean over the gold's classes of the share of their units predicted right: 1/classes is what chance gives.
 * Undefined when the gold has a single class, where scikit-learn returns that class's recall: a mean over one class
 * balances nothing.
 * @param gold,predicted as for `accuracy`; a class that is only predicted is no class of the gold
 * @throws InputError as `accuracy`
 */
export function balancedAccuracy(gold: ClassLabels, predicted: ClassLabels): ClassificationResult {
  const { labels, counts, n, nMissing } = crossTable(gold, predicted);
  if (n === 0) return { value: Number.NaN, n, nMissing, reason: remark('no-predicted-unit') };
  const totals = rowTotals(counts);
  const recalls = counts.flatMap((row, i) => (totals[i] > 0 ? [row[i] / totals[i]] : []));
  if (recalls.length < 2) {
    const only = labels[totals.findIndex((total) => total > 0)];
    return {
      value: Number.NaN,
      n,
      nMissing,
      reason: remark('single-class', { label: JSON.stringify(only) }),
    };
  }
  return { value: recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length, n, nMissing };
}

/**
 * Mean F1 over the classes that occur in the gold or in the predictions, 2TP/(2TP + FP + FN) each; equals
 * scikit-learn's `f1_score(average='macro')`.
 * @param gold,predicted as for `accuracy`
 * @throws InputError as `accuracy`
 */
export function macroF1(gold: ClassLabels, predicted: ClassLabels): ClassificationResult {
  const { counts, n, nMissing } = crossTable(gold, predicted);
  if (n === 0) return { value: Number.NaN, n, nMissing, reason: remark('no-predicted-unit') };
  const actual = rowTotals(counts);
  const named = columnTotals(counts);
  const sum = counts.reduce((total, row, i) => total + (2 * row[i]) / (actual[i] + named[i]), 0);
  return { value: sum / counts.length, n, nMissing };
}

/** What a prediction of one class is worth. */
export interface PositiveClassResult {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
  /** TP/(TP + FP); NaN when nothing was predicted positive. */
  precision: number;
  /** TP/(TP + FN); NaN when the gold has no positive. */
  recall: number;
  /** 2TP/(2TP + FP + FN); NaN when neither has a positive. */
  f1: number;
  n: number;
  nMissing: number;
  /** Why a value is undefined, by its name. scikit-learn gives 0 with a warning instead. */
  reasons: { precision?: Remark; recall?: Remark; f1?: Remark };
}

/**
 * Precision, recall and F1 of one class against all others.
 * @param gold,predicted as for `accuracy`
 * @param positive the class
 * @throws InputError as `accuracy`
 */
export function precisionRecall(
  gold: ClassLabels,
  predicted: ClassLabels,
  positive: ClassLabel,
): PositiveClassResult {
  const { labels, counts, n, nMissing } = crossTable(gold, predicted);
  const at = labels.indexOf(positive);
  const truePositives = at < 0 ? 0 : counts[at][at];
  const actual = at < 0 ? 0 : rowTotals(counts)[at];
  const named = at < 0 ? 0 : columnTotals(counts)[at];
  const reasons: PositiveClassResult['reasons'] = {};
  const label = JSON.stringify(positive);
  if (named === 0) reasons.precision = remark('never-predicted', { label });
  if (actual === 0) reasons.recall = remark('not-in-gold', { label });
  if (named + actual === 0) reasons.f1 = remark('in-neither', { label });
  return {
    truePositives,
    falsePositives: named - truePositives,
    falseNegatives: actual - truePositives,
    trueNegatives: n - named - actual + truePositives,
    precision: named === 0 ? Number.NaN : truePositives / named,
    recall: actual === 0 ? Number.NaN : truePositives / actual,
    f1: named + actual === 0 ? Number.NaN : (2 * truePositives) / (named + actual),
    n,
    nMissing,
    reasons,
  };
}
