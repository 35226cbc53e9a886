import type { Dimension } from '../../model/card.js';
import { createRandom } from '../../stats/numeric/random.js';
import { type NoWorse, noWorseByStudent, noWorseOfConstant } from '../../stats/resampling/no-worse.js';
import {
  type AnsweredByBoth,
  compareAccuracies,
  itemsForAccuracies,
} from '../../stats/testing/compare-accuracies.js';
import type { ExchangeTest } from '../../stats/testing/exchange-test.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Study } from '../../study/study.js';
import type { OnPart } from '../on-part.js';
import { ofLower, pairAccuracies, type Truth, truthOf } from '../pair-accuracy.js';
import { quantity } from '../quantity.js';
import { QUESTIONS } from '../questions.js';
import {
  type Contest,
  type ContestPair,
  type Entrant,
  type GroundResult,
  POWER_RESAMPLES,
} from './contest.js';
import type { JudgePair, PreferenceOptions } from './records.js';

/** Judges by their share of agreement with the human preferences. */
export async function preferenceContest(
  study: Study,
  dimension: Dimension,
  options: PreferenceOptions,
  onPart: OnPart,
): Promise<Contest> {
  const columns = study.columnsOn(dimension);
  const { gold, rows } = await pairAccuracies(study, dimension, false, options, onPart);
  const truth = truthOf(study, dimension);
  const answers = columns.map((column) => answersOf(study, column, truth));
  return {
    measure: 'preferences',
    gold: { gold: study.people(dimension).source, preferences: gold },
    judges: rows.map(
      ({ accuracy, interval, verdicts, decided, ties }, k): Entrant => ({
        name: columns[k].name,
        value: accuracy,
        interval,
        decided,
        ties: ties.judge,
        nUsed: verdicts,
        nUndefined: 0,
        coverage: columns[k].coverage,
      }),
    ),
    compare: (a, b, oneSided) => compareTwo(study, answers[a], answers[b], options, oneSided),
    warnings: new Set(),
    methods: ['pairAccuracy', 'exchange', 'clusters', 'holm', 'sampledP', 'percentile'],
  };
}

/**
 * Over the verdicts that both gave: on a pair in one order, where both were shown pairs; else on a pair. A tie where
 * people decided, or a winner where they tied, is wrong; beside it half right.
 */
function compareTwo(
  study: Study,
  a: Answers,
  b: Answers,
  options: PreferenceOptions,
  oneSided: boolean,
): ContestPair {
  const [ofA, ofB] = a.inOrder && b.inOrder ? [a.inOrder, b.inOrder] : [a.onPair, b.onPair];
  const shared = [...ofA].flatMap(([key, one]) => {
    const other = ofB.get(key);
    return other ? [{ item: one.item, one, other }] : [];
  });
  const counted = (what: 'right' | 'half') =>
    shared.map(
      ({ item, one, other }): AnsweredByBoth => ({
        item,
        a: one[what] / one.given,
        b: other[what] / other.given,
      }),
    );
  const both = counted('right');
  const { test, ground } = groundOf(study, both, options, oneSided);
  const tied = shared.some(({ one, other }) => one.half > one.right || other.half > other.right);
  return {
    test: 'paired permutation test by item',
    common: ground,
    ...(tied && { zero: groundOf(study, counted('half'), options, oneSided).ground }),
    verdicts: both.length,
    missing: { a: ofB.size - both.length, b: ofA.size - both.length },
    question: QUESTIONS.items,
    exhaustive: test.exhaustive,
    permutations: test.permutations,
    ...(options.power !== undefined && { power: powerOf(both, options.power, options) }),
  };
}

function groundOf(
  study: Study,
  both: readonly AnsweredByBoth[],
  options: PreferenceOptions,
  oneSided: boolean,
): { test: ExchangeTest; ground: GroundResult } {
  const { permutations, resamples, margin } = options;
  const alternative = oneSided ? 'greater' : 'two-sided';
  const { a, b, difference, test } = compareAccuracies(both, {
    permutations,
    alternative,
    ...study.resampling(options),
  });
  const reason = test.reason ?? difference.reason;
  return {
    test,
    ground: {
      valueA: a.value,
      valueB: b.value,
      difference: difference.value,
      low: difference.low,
      high: difference.high,
      pValue: test.pValue,
      items: difference.nItems,
      ...(reason !== undefined && { reason }),
      ...(margin !== undefined && { noWorse: noWorse(both, resamples, margin) }),
    },
  };
}

/** By Student's t over items; each has as much weight as it has questions. */
function noWorse(answers: readonly AnsweredByBoth[], resamples: number, margin: number): NoWorse {
  const items = new Map<string, { sum: number; weight: number }>();
  let total = 0;
  for (const { item, a, b } of answers) {
    const { sum, weight } = items.get(item) ?? { sum: 0, weight: 0 };
    items.set(item, { sum: sum + a - b, weight: weight + 1 });
    total += a - b;
  }
  const n = items.size;
  const difference = total / answers.length;
  let squares = 0;
  for (const { sum, weight } of items.values()) squares += (sum - difference * weight) ** 2;
  const error = Math.sqrt((n / (n - 1)) * squares) / answers.length;
  if (error > 0) return noWorseByStudent(difference, error, n - 1, margin);
  return noWorseOfConstant(difference, resamples, margin);
}

function powerOf(
  answers: readonly AnsweredByBoth[],
  power: number,
  { confidence, seed, resamples }: PreferenceOptions,
): JudgePair['power'] {
  const { items, powerNow, reason } = itemsForAccuracies(answers, {
    power,
    significance: 1 - confidence,
    resamples: Math.min(resamples, POWER_RESAMPLES),
    random: createRandom(seed).fork('power'),
  });
  return { now: quantity(powerNow, reason), itemsNeeded: quantity(items, reason) };
}

/** Scored verdicts and how many of them say what the humans say, by pair or by pair and order; `half`: with ties as ½. */
type Tally = Map<number, { item: string; right: number; half: number; given: number }>;

interface Answers {
  onPair: Tally;
  /** Each order of a pair for itself; absent where the judge was not shown pairs. */
  inOrder?: Tally;
}

function answersOf(study: Study, column: JudgeColumn, truth: Truth): Answers {
  const { layout } = study;
  const onPair: Tally = new Map();
  const inOrder: Tally = new Map();
  for (const verdict of study.verdicts(column)) {
    const { item, first, second, winner } = verdict;
    const key = layout.pair(item, first, second);
    const votes = truth.get(key);
    if (winner === null || votes === undefined) continue;
    const answer = ofLower(verdict);
    const right = votes.filter((vote) => vote === answer).length / votes.length;
    const tied = votes.filter((vote) => vote !== answer && (vote === 'tie' || answer === 'tie')).length;
    const half = right + tied / votes.length / 2;
    add(onPair, key, layout.items[item], right, half);
    add(inOrder, 2 * key + (first < second ? 0 : 1), layout.items[item], right, half);
  }
  return { onPair, ...(column.kind === 'pair' && { inOrder }) };
}

function add(tally: Tally, key: number, item: string, right: number, half: number): void {
  const entry = tally.get(key) ?? { item, right: 0, half: 0, given: 0 };
  tally.set(key, entry);
  entry.right += right;
  entry.half += half;
  entry.given++;
}
