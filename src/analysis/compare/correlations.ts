import type { Dimension } from '../../model/card.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { correlateGrids, type GridCorrelation } from '../../stats/correlation/correlate-grids.js';
import { tellingItems } from '../../stats/correlation/ground.js';
import { jointCells, type TieOptions } from '../../stats/correlation/joint-cells.js';
import { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { createRandom } from '../../stats/numeric/random.js';
import { pairedEquivalence } from '../../stats/resampling/no-worse.js';
import { compareOnCommonGround, type GroundComparison } from '../../stats/testing/common-ground.js';
import { itemsNeeded } from '../../stats/testing/items-needed.js';
import type { Study } from '../../study/study.js';
import { coefficientMethods } from '../citations.js';
import { quantity } from '../quantity.js';
import { QUESTIONS } from '../questions.js';
import { manyTies } from '../ties.js';
import { byInterval, byTest, type Grids, type Two } from './by-interval.js';
import {
  type Contest,
  type ContestPair,
  type Entrant,
  type GroundResult,
  POWER_RESAMPLES,
} from './contest.js';
import type { CorrelationOptions, JudgePair } from './records.js';
import { williamsOfJudges } from './williams.js';

type Measured = Pick<CorrelationOptions, 'coefficient' | keyof TieOptions>;

/** Judges by their correlation with the gold. */
export function correlationContest(study: Study, dimension: Dimension, options: CorrelationOptions): Contest {
  const { level } = options;
  const gold = study.gold(dimension);
  const columns = study.columnsOn(dimension);
  const grids = columns.map((column) => study.judge(column).grid);
  const warnings = new Set<Remark>();
  const found = grids.map((grid) => correlateGrids(grid, gold.grid, { ...measured(options), level }));
  const ties = manyTies(
    found.map(({ nUsed, nUndefined }, k) => ({ grid: grids[k], nUsed, nUndefined })),
    gold.grid,
    options,
  );
  if (ties && level === 'summary') warnings.add(ties);
  return {
    measure: 'correlation',
    gold: { gold: gold.source },
    judges: columns.map((column, k): Entrant => {
      const { value, reason, nUsed, nUndefined } = found[k];
      return {
        name: column.name,
        value: quantity(value, reason),
        ...withZeros(found[k], grids[k], gold.grid),
        nUsed,
        nUndefined,
        coverage: column.coverage,
      };
    }),
    compare: (a, b, oneSided) =>
      compareTwo(
        study,
        {
          grids: [grids[a], grids[b], gold.grid],
          repeats: [a, b].map((k) => study.repeats(columns[k]) ?? []),
        },
        options,
        oneSided,
        warnings,
      ),
    warnings,
    methods: [
      ...coefficientMethods(options.coefficient),
      'resampling',
      'holm',
      ...(hasWilliams(options) ? (['williams'] as const) : []),
      'sampledP',
      'percentile',
    ],
  };
}

/** Williams' test is of Pearson's correlations of system means. */
function hasWilliams({ level, coefficient }: Pick<CorrelationOptions, 'level' | 'coefficient'>): boolean {
  return level === 'system' && coefficient === 'pearson';
}

function measured({ coefficient, tieThresholds, foldSeed }: Measured): Measured {
  return { coefficient, tieThresholds, foldSeed };
}

/** The mean with 0 on the items where the judge is constant and the gold is not; items of constant gold leave. */
function withZeros(
  { perItem, coefficient, reason }: GridCorrelation,
  judge: ScoreGrid,
  gold: ScoreGrid,
): Pick<Entrant, 'withZeros'> {
  if (perItem === undefined || coefficient === 'acc-eq') return {};
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
  study: Study,
  two: Two,
  options: CorrelationOptions,
  oneSided: boolean,
  warnings: Set<Remark>,
): ContestPair {
  const { level, coefficient, test, confidence, resample } = options;
  const { grids } = two;
  const ofInterval = test === 'interval';
  const { common, zero, items } = compareOnCommonGround(...grids, {
    ...options,
    ...study.resampling(options),
    ...(!ofInterval && { method: test }),
    resample: resample === 'runs' ? 'items' : resample,
    // What is not asked for is not drawn.
    ...(ofInterval && { permutations: 1, resamples: 1, resample: 'items' as const }),
    ...(oneSided && { alternative: 'greater' as const }),
  });
  const abstained = items && items.nConstantA + items.nConstantB + items.nConstantBoth > 0;
  const of = (ground: GroundComparison): GroundResult => {
    if (ofInterval) return byInterval(ground, two, options, oneSided);
    return { ...byTest(ground), ...marginOf(ground, grids, options) };
  };
  const made = common.test;
  if (!ofInterval) for (const warning of made.warnings) warnings.add(warning);
  return {
    test: ofInterval ? 'that of the interval' : made.name,
    common: of(common),
    ...(abstained && zero && { zero: of(zero) }),
    ...(items && { ofItems: items }),
    cells: made.nJointCells,
    systems: made.nSystems,
    missing: { a: made.nMissing.judgeA, b: made.nMissing.judgeB },
    question: QUESTIONS[resample],
    exhaustive: !ofInterval && made.exhaustive,
    permutations: ofInterval ? 0 : made.permutations,
    ...(hasWilliams({ level, coefficient }) && { williams: williamsPair(grids) }),
    ...(options.power !== undefined && { power: powerPair(grids, options, 1 - confidence) }),
  };
}

/** Items drawn, means over items: paired t-tests of the items' differences. Elsewhere the interval's own resamples. */
function marginOf(
  { interval }: GroundComparison,
  grids: Grids,
  { margin, level, resample, ...options }: CorrelationOptions,
): Pick<GroundResult, 'noWorse'> {
  if (margin === undefined) return {};
  if (level === 'summary' && resample === 'items') {
    const filled = (value: number) => (interval.ground === 'zero' && Number.isNaN(value) ? 0 : value);
    const items = perItemOf(grids, options).filter(({ telling }) => telling);
    const [a, b] = [items.map((one) => filled(one.a)), items.map((one) => filled(one.b))];
    const found = pairedEquivalence(a, b, { margin });
    if (!Number.isNaN(found.equivalence)) return { noWorse: found };
  }
  return interval.noWorse ? { noWorse: interval.noWorse } : {};
}

interface ItemOfTwo {
  item: string;
  a: number;
  b: number;
  telling: boolean;
}

/** Both judges' coefficients on each item, over the cells that all three have; NaN = undefined. */
function perItemOf(grids: Grids, options: Measured): ItemOfTwo[] {
  const { items, systems, layers, nSystems } = jointCells(grids);
  const [a, b, gold] = layers.map((values) => new ScoreGrid(items, systems, values));
  const asked = { ...measured(options), level: 'summary' as const };
  const [ofA, ofB] = [a, b].map((one) => correlateGrids(one, gold, asked).perItem ?? []);
  // Where gold ties all, a tau tells nothing, but to find the ties does.
  const telling = tellingItems(gold.values, nSystems);
  return ofA.map(({ item, value }, i) => ({
    item,
    a: value,
    b: ofB[i].value,
    telling: telling[i] === 1 || options.coefficient === 'acc-eq',
  }));
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

function williamsPair(grids: Grids): JudgePair['williams'] {
  const { t, pValue, reason, degreesOfFreedom } = williamsOfJudges(...grids);
  return { t: quantity(t, reason), pValue: quantity(pValue, reason), systems: degreesOfFreedom + 3 };
}

/** On the items that the test is of. */
function powerPair(
  [a, b, gold]: Grids,
  { level, power, resamples, seed, ...options }: CorrelationOptions,
  significance: number,
): JudgePair['power'] {
  const shared = level === 'summary' ? onCommonItems(gold, perItemOf([a, b, gold], options)) : gold;
  const { items, powerNow, reason } = itemsNeeded(a, b, shared, {
    ...measured(options),
    level,
    power,
    significance,
    resamples: Math.min(resamples, POWER_RESAMPLES),
    random: createRandom(seed).fork('power'),
  });
  return { now: quantity(powerNow, reason), itemsNeeded: quantity(items, reason) };
}
