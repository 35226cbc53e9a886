import { remark } from '../../remarks/remark.js';
import { overall } from '../agreement/unit-agreement.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';
import { type NoWorse, noWorseByStudent, noWorseOfConstant } from '../resampling/no-worse.js';
import { type ExchangeOptions, type ExchangeTest, exchangeTest } from './exchange-test.js';
import { type ItemSearch, type ItemsNeeded, searchItems } from './search-items.js';

/** A thing that people and both judges labelled. */
export interface LabelledByBoth {
  /** Labels of one item move together. */
  item: string;
  human: string;
  a: string;
  b: string;
}

/** By what labels are held against each other. */
export type LabelFigure = 'balanced' | 'kappa';

/** Two judges' agreement with people over the same labels. */
export interface LabelComparison {
  /** NaN where people used a single label (balanced accuracy), or a judge and people the same one throughout (kappa). */
  a: ClusteredEstimate;
  b: ClusteredEstimate;
  /** a − b, both on every resample. */
  difference: ClusteredEstimate;
  /** Of the difference: on each item the two judges' labels are exchanged. */
  test: ExchangeTest;
  units: number;
}

/**
 * Do two judges agree equally well with people's labels? The paired permutation test exchanges all that the two said on
 * an item; the intervals resample items.
 */
export function compareLabels(
  labelled: readonly LabelledByBoth[],
  figure: LabelFigure,
  {
    permutations,
    alternative,
    ...options
  }: ClusterOptions & Pick<ExchangeOptions, 'permutations' | 'alternative'>,
): LabelComparison {
  const { counts, width, figureOf } = countsOf(labelled, figure);
  const { a, b, difference } = counts.estimates(
    {
      a: (totals) => figureOf(totals.subarray(0, width)),
      b: (totals) => figureOf(totals.subarray(width)),
      difference: { difference: ['a', 'b'] as const },
    },
    options,
  );
  const items = counts.rows().map((row) => ({ a: row.slice(0, width), b: row.slice(width) }));
  const test = exchangeTest(items, (ofA, ofB) => figureOf(ofA) - figureOf(ofB), {
    ...options,
    permutations,
    alternative,
  });
  const because = <T extends ClusteredEstimate | ExchangeTest>(found: T, value: number): T =>
    Number.isNaN(value)
      ? { ...found, reason: labelled.length === 0 ? remark('no-unit-of-both') : SINGLE[figure] }
      : found;
  return {
    a: because(a, a.value),
    b: because(b, b.value),
    difference: because(difference, difference.value),
    test: because(test, test.pValue),
    units: labelled.length,
  };
}

const SINGLE = {
  balanced: remark('humans-single-label'),
  kappa: remark('both-single-label'),
} as const;

/** How many items it takes to tell the two apart, if the difference seen is the true one. */
export function itemsForLabels(
  labelled: readonly LabelledByBoth[],
  figure: LabelFigure,
  options: ItemSearch,
): ItemsNeeded {
  const { counts, width, figureOf } = countsOf(labelled, figure);
  const rows = counts.rows();
  const totals = new Float64Array(2 * width);
  return searchItems(
    rows.length,
    (times) => {
      totals.fill(0);
      for (let i = 0; i < rows.length; i++) {
        if (times[i] === 0) continue;
        for (let c = 0; c < totals.length; c++) totals[c] += times[i] * rows[i][c];
      }
      return figureOf(totals.subarray(0, width)) - figureOf(totals.subarray(width));
    },
    options,
  );
}

/**
 * Whether either judge is no worse than the other by more than a margin: Student's t with the jackknife's standard error
 * over items (Efron & Stein 1981); where no item changes the difference, as `noWorseOfConstant`. NaN with fewer than two
 * items, or where there is no value with all items or without one.
 */
export function noWorseByLabels(
  labelled: readonly LabelledByBoth[],
  figure: LabelFigure,
  margin: number,
  resamples: number,
): NoWorse {
  const { counts, width, figureOf } = countsOf(labelled, figure);
  const rows = counts.rows();
  const n = rows.length;
  const difference = (totals: Float64Array) =>
    figureOf(totals.subarray(0, width)) - figureOf(totals.subarray(width));
  const totals = counts.totals();
  const without = rows.map((row) => difference(totals.map((total, c) => total - row[c])));
  const mean = without.reduce((sum, value) => sum + value, 0) / n;
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(((n - 1) / n) * squares);
  const whole = difference(totals);
  return error === 0
    ? noWorseOfConstant(whole, resamples, margin)
    : noWorseByStudent(whole, error, n - 1, margin);
}

/** Item by item two tables of people's labels by a judge's, a's before b's. */
function countsOf(labelled: readonly LabelledByBoth[], figure: LabelFigure) {
  const labels = [...new Set(labelled.flatMap(({ human, a, b }) => [human, a, b]))].sort();
  const place = new Map(labels.map((label, k) => [label, k]));
  const size = labels.length;
  const width = size ** 2;
  const counts = new ItemCounts(2 * width);
  for (const { item, human, a, b } of labelled) {
    const row = (place.get(human) ?? 0) * size;
    counts.add(item, row + (place.get(a) ?? 0));
    counts.add(item, width + row + (place.get(b) ?? 0));
  }
  return { counts, width, figureOf: overall(size)[figure] };
}
