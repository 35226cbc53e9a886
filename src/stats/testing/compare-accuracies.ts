import { remark } from '../../remarks/remark.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';
import { type ExchangeOptions, type ExchangeTest, exchangeTest } from './exchange-test.js';
import { type ItemSearch, type ItemsNeeded, searchItems } from './search-items.js';

/** A question that both judges answered, and how far each was right: 0 or 1, between them over repeats. */
export interface AnsweredByBoth {
  /** Questions of one item move together. */
  item: string;
  a: number;
  b: number;
}

/** Two judges' shares of right answers over the same questions. */
export interface AccuracyComparison {
  a: ClusteredEstimate;
  b: ClusteredEstimate;
  /** a − b, both on every resample. */
  difference: ClusteredEstimate;
  /** Of the difference: on each item the two judges' answers are exchanged. */
  test: ExchangeTest;
  questions: number;
}

const [QUESTIONS, RIGHT_A, RIGHT_B] = [0, 1, 2];

/**
 * Are two judges right equally often? The paired permutation test exchanges all that the two said on an item; the
 * intervals resample items. With one question an item and answers right or wrong, the enumerated test is the exact
 * McNemar test.
 */
export function compareAccuracies(
  answers: readonly AnsweredByBoth[],
  {
    permutations,
    alternative,
    ...options
  }: ClusterOptions & Pick<ExchangeOptions, 'permutations' | 'alternative'>,
): AccuracyComparison {
  const counts = countsOf(answers);
  const estimates = counts.estimates(
    {
      a: (totals) => totals[RIGHT_A] / totals[QUESTIONS],
      b: (totals) => totals[RIGHT_B] / totals[QUESTIONS],
      difference: (totals) => (totals[RIGHT_A] - totals[RIGHT_B]) / totals[QUESTIONS],
    },
    options,
  );
  const items = counts
    .rows()
    .map((row) => ({ a: Float64Array.of(row[RIGHT_A]), b: Float64Array.of(row[RIGHT_B]) }));
  const because = <T extends ClusteredEstimate | ExchangeTest>(found: T): T =>
    answers.length > 0 ? found : { ...found, reason: NOTHING };
  return {
    a: because(estimates.a),
    b: because(estimates.b),
    difference: because(estimates.difference),
    test: because(
      exchangeTest(items, ([a], [b]) => (a - b) / answers.length, { ...options, permutations, alternative }),
    ),
    questions: answers.length,
  };
}

const NOTHING = remark('no-pair-of-both');

/** How many items it takes to tell the two shares apart, if the difference seen is the true one. */
export function itemsForAccuracies(answers: readonly AnsweredByBoth[], options: ItemSearch): ItemsNeeded {
  const rows = countsOf(answers).rows();
  return searchItems(
    rows.length,
    (times) => {
      let questions = 0;
      let difference = 0;
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i];
        questions += times[i] * row[QUESTIONS];
        difference += times[i] * (row[RIGHT_A] - row[RIGHT_B]);
      }
      return difference / questions;
    },
    options,
  );
}

function countsOf(answers: readonly AnsweredByBoth[]): ItemCounts {
  const counts = new ItemCounts(3);
  for (const { item, a, b } of answers) {
    counts.add(item, QUESTIONS);
    counts.add(item, RIGHT_A, a);
    counts.add(item, RIGHT_B, b);
  }
  return counts;
}
