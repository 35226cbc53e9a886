import { type Remark, remark } from '../../remarks/remark.js';
import { type Preference, preferenceSet, swapSlots } from '../numeric/conversions.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';
import type { AlphaDistance } from './alpha-distances.js';
import type { Rating, Ratings } from './coded-ratings.js';
import { krippendorffAlphaInterval } from './krippendorff-interval.js';

/** The answers to one and the same question, asked several times; `null` = unscored. */
export interface RepeatedAnswers<T> {
  item: string;
  answers: readonly (T | null)[];
}

/** Agreement of a judge with itself. */
export interface Retest {
  /** Questions with at least two scored answers. */
  nQuestions: number;
  /** Answers to these. */
  nAnswers: number;
  nUnscored: number;
  /** Of two answers to one question drawn at random: how often they differ. */
  changeRate: ClusteredEstimate;
  /** Comparisons only: how often they name opposite winners. */
  flipRate?: ClusteredEstimate;
  /** Krippendorff's alpha with the repeats as annotators. */
  alpha: { value: number; low: number; high: number; reason?: Remark };
}

/**
 * Retest of comparisons; the alpha is MASI's over slots, each question in both orientations.
 * A question with fewer than two answers is left out.
 */
export function retestPreferences(
  questions: readonly RepeatedAnswers<Exclude<Preference, null>>[],
  options: ClusterOptions,
): Retest {
  const opposite = (a: Preference, b: Preference) => a !== b && a !== 'tie' && b !== 'tie';
  const { counted, ...counts } = countChanges(questions, opposite, options);
  const ratings = byRepeat(counted, ({ answers }, repeat) => {
    const answer = answers[repeat] ?? null;
    return [preferenceSet(answer), preferenceSet(swapSlots(answer))];
  });
  const items = counted.flatMap(({ item }) => [item, item]);
  return { ...counts, alpha: alphaOf(ratings, items, 'masi', options) };
}

/** Retest of scores. */
export function retestValues(
  questions: readonly RepeatedAnswers<number>[],
  distance: 'nominal' | 'ordinal' | 'interval',
  options: ClusterOptions,
): Retest {
  const { counted, flipRate: _, ...counts } = countChanges(questions, () => false, options);
  const ratings = byRepeat(counted, ({ answers }, repeat) => [answers[repeat] ?? null]);
  const items = counted.map(({ item }) => item);
  return { ...counts, alpha: alphaOf(ratings, items, distance, options) };
}

function countChanges<T>(
  questions: readonly RepeatedAnswers<T>[],
  opposite: (a: T, b: T) => boolean,
  options: ClusterOptions,
) {
  const counted: RepeatedAnswers<T>[] = [];
  // Per item: questions, and of these the shares of answer pairs that differ, and that name opposite winners.
  const counts = new ItemCounts(3);
  let nAnswers = 0;
  let nUnscored = 0;
  for (const question of questions) {
    const scored = question.answers.filter((answer) => answer !== null);
    nUnscored += question.answers.length - scored.length;
    if (scored.length < 2) continue;
    counted.push(question);
    nAnswers += scored.length;
    let [pairs, changed, flipped] = [0, 0, 0];
    for (let a = 0; a < scored.length; a++) {
      for (let b = a + 1; b < scored.length; b++) {
        pairs++;
        if (scored[a] !== scored[b]) changed++;
        if (opposite(scored[a], scored[b])) flipped++;
      }
    }
    counts.add(question.item, 0);
    counts.add(question.item, 1, changed / pairs);
    counts.add(question.item, 2, flipped / pairs);
  }
  const estimates = counts.estimates(
    {
      changeRate: { proportion: 1, of: 0 },
      flipRate: { proportion: 2, of: 0 },
    },
    options,
  );
  return { counted, nQuestions: counted.length, nAnswers, nUnscored, ...estimates };
}

/** `ratings[repeat][unit]`. */
function byRepeat<T, R>(
  questions: readonly RepeatedAnswers<T>[],
  unitsOf: (question: RepeatedAnswers<T>, repeat: number) => R[],
): R[][] {
  const repeats = questions.reduce((most, { answers }) => Math.max(most, answers.length), 0);
  return Array.from({ length: repeats }, (_, repeat) =>
    questions.flatMap((question) => unitsOf(question, repeat)),
  );
}

function alphaOf<T extends Rating>(
  ratings: Ratings<T>,
  items: readonly string[],
  distance: AlphaDistance<T>,
  { resamples, confidence, random }: ClusterOptions,
): Retest['alpha'] {
  if (items.length === 0) {
    const [value, low, high] = [Number.NaN, Number.NaN, Number.NaN];
    return { value, low, high, reason: remark('nothing-repeated') };
  }
  const options = { distance, items, nResamples: resamples, confidence, random };
  const { alpha, low, high, reason } = krippendorffAlphaInterval(ratings, options);
  return { value: alpha, low, high, ...(reason !== undefined && { reason }) };
}
