import { InputError } from '../../errors.js';
import type { Quantity } from '../../model/result.js';
import type { ClusteredEstimate } from '../../stats/clustered-interval.js';
import {
  type AnsweredByBoth,
  compareAccuracies,
  itemsForAccuracies,
} from '../../stats/compare-accuracies.js';
import { adjustPValues } from '../../stats/multiple-comparisons.js';
import { createRandom } from '../../stats/random.js';
import { rankClusters } from '../../stats/rank-clusters.js';
import { RememberedResamples } from '../../stats/remembered-resamples.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { type Estimate, estimate } from '../estimate.js';
import { type DimensionPairs, ofLower, pairAccuracies, type Truth, truthOf } from '../pair-accuracy.js';
import { quantity } from '../quantity.js';
import { noTick, type Tick } from '../tick.js';
import type { CompareOptions, JudgePair } from './compare.js';
import { TooFewJudges } from './too-few-judges.js';

/** A judge by its share of agreement with the human preferences, over all verdicts of its own. */
export interface PreferenceJudge {
  name: string;
  accuracy: Estimate;
  /** 1 = best; judges of one cluster do not differ from its best. Undefined where the accuracy is. */
  cluster: Quantity;
  verdicts: number;
}

/** Two judges over the verdicts that both gave: on a pair in one order, where both were shown pairs; else on a pair. */
export interface PreferencePair
  extends Pick<JudgePair, 'a' | 'b' | 'pValue' | 'adjustedPValue' | 'exhaustive' | 'permutations' | 'power'> {
  accuracyA: Quantity;
  accuracyB: Quantity;
  /** a − b, both on every resample of the items. */
  difference: Estimate;
  verdicts: number;
  items: number;
  /** Verdicts that the other gave and this one did not. */
  missing: { a: number; b: number };
}

export interface PreferenceComparison {
  dimension: string;
  gold: DimensionPairs['gold'];
  judges: PreferenceJudge[];
  pairs: PreferencePair[];
}

export interface ComparePreferencesAnswer {
  test: string;
  dimensions: PreferenceComparison[];
  warnings: string[];
}

/** What of the options of `compare` has a meaning without systems. */
export interface PreferenceOptions extends Resampling, Pick<CompareOptions, 'permutations' | 'power'> {}

/**
 * Tests, two by two, whether judges agree equally often with the human preferences: for outputs without systems,
 * where there is nothing to correlate.
 * @throws InputError where fewer than two judges are left to compare
 */
export async function comparePreferences(
  study: Study,
  options: PreferenceOptions,
  tick: Tick = noTick,
): Promise<ComparePreferencesAnswer> {
  const tooFew = new TooFewJudges();
  const dimensions: PreferenceComparison[] = [];
  for (const dimension of study.dimensions) {
    const own = study.columnsOn(dimension);
    if (own.length < 2) {
      tooFew.add(
        dimension.id,
        own.map(({ name }) => name),
      );
      continue;
    }
    const { gold, rows } = await pairAccuracies(study, dimension, false, options, tick);
    const truth = truthOf(study, dimension);
    const answers = own.map((column) => answersOf(study, column, truth));
    const pairs = await comparePairs(own, answers, options, tick);
    const adjusted = adjustPValues(
      pairs.map(({ pair }) => pair.pValue.value ?? Number.NaN),
      'holm',
    );
    const clusters = rankClusters(
      rows.map(({ accuracy }) => accuracy.value ?? Number.NaN),
      pairs.map(({ a, b }, k) => ({ a, b, pValue: adjusted[k] })),
      1 - options.confidence,
    );
    dimensions.push({
      dimension: dimension.id,
      gold,
      judges: rows.map(({ accuracy, interval, coverage }, k) => ({
        name: own[k].name,
        accuracy: { value: accuracy, interval },
        cluster: quantity(clusters[k], 'reason' in accuracy ? accuracy.reason : undefined),
        verdicts: coverage.scored,
      })),
      pairs: pairs.map(({ pair }, k) => ({
        ...pair,
        adjustedPValue: quantity(adjusted[k], 'reason' in pair.pValue ? pair.pValue.reason : undefined),
      })),
    });
  }
  if (dimensions.length === 0) {
    throw new InputError(
      `Expected at least two judges on one dimension to compare.\n${tooFew.notes().join('\n')}`,
    );
  }
  return { test: 'paired permutation test by item', dimensions, warnings: tooFew.notes() };
}

interface Compared {
  a: number;
  b: number;
  pair: Omit<PreferencePair, 'adjustedPValue'>;
}

async function comparePairs(
  columns: readonly JudgeColumn[],
  answers: readonly Answers[],
  options: PreferenceOptions,
  tick: Tick,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  const remembered = new RememberedResamples();
  const total = (columns.length * (columns.length - 1)) / 2;
  for (let a = 0; a < columns.length; a++) {
    for (let b = a + 1; b < columns.length; b++) {
      await tick(compared.length, total, `${columns[a].dimension}: pair`);
      const found = describePair(answers[a], answers[b], options, remembered);
      compared.push({ a, b, pair: { a: columns[a].name, b: columns[b].name, ...found } });
    }
  }
  return compared;
}

function describePair(
  a: Answers,
  b: Answers,
  options: PreferenceOptions,
  remembered: RememberedResamples,
): Omit<PreferencePair, 'a' | 'b' | 'adjustedPValue'> {
  const { permutations, resamples, confidence, seed } = options;
  const [ofA, ofB] = a.inOrder && b.inOrder ? [a.inOrder, b.inOrder] : [a.onPair, b.onPair];
  const both: AnsweredByBoth[] = [];
  for (const [key, one] of ofA) {
    const other = ofB.get(key);
    if (other) both.push({ item: one.item, a: one.right / one.given, b: other.right / other.given });
  }
  const random = createRandom(seed).fork('items');
  const found = compareAccuracies(both, { permutations, resamples, confidence, random, remembered });
  const { pValue, reason, exhaustive } = found.test;
  const value = (one: ClusteredEstimate) => quantity(one.value, one.reason);
  return {
    accuracyA: value(found.a),
    accuracyB: value(found.b),
    difference: estimate(found.difference),
    pValue: quantity(pValue, reason),
    verdicts: both.length,
    items: found.difference.nItems,
    missing: { a: ofB.size - both.length, b: ofA.size - both.length },
    exhaustive,
    permutations: found.test.permutations,
    ...(options.power !== undefined && { power: powerOf(both, options.power, options) }),
  };
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

/** Each number of items that the search tries is drawn so often. */
const POWER_RESAMPLES = 999;

/** Scored verdicts and how many of them say what the humans say, by pair or by pair and order. */
type Tally = Map<number, { item: string; right: number; given: number }>;

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
    add(onPair, key, layout.items[item], right);
    add(inOrder, 2 * key + (first < second ? 0 : 1), layout.items[item], right);
  }
  return { onPair, ...(column.kind === 'pair' && { inOrder }) };
}

function add(tally: Tally, key: number, item: string, right: number): void {
  const entry = tally.get(key) ?? { item, right: 0, given: 0 };
  tally.set(key, entry);
  entry.right += right;
  entry.given++;
}
