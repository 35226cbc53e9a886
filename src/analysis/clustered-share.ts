import { bootstrapInterval, type IntervalMethod } from '../stats/bootstrap-interval.js';
import type { Random } from '../stats/random.js';
import { drawMultiplicities } from '../stats/replicates.js';

/** Hits among trials within one item. */
export interface Cluster {
  hits: number;
  trials: number;
}

/**
 * Share of hits over all trials with a percentile interval that draws whole items anew: what comes from one item
 * moves together. NaN without trials.
 */
export function clusteredShare(
  clusters: readonly Cluster[],
  { resamples, confidence, random }: { resamples: number; confidence: number; random: Random },
): { value: number; low: number; high: number; method: IntervalMethod } {
  const used = clusters.filter(({ trials }) => trials > 0);
  const share = (times: ArrayLike<number>) => {
    let hits = 0;
    let trials = 0;
    used.forEach((cluster, k) => {
      hits += times[k] * cluster.hits;
      trials += times[k] * cluster.trials;
    });
    return hits / trials;
  };
  const value = share(new Int32Array(used.length).fill(1));
  const times = new Int32Array(used.length);
  const values = new Float64Array(used.length > 0 ? resamples : 0);
  for (let k = 0; k < values.length; k++) {
    drawMultiplicities(random, times);
    values[k] = share(times);
  }
  return { value, ...bootstrapInterval({ values }, value, confidence, 'percentile') };
}
