import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';
import { overall } from './unit-agreement.js';

/** What one annotator, the others together, and a judge say of one thing: a unit, a pair. */
export interface PersonAnswer {
  /** From 0. */
  annotator: number;
  /** Answers about one item move together in every interval. */
  item: string;
  person: string;
  others: string;
  /** One for each time it was asked, which share one answer's weight; absent in all answers: no judge. */
  judge?: readonly string[];
}

/** How two lists of labels are held against each other. */
export type LabelMeasure = 'accuracy' | 'balanced' | 'kappa';

/** One person against the others, and a judge against those same others, with the paired difference. */
export interface OnePersonLabels {
  /** Each annotator against the others together, averaged over annotators. */
  person: ClusteredEstimate;
  /** The judge against those same others, on the same things; absent without a judge. */
  judge?: ClusteredEstimate;
  /** judge − person, both on every resample. */
  difference?: ClusteredEstimate;
  /** Annotators with a figure. */
  nAnnotators: number;
  nItems: number;
}

/**
 * `onePerson` for labels in place of scores: what one person reaches against what the others say together, and a judge
 * against those same others. NaN where no annotator has a figure.
 */
export function onePersonLabels(
  answers: readonly PersonAnswer[],
  measure: LabelMeasure,
  options: ClusterOptions,
): OnePersonLabels {
  const labels = [
    ...new Set(answers.flatMap(({ person, others, judge = [] }) => [person, others, ...judge])),
  ].sort();
  const place = new Map(labels.map((label, k) => [label, k]));
  const size = labels.length;
  const judged = answers.some(({ judge }) => judge !== undefined);
  const raters = judged ? 2 : 1;
  const nAnnotators = 1 + Math.max(-1, ...answers.map(({ annotator }) => annotator));
  const table = (annotator: number, rater: number) => (annotator * raters + rater) * size ** 2;
  const counts = new ItemCounts(table(nAnnotators, 0));
  for (const { annotator, item, person, others, judge = [] } of answers) {
    const row = (place.get(others) ?? 0) * size;
    counts.add(item, table(annotator, 0) + row + (place.get(person) ?? 0));
    for (const label of judge) {
      counts.add(item, table(annotator, 1) + row + (place.get(label) ?? 0), 1 / judge.length);
    }
  }
  const figure = overall(size)[measure];
  const figuresOf = (totals: Float64Array, annotator: number) =>
    Array.from({ length: raters }, (_, rater) => {
      const from = table(annotator, rater);
      return figure(totals.subarray(from, from + size ** 2));
    });
  const mean = (rater: number) => (totals: Float64Array) => {
    let [sum, n] = [0, 0];
    for (let annotator = 0; annotator < nAnnotators; annotator++) {
      const figures = figuresOf(totals, annotator);
      if (figures.some(Number.isNaN)) continue;
      sum += figures[rater];
      n++;
    }
    return sum / n;
  };
  const whole = counts.totals();
  const defined = Array.from({ length: nAnnotators }, (_, annotator) => figuresOf(whole, annotator));
  const common = {
    nAnnotators: defined.filter((figures) => !figures.some(Number.isNaN)).length,
    nItems: counts.rows().length,
  };
  if (!judged) return { ...counts.estimates({ person: mean(0) }, options), ...common };
  const statistics = {
    person: mean(0),
    judge: mean(1),
    difference: { difference: ['judge', 'person'] as const },
  };
  return { ...counts.estimates(statistics, options), ...common };
}
