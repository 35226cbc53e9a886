import { type Confusion, type ConfusionMeasure, confusionMeasure, type Fraction } from './count-measures.js';
import { type PrintedFigure, sideOf } from './printed-figure.js';

/** A printed figure of a confusion matrix. */
export interface ConfusionFigure {
  measure: ConfusionMeasure;
  printed: PrintedFigure;
}

/** Sizes of the gold's classes and, where it is printed too, how many units the judge calls positive. */
export interface ConfusionSizes {
  positives: number;
  negatives: number;
  predicted?: number;
}

/** The counts that give printed figures: how many there are, and the first of them. */
export interface Solutions<T> {
  count: number;
  first: T[];
}

/** Solutions that are written out; the others are counted. */
const WRITTEN_OUT = 20;

/** Counts of successes among `n` that are printed so. */
export function searchShare(printed: PrintedFigure, n: number): Solutions<number> {
  return searchTotal(printed, n, n);
}

/**
 * Totals of whole numbers, none below 0, whose mean over `n` is printed so.
 * Source: Brown & Heathers (2017), Social Psychological and Personality Science 8 (GRIM).
 */
export function searchIntegerMean(printed: PrintedFigure, n: number): Solutions<number> {
  const { digits, unit, scale } = printed;
  return searchTotal(printed, n, Math.max(0, Math.ceil(((digits + 1) * n) / (unit * scale))));
}

function searchTotal(printed: PrintedFigure, n: number, most: number): Solutions<number> {
  if (n < 1) return { count: 0, first: [] };
  const [low, high] = fitting(0, most, (k) => -sideOf(printed, k, n));
  return { count: high - low + 1, first: upTo(low, high) };
}

/**
 * Every confusion matrix of the sizes of which all figures are printed so. With the number called positive it is a
 * binary search over the true positives, without it one over the false positives for each number of true positives.
 */
export function searchConfusion(
  figures: readonly ConfusionFigure[],
  { positives, negatives, predicted }: ConfusionSizes,
): Solutions<Confusion> {
  const counts = (truePositives: number, falsePositives: number): Confusion => ({
    positives,
    negatives,
    truePositives,
    falsePositives,
  });
  const side = ({ measure, printed }: ConfusionFigure, at: Confusion) =>
    sideOfFraction(printed, confusionMeasure(measure, at));
  const falling = (figure: ConfusionFigure, at: Confusion) =>
    figure.measure === 'share-called' ? -side(figure, at) : side(figure, at);
  if (predicted !== undefined) {
    const range = commonRange(
      figures,
      Math.max(0, predicted - negatives),
      Math.min(positives, predicted),
      (figure, tp) => -side(figure, counts(tp, predicted - tp)),
    );
    return { count: range[1] - range[0] + 1, first: upTo(...range).map((tp) => counts(tp, predicted - tp)) };
  }
  const found: Solutions<Confusion> = { count: 0, first: [] };
  for (let tp = 0; tp <= positives; tp++) {
    // Without anything called positive there is no precision.
    const least = tp === 0 && figures.some(({ measure }) => measure === 'precision') ? 1 : 0;
    const range = commonRange(figures, least, negatives, (figure, fp) => falling(figure, counts(tp, fp)));
    found.count += range[1] - range[0] + 1;
    if (found.first.length < WRITTEN_OUT) found.first.push(...upTo(...range).map((fp) => counts(tp, fp)));
  }
  found.first.splice(WRITTEN_OUT);
  return found;
}

type Range = [low: number, high: number];

/** A measure without a value is not printed as a figure: it counts as below. */
function sideOfFraction(printed: PrintedFigure, [numerator, denominator]: Fraction): number {
  return denominator === 0 ? -1 : sideOf(printed, numerator, denominator);
}

function commonRange(
  figures: readonly ConfusionFigure[],
  low: number,
  high: number,
  side: (figure: ConfusionFigure, k: number) => number,
): Range {
  let range: Range = [low, high];
  for (const figure of figures) {
    if (range[0] > range[1]) break;
    range = fitting(...range, (k) => side(figure, k));
  }
  return range[0] > range[1] ? [0, -1] : range;
}

/**
 * The whole numbers from `low` to `high` at which `side` is 0.
 * @param side never rises: first above, then among, then below
 * @returns [0, -1] where there are none
 */
function fitting(low: number, high: number, side: (k: number) => number): Range {
  const first = firstWhere(low, high, (k) => side(k) <= 0);
  const next = firstWhere(first, high, (k) => side(k) < 0);
  return first < next ? [first, next - 1] : [0, -1];
}

/** The first whole number of the range for which a condition holds that, once true, stays true; `high` + 1 for none. */
function firstWhere(low: number, high: number, holds: (k: number) => boolean): number {
  let [from, to] = [low, high + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function upTo(low: number, high: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(high - low + 1, WRITTEN_OUT)) }, (_, k) => low + k);
}
