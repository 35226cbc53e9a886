import { InputError } from '../../errors.js';
import type { Quantity } from '../../model/result.js';
import { sentenceOf } from '../../remarks/remark.js';
import { correlateGrids } from '../../stats/correlate-grids.js';
import { itemsNeeded } from '../../stats/items-needed.js';
import type { CorrelationLevel } from '../../stats/joint-cells.js';
import { adjustPValues } from '../../stats/multiple-comparisons.js';
import {
  type PermutationMethod,
  type PermutationResult,
  permutationTest,
} from '../../stats/permutation-test.js';
import { createRandom } from '../../stats/random.js';
import { rankClusters } from '../../stats/rank-clusters.js';
import type { ScoreGrid } from '../../stats/score-grid.js';
import type { Study } from '../../study/study.js';
import { quantity } from '../quantity.js';
import type { CorrelateSettings } from '../settings.js';
import { noTick, type Tick } from '../tick.js';
import { differenceInterval } from './difference-interval.js';
import { TooFewJudges } from './too-few-judges.js';
import { williamsOfJudges } from './williams.js';

export interface CompareOptions extends Omit<CorrelateSettings, 'levels' | 'method'> {
  level: CorrelationLevel;
  test: PermutationMethod;
  permutations: number;
  /** Asks how many items would tell two judges apart with this chance. */
  power?: number;
}

/** A judge of the comparison over all cells that it and the gold scored. */
export interface ComparedJudge {
  name: string;
  correlation: Quantity;
  /** 1 = best; judges of one cluster do not differ from its best. Undefined where the correlation is. */
  cluster: Quantity;
  cells: number;
}

/** Two judges over the cells that both, and the humans, scored. */
export interface JudgePair {
  a: string;
  b: string;
  correlationA: Quantity;
  correlationB: Quantity;
  /** a − b, with its interval on resamples that both share. */
  difference: Quantity;
  interval: { low: Quantity; high: Quantity };
  pValue: Quantity;
  /** For all pairs of the dimension together (Holm). */
  adjustedPValue: Quantity;
  cells: number;
  items: number;
  systems: number;
  /** Cells of the humans that one of the two left unscored. */
  missing: { a: number; b: number };
  exhaustive: boolean;
  permutations: number;
  /** Williams' test: Pearson's r at the system level only, where it is valid. */
  williams?: { t: Quantity; pValue: Quantity; systems: number };
  /** Only where asked for: the chance with the items there are, and the items for the chance wanted. */
  power?: { now: Quantity; itemsNeeded: Quantity };
}

export interface DimensionComparison {
  dimension: string;
  gold: string;
  judges: ComparedJudge[];
  pairs: JudgePair[];
}

export interface CompareAnswer {
  test: string;
  dimensions: DimensionComparison[];
  warnings: string[];
}

/**
 * Tests, two by two, whether judges correlate equally well with the humans.
 * @throws InputError where fewer than two judges are left to compare, or the outputs have no systems
 */
export async function compareJudges(
  study: Study,
  options: CompareOptions,
  tick: Tick = noTick,
): Promise<CompareAnswer> {
  if (study.anonymous) {
    throw new InputError(
      `The outputs of ${JSON.stringify(study.card.id)} have no system behind them (anonymous), so judges have no correlation to compare`,
    );
  }
  const warnings = new Set<string>();
  const tooFew = new TooFewJudges();
  if (options.test === 'both') {
    warnings.add(
      'PERM-BOTH rejects too often where judges like different systems (docs/coverage.md): see PERM-INPUTS.',
    );
  }
  const dimensions: DimensionComparison[] = [];
  let test = '';
  for (const dimension of study.dimensions) {
    const own = study.columnsOn(dimension);
    const names = [...new Set(own.map(({ name }) => name))];
    if (names.length < 2) {
      tooFew.add(dimension.id, names);
      continue;
    }
    const gold = study.gold(dimension);
    const judges = own.map((column) => ({
      name: column.name,
      grid: study.judge(column).grid,
    }));
    const pairs: {
      a: number;
      b: number;
      result: PermutationResult;
      pair: Omit<JudgePair, 'adjustedPValue'>;
    }[] = [];
    const total = (judges.length * (judges.length - 1)) / 2;
    for (let a = 0; a < judges.length; a++) {
      for (let b = a + 1; b < judges.length; b++) {
        await tick(pairs.length, total, `${dimension.id}: pair`);
        const random = createRandom(options.seed).fork(dimension.id);
        const result = permutationTest(judges[a].grid, judges[b].grid, gold.grid, {
          ...options,
          method: options.test,
          random,
        });
        for (const warning of result.warnings) warnings.add(`${dimension.id}: ${sentenceOf(warning)}.`);
        test = result.name;
        pairs.push({ a, b, result, pair: describePair(judges[a], judges[b], gold.grid, result, options) });
      }
    }
    const raw = pairs.map(({ result }) => result.pValue);
    const adjusted = adjustPValues(raw, 'holm');
    const values = judges.map(({ grid }) => correlateGrids(grid, gold.grid, options));
    const clusters = rankClusters(
      values.map(({ value }) => value),
      pairs.map(({ a, b }, k) => ({ a, b, pValue: adjusted[k] })),
      1 - options.confidence,
    );
    dimensions.push({
      dimension: dimension.id,
      gold: gold.source,
      judges: judges.map(({ name }, k) => ({
        name,
        correlation: quantity(values[k].value, values[k].reason),
        cluster: quantity(clusters[k], values[k].reason),
        cells: values[k].nCells,
      })),
      pairs: pairs.map(({ pair, result }, k) => ({
        ...pair,
        adjustedPValue: quantity(adjusted[k], result.reason),
      })),
    });
  }
  if (dimensions.length === 0) {
    throw new InputError(
      `Expected at least two judges on one dimension to compare.\n${[...tooFew.notes(), ...warnings].join('\n')}`,
    );
  }
  return { test, dimensions, warnings: [...tooFew.notes(), ...warnings] };
}

interface Named {
  name: string;
  grid: ScoreGrid;
}

function describePair(
  a: Named,
  b: Named,
  gold: ScoreGrid,
  result: PermutationResult,
  options: CompareOptions,
): Omit<JudgePair, 'adjustedPValue'> {
  const { low, high } = differenceInterval(a.grid, b.grid, gold, {
    ...options,
    random: createRandom(options.seed).fork('difference'),
  });
  const { reason } = result;
  return {
    a: a.name,
    b: b.name,
    correlationA: quantity(result.valueA, reason),
    correlationB: quantity(result.valueB, reason),
    difference: quantity(result.statistic, reason),
    interval: { low: quantity(low, reason), high: quantity(high, reason) },
    pValue: quantity(result.pValue, reason),
    cells: result.nJointCells,
    items: result.nItems,
    systems: result.nSystems,
    missing: { a: result.nMissing.judgeA, b: result.nMissing.judgeB },
    exhaustive: result.exhaustive,
    permutations: result.permutations,
    ...(options.level === 'system' &&
      options.coefficient === 'pearson' && { williams: williamsPair(a.grid, b.grid, gold) }),
    ...(options.power !== undefined && { power: powerPair(a.grid, b.grid, gold, options) }),
  };
}

function williamsPair(a: ScoreGrid, b: ScoreGrid, gold: ScoreGrid): JudgePair['williams'] {
  const { t, pValue, reason, degreesOfFreedom } = williamsOfJudges(a, b, gold);
  return { t: quantity(t, reason), pValue: quantity(pValue, reason), systems: degreesOfFreedom + 3 };
}

function powerPair(a: ScoreGrid, b: ScoreGrid, gold: ScoreGrid, options: CompareOptions): JudgePair['power'] {
  const { items, powerNow, reason } = itemsNeeded(a, b, gold, {
    level: options.level,
    coefficient: options.coefficient,
    undefinedPolicy: options.undefinedPolicy,
    power: options.power,
    significance: 1 - options.confidence,
    resamples: Math.min(options.resamples, POWER_RESAMPLES),
    random: createRandom(options.seed).fork('power'),
  });
  return { now: quantity(powerNow, reason), itemsNeeded: quantity(items, reason) };
}

/** Each number of items that the search tries is drawn so often: the mean and spread need no more. */
const POWER_RESAMPLES = 999;
