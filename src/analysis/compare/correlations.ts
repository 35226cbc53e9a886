import type { Dimension } from '../../model/card.js';
import { type Remark, remark } from '../../remarks/remark.js';
import {
  type CommonGroundOptions,
  compareOnCommonGround,
  type GroundComparison,
} from '../../stats/common-ground.js';
import { correlateGrids, type GridCorrelation } from '../../stats/correlate-grids.js';
import type { DifferenceInterval } from '../../stats/difference-interval.js';
import { tellingItems } from '../../stats/ground.js';
import { itemsNeeded } from '../../stats/items-needed.js';
import { jointCells } from '../../stats/joint-cells.js';
import { type ItemDifference, noWorseByItem } from '../../stats/no-worse.js';
import { createRandom } from '../../stats/random.js';
import { ScoreGrid } from '../../stats/score-grid.js';
import type { Study } from '../../study/study.js';
import { quantity } from '../quantity.js';
import type { Contest, ContestPair, Entrant, GroundResult } from './contest.js';
import type { CompareOptions, JudgePair } from './records.js';
import { williamsOfJudges } from './williams.js';

/** Judges by their correlation with the gold. */
export function correlationContest(study: Study, dimension: Dimension, options: CompareOptions): Contest {
  const { level, coefficient } = options;
  const gold = study.gold(dimension);
  const columns = study.columnsOn(dimension);
  const grids = columns.map((column) => study.judge(column).grid);
  const warnings = new Set<Remark>();
  return {
    gold: { gold: gold.source },
    judges: columns.map((column, k): Entrant => {
      const found = correlateGrids(grids[k], gold.grid, { level, coefficient });
      return {
        name: column.name,
        value: quantity(found.value, found.reason),
        ...withZeros(found, grids[k], gold.grid),
        nUsed: found.nUsed,
        nUndefined: found.nUndefined,
        coverage: study.judge(column).coverage,
      };
    }),
    compare: (a, b, oneSided) =>
      compareTwo(grids[a], grids[b], gold.grid, dimension.id, options, oneSided, warnings),
    warnings,
  };
}

/** The mean with 0 on the items where the judge is constant and the gold is not; items of constant gold leave. */
function withZeros(
  { perItem, reason }: GridCorrelation,
  judge: ScoreGrid,
  gold: ScoreGrid,
): Pick<Entrant, 'withZeros'> {
  if (perItem === undefined) return {};
  const { layers, nSystems } = jointCells([judge, gold]);
  const telling = tellingItems(layers[1], nSystems);
  let [sum, items] = [0, 0];
  perItem.forEach(({ value }, i) => {
    if (telling[i] === 0) return;
    items++;
    if (!Number.isNaN(value)) sum += value;
  });
  return { withZeros: quantity(sum / items, reason ?? remark('gold-constant-everywhere')) };
}

function compareTwo(
  a: ScoreGrid,
  b: ScoreGrid,
  gold: ScoreGrid,
  dimension: string,
  options: CompareOptions,
  oneSided: boolean,
  warnings: Set<Remark>,
): ContestPair {
  const { level, coefficient, test, permutations, confidence, seed } = options;
  const settings: CommonGroundOptions = {
    ...options,
    ...(test !== 'bootstrap' && { method: test }),
    // A test that is not asked for is not drawn.
    permutations: test === 'bootstrap' ? 1 : permutations,
    ...(oneSided && { alternative: 'greater' as const }),
    random: createRandom(seed).fork(dimension),
  };
  const { common, zero, items } = compareOnCommonGround(a, b, gold, settings);
  const abstained = items && items.nConstantA + items.nConstantB + items.nConstantBoth > 0;
  const of = (ground: GroundComparison): GroundResult => ({
    ...resultOf(ground, test === 'bootstrap', oneSided),
    ...marginOf(ground, [a, b, gold], options),
  });
  const made = common.test;
  if (test !== 'bootstrap') for (const warning of made.warnings) warnings.add(warning);
  return {
    test: test === 'bootstrap' ? BOOTSTRAP : made.name,
    common: of(common),
    ...(abstained && zero && { zero: of(zero) }),
    ...(items && { ofItems: items }),
    cells: made.nJointCells,
    systems: made.nSystems,
    missing: { a: made.nMissing.judgeA, b: made.nMissing.judgeB },
    exhaustive: test === 'bootstrap' ? common.interval.exhaustive : made.exhaustive,
    permutations: test === 'bootstrap' ? common.interval.resamples : made.permutations,
    ...(level === 'system' && coefficient === 'pearson' && { williams: williamsPair(a, b, gold) }),
    ...(options.power !== undefined && { power: powerPair(a, b, gold, options, 1 - confidence) }),
  };
}

const BOOTSTRAP = 'bootstrap test';

function resultOf(
  { test, interval, nItems }: GroundComparison,
  byInterval: boolean,
  oneSided: boolean,
): GroundResult {
  const { valueA, valueB, statistic, reason } = test;
  const half = interval.bootstrapPValue / 2;
  const ofInterval = oneSided ? (interval.difference > 0 ? half : 1 - half) : interval.bootstrapPValue;
  const why = reason ?? interval.reason;
  return {
    valueA,
    valueB,
    difference: statistic,
    low: interval.low,
    high: interval.high,
    pValue: byInterval ? ofInterval : test.pValue,
    items: nItems,
    ...(why !== undefined && { reason: why }),
  };
}

/** Items drawn, means over items: paired t-tests of the items' differences. Elsewhere the interval's own resamples. */
function marginOf(
  { interval }: GroundComparison,
  grids: readonly ScoreGrid[],
  { margin, level, resample, coefficient }: CompareOptions,
): Pick<GroundResult, 'noWorse'> {
  if (margin === undefined) return {};
  const byItem = level === 'summary' && resample === 'items';
  const found = byItem
    ? noWorseByItem(itemDifferences(grids, interval, coefficient), margin)
    : interval.noWorse;
  return found ? { noWorse: found } : {};
}

function itemDifferences(
  grids: readonly ScoreGrid[],
  { ground }: DifferenceInterval,
  coefficient: CompareOptions['coefficient'],
): ItemDifference[] {
  const filled = (value: number) => (ground === 'zero' && Number.isNaN(value) ? 0 : value);
  return perItemOf(grids, coefficient).flatMap(({ a, b, telling }) => {
    const sum = filled(a) - filled(b);
    return telling && !Number.isNaN(sum) ? [{ sum, weight: 1 }] : [];
  });
}

interface ItemOfTwo {
  item: string;
  a: number;
  b: number;
  telling: boolean;
}

/** Both judges' coefficients on each item, over the cells that all three have; NaN = undefined. */
function perItemOf(grids: readonly ScoreGrid[], coefficient: CompareOptions['coefficient']): ItemOfTwo[] {
  const { items, systems, layers, nSystems } = jointCells(grids);
  const [a, b, gold] = layers.map((values) => new ScoreGrid(items, systems, values));
  const [ofA, ofB] = [a, b].map(
    (one) => correlateGrids(one, gold, { level: 'summary', coefficient }).perItem ?? [],
  );
  const telling = tellingItems(gold.values, nSystems);
  return ofA.map(({ item, value }, i) => ({ item, a: value, b: ofB[i].value, telling: telling[i] === 1 }));
}

/** The gold with the items missing on which one of the two has no coefficient. */
function onCommonItems(
  { items, systems, values, nSystems }: ScoreGrid,
  found: readonly ItemOfTwo[],
): ScoreGrid {
  const defined = new Set(found.filter(({ a, b }) => !Number.isNaN(a - b)).map(({ item }) => item));
  return new ScoreGrid(
    items,
    systems,
    values.map((value, cell) => (defined.has(items[Math.floor(cell / nSystems)]) ? value : Number.NaN)),
  );
}

function williamsPair(a: ScoreGrid, b: ScoreGrid, gold: ScoreGrid): JudgePair['williams'] {
  const { t, pValue, reason, degreesOfFreedom } = williamsOfJudges(a, b, gold);
  return { t: quantity(t, reason), pValue: quantity(pValue, reason), systems: degreesOfFreedom + 3 };
}

/** On the items that the test is of. */
function powerPair(
  a: ScoreGrid,
  b: ScoreGrid,
  gold: ScoreGrid,
  { level, coefficient, power, resamples, seed }: CompareOptions,
  significance: number,
): JudgePair['power'] {
  const shared = level === 'summary' ? onCommonItems(gold, perItemOf([a, b, gold], coefficient)) : gold;
  const { items, powerNow, reason } = itemsNeeded(a, b, shared, {
    level,
    coefficient,
    power,
    significance,
    resamples: Math.min(resamples, POWER_RESAMPLES),
    random: createRandom(seed).fork('power'),
  });
  return { now: quantity(powerNow, reason), itemsNeeded: quantity(items, reason) };
}

/** Each number of items that the search tries is drawn so often: the mean and spread need no more. */
const POWER_RESAMPLES = 999;
