import type { ItemResamples } from '../resampling/shared-draws.js';
import type { Ground } from './ground.js';
import { itemCorrelatorOnce } from './item-correlators.js';
import { DrawnItems, ItemValues } from './item-values.js';
import { type Coefficient, type CorrelationOptions, type JointCells, toUnitScale } from './joint-cells.js';
import { resampledCorrelations } from './resampled-correlation.js';
import { meansOverItems, ResampledMeans } from './system-means.js';
import { weightedCorrelation } from './weighted-vectors.js';

/**
 * Correlations of judges with one gold over resamples of items, these systems: what a judge sums up to is taken from
 * the resamples where another analysis asked for it before.
 * @param judges,gold layers of `cells`, `[item * nSystems + system]`, NaN together
 * @param ground summary level: the items that the judges are averaged on; in every resample anew
 * @returns `[judge][resample]`, NaN where undefined
 */
export function correlationsOverItems(
  cells: Pick<JointCells, 'nItems' | 'nSystems'>,
  judges: readonly Float64Array[],
  gold: Float64Array,
  options: Required<CorrelationOptions>,
  resamples: ItemResamples,
  ground: Ground = 'own',
): Float64Array[] {
  const { level, coefficient, undefinedPolicy } = options;
  if (level === 'summary' && coefficient !== 'acc-eq') {
    return itemValues(cells, judges, gold, coefficient, ground).resampled(resamples, undefinedPolicy);
  }
  if (level === 'system' && coefficient !== 'acc-eq') {
    return ofSystems(cells.nSystems, judges, gold, coefficient, resamples);
  }
  const correlate = resampledCorrelations(cells, judges, gold, options, 'systems');
  const systems = new Int32Array(cells.nSystems).fill(1);
  const out = new Float64Array(judges.length);
  const values = judges.map(() => new Float64Array(resamples.distinct));
  resamples.forEach((items, r) => {
    correlate(systems, items, out);
    for (let j = 0; j < out.length; j++) values[j][r] = out[j];
  });
  return values;
}

/** The correlations themselves, one a judge: nothing is laid out for many resamples. NaN where undefined. */
export function correlationsOnce(
  cells: Pick<JointCells, 'nItems' | 'nSystems'>,
  judges: readonly Float64Array[],
  gold: Float64Array,
  options: Required<CorrelationOptions>,
  ground: Ground = 'own',
): Float64Array {
  const { nItems, nSystems } = cells;
  const { level, coefficient, undefinedPolicy } = options;
  const out = new Float64Array(judges.length);
  const once = (n: number) => new Int32Array(n).fill(1);
  if (coefficient === 'acc-eq' || level === 'pooled') {
    resampledCorrelations(cells, judges, gold, options, 'systems')(once(nSystems), once(nItems), out);
  } else if (level === 'summary') {
    const values = itemValues(cells, judges, gold, coefficient, ground);
    values.means(new DrawnItems(nItems), undefinedPolicy, out);
  } else {
    const correlate = weightedCorrelation(coefficient, nSystems);
    const [ofGold, ...ofJudges] = [gold, ...judges].map((layer) =>
      meansOverItems(toUnitScale(layer), nSystems),
    );
    const weights = Int32Array.from(ofGold, (mean) => (Number.isNaN(mean) ? 0 : 1));
    for (let j = 0; j < out.length; j++) out[j] = correlate(ofJudges[j], ofGold, weights);
  }
  return out;
}

/** Each item's coefficients, each system once. */
export function itemValues(
  { nItems, nSystems }: Pick<JointCells, 'nItems' | 'nSystems'>,
  judges: readonly Float64Array[],
  gold: Float64Array,
  coefficient: Coefficient,
  ground: Ground,
): ItemValues {
  const correlator = itemCorrelatorOnce(judges.map(toUnitScale), toUnitScale(gold), nSystems, coefficient);
  const values = new ItemValues(nItems, judges.length, ground);
  values.update(correlator, new Int32Array(nSystems).fill(1), new DrawnItems(nItems));
  return values;
}

function ofSystems(
  nSystems: number,
  judges: readonly Float64Array[],
  gold: Float64Array,
  coefficient: Coefficient,
  resamples: ItemResamples,
): Float64Array[] {
  const means = new ResampledMeans([gold, ...judges].map(toUnitScale), nSystems, resamples);
  const correlate = weightedCorrelation(coefficient, nSystems);
  const weights = new Int32Array(nSystems);
  const [ofGold, ofJudge] = [new Float64Array(nSystems), new Float64Array(nSystems)];
  const values = judges.map(() => new Float64Array(resamples.distinct));
  for (let r = 0; r < resamples.distinct; r++) {
    means.write(0, r, ofGold);
    for (let s = 0; s < nSystems; s++) weights[s] = Number.isNaN(ofGold[s]) ? 0 : 1;
    for (let j = 0; j < judges.length; j++) {
      means.write(1 + j, r, ofJudge);
      values[j][r] = correlate(ofJudge, ofGold, weights);
    }
  }
  return values;
}
