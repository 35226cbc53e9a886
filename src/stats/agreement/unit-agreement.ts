import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

/** A unit (a sentence, a claim) with the human's and the judge's label; `null` = missing, unscored. */
export interface LabelledUnit {
  /** Units of one item move together in every interval. */
  item: string;
  human: string | null;
  judge: string | null;
}

/**
 * A judge's labels of units against human ones: the confusion, accuracy, kappa, and each label's precision and
 * recall; undefined is NaN.
 */
export interface UnitAgreement {
  nUnits: number;
  /** Units with both labels: all numbers are of these. */
  nScored: number;
  /** Units with a human label that the judge left unscored. */
  nUnscored: number;
  /** Units without a human label. */
  nUnlabelled: number;
  /** Scored ÷ labelled units. */
  coverage: number;
  /** Labels that occur in the scored units, sorted. */
  labels: string[];
  /** `confusion[human][judge]`, in the order of `labels`. */
  confusion: number[][];
  accuracy: ClusteredEstimate;
  /** Mean recall over the human labels that occur; undefined where people used a single label. */
  balancedAccuracy: ClusteredEstimate;
  macroF1: ClusteredEstimate;
  /** Cohen's kappa; undefined where both used a single label. */
  kappa: ClusteredEstimate;
  /** Label by label: undefined precision where the judge never gave it, undefined recall where people never did. */
  byLabel: LabelAgreement[];
}

/** Precision, recall and F1 of one label; undefined is NaN. */
export interface LabelAgreement {
  label: string;
  precision: ClusteredEstimate;
  recall: ClusteredEstimate;
  f1: ClusteredEstimate;
  nHuman: number;
  nJudge: number;
}

/** Agreement of a judge's labels of units with human ones, with intervals that resample items. */
export function unitAgreement(units: readonly LabelledUnit[], options: ClusterOptions): UnitAgreement {
  const scored = units.flatMap(({ item, human, judge }) =>
    human === null || judge === null ? [] : [{ item, human, judge }],
  );
  const labels = [...new Set(scored.flatMap(({ human, judge }) => [human, judge]))].sort();
  const place = new Map(labels.map((label, k) => [label, k]));
  const size = labels.length;
  const counts = new ItemCounts(size * size);
  for (const { item, human, judge } of scored) {
    counts.add(item, (place.get(human) ?? 0) * size + (place.get(judge) ?? 0));
  }
  const totals = counts.totals();
  const nUnlabelled = units.filter(({ human }) => human === null).length;
  const nUnscored = units.length - nUnlabelled - scored.length;
  const { accuracy, balanced, f1, kappa, ...one } = counts.estimates<string>(
    { ...overall(size), ...Object.assign({}, ...labels.map((_, k) => ofLabel(size, k))) },
    options,
  );
  return {
    nUnits: units.length,
    nScored: scored.length,
    nUnscored,
    nUnlabelled,
    coverage: scored.length / (scored.length + nUnscored),
    labels,
    confusion: labels.map((_, row) => [...totals.slice(row * size, (row + 1) * size)]),
    accuracy,
    balancedAccuracy: balanced,
    macroF1: f1,
    kappa,
    byLabel: labels.map((label, k) => ({
      label,
      precision: one[`precision ${k}`],
      recall: one[`recall ${k}`],
      f1: one[`f1 ${k}`],
      nHuman: rowTotal(totals, size, k),
      nJudge: columnTotal(totals, size, k),
    })),
  };
}

type Statistic = (totals: Float64Array) => number;

/** Statistics of a confusion table laid out row by row. */
export function overall(size: number): Record<'accuracy' | 'balanced' | 'f1' | 'kappa', Statistic> {
  const sumOver = (term: (k: number) => number) => {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += term(k);
    return sum;
  };
  const all = (t: Float64Array) => t.reduce((sum, count) => sum + count, 0);
  const agreed = (t: Float64Array) => sumOver((k) => t[k * size + k]) / all(t);
  return {
    accuracy: agreed,
    balanced: (t) => {
      const used = sumOver((k) => (rowTotal(t, size, k) > 0 ? 1 : 0));
      if (used < 2) return Number.NaN;
      return sumOver((k) => t[k * size + k] / (rowTotal(t, size, k) || 1)) / used;
    },
    f1: (t) => {
      const named = (k: number) => rowTotal(t, size, k) + columnTotal(t, size, k);
      const used = sumOver((k) => (named(k) > 0 ? 1 : 0));
      return sumOver((k) => (2 * t[k * size + k]) / (named(k) || 1)) / used;
    },
    kappa: (t) => {
      const n = all(t);
      const chance = sumOver((k) => (rowTotal(t, size, k) / n) * (columnTotal(t, size, k) / n));
      return chance < 1 ? (agreed(t) - chance) / (1 - chance) : Number.NaN;
    },
  };
}

function ofLabel(size: number, k: number): Record<string, Statistic> {
  return {
    [`precision ${k}`]: (t) => t[k * size + k] / columnTotal(t, size, k),
    [`recall ${k}`]: (t) => t[k * size + k] / rowTotal(t, size, k),
    [`f1 ${k}`]: (t) => (2 * t[k * size + k]) / (rowTotal(t, size, k) + columnTotal(t, size, k)),
  };
}

function rowTotal(totals: Float64Array, size: number, row: number): number {
  let sum = 0;
  for (let k = 0; k < size; k++) sum += totals[row * size + k];
  return sum;
}

function columnTotal(totals: Float64Array, size: number, column: number): number {
  let sum = 0;
  for (let k = 0; k < size; k++) sum += totals[k * size + column];
  return sum;
}
