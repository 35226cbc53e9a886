import type { Ground } from './ground.js';
import { itemCorrelatorOnce } from './item-correlators.js';
import { DrawnItems, ItemValues } from './item-values.js';
import { type Coefficient, type CorrelationOptions, type JointCells, toUnitScale } from './joint-cells.js';
import { resampledCorrelations } from './resampled-correlation.js';
import type { ItemResamples } from './shared-draws.js';
import { resampledMeans } from './system-means.js';
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
  const [meansGold, ...meansJudges] = resampledMeans([gold, ...judges].map(toUnitScale), nSystems, resamples);
  const correlate = weightedCorrelation(coefficient, nSystems);
  const weights = new Int32Array(nSystems);
  const [ofGold, ofJudge] = [new Float64Array(nSystems), new Float64Array(nSystems)];
  return meansJudges.map((means) =>
    new Float64Array(resamples.distinct).map((_, r) => {
      for (let s = 0; s < nSystems; s++) {
        ofGold[s] = meansGold[s][r];
        ofJudge[s] = means[s][r];
        weights[s] = Number.isNaN(ofGold[s]) ? 0 : 1;
      }
      return correlate(ofJudge, ofGold, weights);
    }),
  );
}
