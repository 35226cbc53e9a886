import { bootstrapInterval } from '../../stats/bootstrap-interval.js';
import {
  type CorrelationOptions,
  correlationOptions,
  jointCells,
  whyNothingToCorrelate,
} from '../../stats/joint-cells.js';
import type { Random } from '../../stats/random.js';
import { resampledCorrelations } from '../../stats/resampled-correlation.js';
import { planResamples, type Resample } from '../../stats/resamples.js';
import type { ScoreGrid } from '../../stats/score-grid.js';

export interface DifferenceOptions extends CorrelationOptions {
  resample: Resample;
  resamples: number;
  confidence: number;
  random: Random;
}

/**
 * Percentile bootstrap interval of the difference of two judges' correlations with the same gold, both on every
 * resample, over the cells that all three scored. Resamples in which one of them is undefined are left out.
 * @returns NaN limits where nothing can be correlated
 */
export function differenceInterval(
  a: ScoreGrid,
  b: ScoreGrid,
  gold: ScoreGrid,
  options: DifferenceOptions,
): { low: number; high: number; nUndefined: number } {
  const filled = correlationOptions(options);
  const cells = jointCells([a, b, gold]);
  if (whyNothingToCorrelate(cells, filled.level) !== undefined) {
    return { low: Number.NaN, high: Number.NaN, nUndefined: 0 };
  }
  const [layerA, layerB, layerGold] = cells.layers;
  const fixed = ({ items: 'systems', systems: 'items', both: 'nothing' } as const)[options.resample];
  const correlate = resampledCorrelations(cells, [layerA, layerB], layerGold, filled, fixed);
  const both = new Float64Array(2);
  const plan = planResamples(
    options.resample,
    cells.nSystems,
    cells.nItems,
    options.resamples,
    options.random,
  );
  const values: number[] = [];
  const tuples: number[] = [];
  let nUndefined = 0;
  plan.forEach((systems, items, draws) => {
    correlate(systems, items, both);
    const difference = both[0] - both[1];
    if (Number.isNaN(difference)) nUndefined += draws;
    else {
      values.push(difference);
      tuples.push(draws);
    }
  });
  const replicates = {
    values: Float64Array.from(values),
    ...(plan.exhaustive && { tuples: Float64Array.from(tuples) }),
  };
  const { low, high } = bootstrapInterval(replicates, Number.NaN, options.confidence, 'percentile');
  return { low, high, nUndefined };
}
