import { remark } from '../../remarks/remark.js';
import { adjustPValues } from '../../stats/testing/multiple-comparisons.js';
import { type AdjustedPair, outstandingJudge } from '../../stats/testing/outstanding.js';
import { type PairTest, rankClusters, significanceLetters } from '../../stats/testing/rank-clusters.js';
import { tooFewItems } from '../few-items.js';
import { quantity } from '../quantity.js';
import { type ContestPair, type Entrant, type GroundResult, standingOf } from './contest.js';
import type { DimensionComparison, JudgePair, Margin, PairFigures, PreferenceOptions } from './records.js';

/** Two judges by position, and what came of it. */
export interface MetPair {
  a: number;
  b: number;
  found: ContestPair;
}

/** What the pairs say together: adjusted p-values, who is better than whom, clusters, letters, and who stands out. */
export function settle(
  judges: readonly Entrant[],
  pairs: readonly MetPair[],
  options: PreferenceOptions,
): Pick<DimensionComparison, 'judges' | 'pairs' | 'standsOut'> {
  const { confidence, adjust = 'holm', oneSided = false } = options;
  const level = 1 - confidence;
  const { pairs: adjusted } = outstandingJudge(judges.length, pairs.map(tested), level, adjust);
  const settled = adjusted.map((pair, k) => (oneSided ? pair : againstInterval(pair, pairs[k])));
  const noWorse = margins(pairs, level, adjust);
  const values = judges.map((judge) => standingOf(judge).value ?? Number.NaN);
  const rule = { inclusive: adjust === 'none' && oneSided };
  const tests = settled.map(partingTest);
  const clusters = rankClusters(values, tests, level, rule);
  const letters = significanceLetters(values, tests, level, rule);
  return {
    judges: judges.map((judge, k) => {
      const { value } = judge;
      return {
        ...judge,
        cluster: value.value === null ? value : quantity(clusters[k]),
        letters: letters[k],
      };
    }),
    pairs: pairs.map(({ a, b, found }, k): JudgePair => {
      const { test: _, common, zero, ...rest } = found;
      const { adjustedCommon, adjustedZero, conflict, better } = settled[k];
      return {
        a: judges[a].name,
        b: judges[b].name,
        ...figures(common, adjustedCommon),
        ...(zero && { zero: figures(zero, adjustedZero ?? Number.NaN) }),
        ...(conflict && { conflict }),
        ...(better && { better }),
        ...rest,
        ...(noWorse && { noWorse: noWorse[k] }),
      };
    }),
    standsOut: standsOut(judges, pairs, options),
  };
}

/** A pair as the tests have it; a ground of too few items speaks for nobody. */
function tested({ a, b, found: { common, zero } }: MetPair) {
  const of = ({ difference, pValue, items }: GroundResult) => ({
    test: { statistic: difference, pValue: tooFewItems(items) ? Number.NaN : pValue },
  });
  return { a, b, ground: { common: of(common), ...(zero && { zero: of(zero) }) } };
}

/** The better one of two, as if there were no others: by number, or nobody. */
export function pairWinner(
  met: MetPair,
  { confidence }: Pick<PreferenceOptions, 'confidence'>,
): number | undefined {
  const alone = { ...met, a: 0, b: 1 };
  const [pair] = outstandingJudge(2, [tested(alone)], 1 - confidence).pairs;
  const { better } = againstInterval(pair, alone);
  return better && met[better];
}

/** A pair after the adjustment, and after its intervals were looked at. */
type SettledPair = Omit<AdjustedPair, 'conflict'> & Pick<JudgePair, 'conflict'>;

/** A two-sided p that finds a difference beside an interval that contains 0 names nobody. */
function againstInterval(pair: AdjustedPair, { found: { common, zero } }: MetPair): SettledPair {
  const open = [common, zero ?? common].some(({ low, high }) => low <= 0 && high >= 0);
  if (pair.better === undefined || !open) return pair;
  const { better: _, ...rest } = pair;
  return { ...rest, conflict: 'interval' };
}

/** Two judges are parted by the larger p of the two grounds, and by none where something is at odds. */
function partingTest({
  a,
  b,
  conflict,
  adjustedCommon,
  adjustedZero = adjustedCommon,
}: SettledPair): PairTest {
  const pValue = conflict ? Number.NaN : Math.max(adjustedCommon, adjustedZero);
  return { a, b, pValue };
}

function figures(ground: GroundResult, adjusted: number): PairFigures {
  const { valueA, valueB, difference, low, high, pValue, items, reason } = ground;
  const few = tooFewItems(items);
  const limit = (value: number) => (few ? quantity(Number.NaN, reason ?? few) : quantity(value, reason));
  return {
    valueA: quantity(valueA, reason),
    valueB: quantity(valueB, reason),
    difference: quantity(difference, reason),
    interval: { low: limit(low), high: limit(high) },
    pValue: quantity(pValue, reason),
    adjustedPValue: quantity(adjusted, reason ?? few),
    items,
  };
}

function standsOut(
  judges: readonly Entrant[],
  pairs: readonly MetPair[],
  { confidence, oneSided }: PreferenceOptions,
): DimensionComparison['standsOut'] {
  if (oneSided) return { judge: null, ...remark('one-sided-tests') };
  const { best, pairs: adjusted } = outstandingJudge(judges.length, pairs.map(tested), 1 - confidence);
  const open = adjusted.some((pair, k) => {
    return (pair.a === best || pair.b === best) && againstInterval(pair, pairs[k]).better === undefined;
  });
  if (best !== undefined && !open) return { judge: judges[best].name };
  const few = pairs
    .map(({ found }) => tooFewItems(found.common.items))
    .find((reason) => reason !== undefined);
  return { judge: null, ...(few ?? remark('none-better')) };
}

/** Of the two grounds the larger p counts; adjusted over the pairs, each of the three questions by itself. */
function margins(pairs: readonly MetPair[], level: number, adjust: 'holm' | 'none'): Margin[] | undefined {
  const margin = pairs.map(({ found }) => found.common.noWorse?.margin).find((one) => one !== undefined);
  if (margin === undefined) return undefined;
  const raw = (key: 'nonInferiority' | 'nonSuperiority' | 'equivalence') =>
    pairs.map(({ found: { common, zero } }) => {
      return Math.max(
        ...[common, zero ?? common].map((one) => {
          return tooFewItems(one.items) ? Number.NaN : (one.noWorse?.[key] ?? Number.NaN);
        }),
      );
    });
  const [a, b, both] = (['nonInferiority', 'nonSuperiority', 'equivalence'] as const).map((key) =>
    adjust === 'holm' ? adjustPValues(raw(key)) : Float64Array.from(raw(key)),
  );
  return pairs.map(({ found: { common } }, k): Margin => {
    const why = common.reason ?? tooFewItems(common.items);
    const shown =
      both[k] <= level
        ? 'equivalent'
        : a[k] <= level
          ? 'a no worse'
          : b[k] <= level
            ? 'b no worse'
            : undefined;
    return {
      margin,
      nonInferiority: quantity(a[k], why),
      nonSuperiority: quantity(b[k], why),
      equivalence: quantity(both[k], why),
      ...(shown && { shown }),
    };
  });
}
