import { denseRanksTogether, MidRanks } from '../numeric/dense-ranks.js';
import { countMultisets } from '../numeric/multisets.js';
import type { ResampledCorrelations } from '../resampling/rearranged.js';
import type { Ground } from './ground.js';
import { type ItemCorrelator, itemCorrelator, itemCorrelatorOnce } from './item-correlators.js';
import { DrawnItems, ItemValues } from './item-values.js';
import {
  type Coefficient,
  type CorrelationOptions,
  type JointCells,
  toUnitScale,
  type UndefinedPolicy,
} from './joint-cells.js';
import { KendallSweep } from './kendall-sweep.js';
import { resampledAccuracies } from './resampled-accuracy.js';
import { resampledSoftAccuracies } from './soft-accuracy.js';
import { SystemMeans } from './system-means.js';
import { weightedCorrelation, weightedPearson } from './weighted-vectors.js';

/** What never changes between the calls of resampled correlations: it is then worked out once. */
export type Fixed = 'systems' | 'items' | 'nothing';

/**
 * Prepares correlations for many resamples; calls allocate nothing. What the judges share, the gold above all, is
 * worked out once for all of them.
 * @param judges,gold layers of `cells`, `[item * nSystems + system]`, NaN together
 * @param fixed `systems` where only items are resampled: every call then has each system once
 * @param ground summary level: the items that the judges are averaged on; in every resample anew
 */
export function resampledCorrelations(
  cells: Pick<JointCells, 'nItems' | 'nSystems'>,
  judges: readonly Float64Array[],
  gold: Float64Array,
  options: Required<CorrelationOptions>,
  fixed: Fixed = 'nothing',
  ground: Ground = 'own',
): ResampledCorrelations {
  const unitJudges = judges.map(toUnitScale);
  const unitGold = toUnitScale(gold);
  const { nItems, nSystems } = cells;
  const { coefficient } = options;
  if (coefficient === 'acc-eq') {
    return options.level === 'system'
      ? resampledSoftAccuracies(cells, unitJudges, unitGold)
      : resampledAccuracies(cells, unitJudges, unitGold, options);
  }
  switch (options.level) {
    case 'system':
      return systemLevel(unitJudges, unitGold, nSystems, coefficient, fixed);
    case 'summary': {
      const correlator = (fixed === 'systems' ? itemCorrelatorOnce : itemCorrelator)(
        unitJudges,
        unitGold,
        nSystems,
        coefficient,
      );
      const empty = () => new ItemValues(nItems, judges.length, ground);
      return summaryLevel(correlator, empty, cells, options.undefinedPolicy, fixed);
    }
    case 'pooled': {
      const each = unitJudges.map((judge) => pooled(judge, unitGold, nSystems, coefficient));
      return (systems, items, out) => {
        for (let j = 0; j < each.length; j++) out[j] = each[j](systems, items);
      };
    }
  }
}

function systemLevel(
  judges: readonly Float64Array[],
  gold: Float64Array,
  nSystems: number,
  coefficient: Coefficient,
  fixed: Fixed,
): ResampledCorrelations {
  const means = new SystemMeans([gold, ...judges], nSystems);
  const [meansGold, ...meansJudges] = means.means;
  const correlate = weightedCorrelation(coefficient, nSystems);
  const weights = new Int32Array(nSystems);
  let current = false;
  return (systems, items, out) => {
    if (!current) {
      means.update(items);
      current = fixed === 'items';
    }
    for (let s = 0; s < weights.length; s++) weights[s] = Number.isNaN(meansGold[s]) ? 0 : systems[s];
    for (let j = 0; j < meansJudges.length; j++) out[j] = correlate(meansJudges[j], meansGold, weights);
  };
}

function summaryLevel(
  correlator: ItemCorrelator,
  empty: () => ItemValues,
  { nItems, nSystems }: Pick<JointCells, 'nItems' | 'nSystems'>,
  policy: UndefinedPolicy,
  fixed: Fixed,
): ResampledCorrelations {
  const few = fixed !== 'items' && countMultisets(nSystems) <= FEW_MULTISETS;
  const known = new Map<number, ItemValues>();
  const scratch = empty();
  const drawn = new DrawnItems(nItems);
  const everyItem = new DrawnItems(nItems);
  return (systems, items, out) => {
    drawn.set(items);
    if (!few && fixed !== 'systems') {
      scratch.update(correlator, systems, drawn);
      scratch.means(drawn, policy, out);
      return;
    }
    const key = fixed === 'systems' ? 0 : multisetKey(systems);
    let values = known.get(key);
    if (!values) {
      values = empty();
      values.update(correlator, systems, everyItem);
      known.set(key, values);
    }
    values.means(drawn, policy, out);
  };
}

/** With so few ways to draw the systems (up to 7 systems) each item is correlated once for each of them. */
const FEW_MULTISETS = 2000;

function multisetKey(multiplicities: Int32Array): number {
  let key = 0;
  for (let s = 0; s < multiplicities.length; s++) key = key * (multiplicities.length + 1) + multiplicities[s];
  return key;
}

function pooled(
  x: Float64Array,
  y: Float64Array,
  nSystems: number,
  coefficient: Coefficient,
): (systems: Int32Array, items: Int32Array) => number {
  const scored = Uint32Array.from([...x.keys()].filter((k) => !Number.isNaN(x[k])));
  const cellX = Float64Array.from(scored, (k) => x[k]);
  const cellY = Float64Array.from(scored, (k) => y[k]);
  const weights = new Int32Array(scored.length);
  const correlate = longCorrelation(cellX, cellY, coefficient);
  return (systems, items) => {
    for (let k = 0; k < scored.length; k++) {
      const cell = scored[k];
      const item = Math.floor(cell / nSystems);
      weights[k] = items[item] * systems[cell - item * nSystems];
    }
    return correlate(weights);
  };
}

/** The correlation of two long vectors, sorted once, for many multiplicities. */
function longCorrelation(
  x: Float64Array,
  y: Float64Array,
  coefficient: Coefficient,
): (w: Int32Array) => number {
  if (coefficient === 'pearson') return (w) => weightedPearson(x, y, w);
  const inX = denseRanksTogether(x);
  if (coefficient === 'spearman') {
    const inY = denseRanksTogether(y);
    const midX = new MidRanks(inX.nRanks, x.length);
    const midY = new MidRanks(inY.nRanks, x.length);
    return (w) => weightedPearson(midX.of(inX.ranks[0], w), midY.of(inY.ranks[0], w), w);
  }
  const sweep = new KendallSweep(y, inX.nRanks);
  return (w) => sweep.tau(coefficient, inX.ranks[0], w);
}
