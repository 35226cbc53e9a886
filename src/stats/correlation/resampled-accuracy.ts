import type { ResampledCorrelations, SwappedCorrelations } from '../resampling/rearranged.js';
import type { JointCells, TieOptions } from './joint-cells.js';
import { FoldGains, foldsOf, walkedPairs } from './tie-thresholds.js';

/**
 * Mean pairwise accuracy with ties of judges in resamples, thresholds fitted anew in each: copies of an item stay in
 * its fold; copies of a system make no pair with one another.
 * @param judges,gold `[item * nSystems + system]`, NaN together
 */
export function resampledAccuracies(
  { nItems, nSystems }: Pick<JointCells, 'nItems' | 'nSystems'>,
  judges: readonly Float64Array[],
  gold: Float64Array,
  { tieThresholds, foldSeed }: Required<TieOptions>,
): ResampledCorrelations {
  const folds = foldsOf(nItems, tieThresholds, foldSeed);
  const pairs = judges.map((judge) => walkedPairs([judge], gold, nSystems, false));
  const gains = new FoldGains(tieThresholds === 'in-sample');
  const share = new Float64Array(nItems);
  return (systems, items, out) => {
    const total = sharesOfPairs(gold, nSystems, systems, items, share);
    for (let j = 0; j < pairs.length; j++) {
      const { item, first, second, distance, apart, gain } = pairs[j];
      gains.reset();
      let sum = 0;
      for (let k = 0; k < item.length; k++) {
        const i = item[k];
        const weight = share[i] * systems[first[k]] * systems[second[k]];
        if (weight > 0) {
          if (apart[k]) sum += weight;
          if (gain[k] !== 0) gains.add(folds[i], weight * gain[k]);
        }
        if (distance[k] !== distance[k + 1]) gains.settle(distance[k]);
      }
      out[j] = total > 0 ? (sum + gains.gained()) / total : Number.NaN;
    }
  };
}

/** Writes each item's multiplicity ÷ the pairs of systems it has; returns how many items have a pair. */
function sharesOfPairs(
  gold: Float64Array,
  nSystems: number,
  systems: Int32Array,
  items: Int32Array,
  out: Float64Array,
): number {
  let total = 0;
  for (let i = 0; i < items.length; i++) {
    out[i] = 0;
    if (items[i] === 0) continue;
    let [sum, squares] = [0, 0];
    for (let s = 0; s < nSystems; s++) {
      if (Number.isNaN(gold[i * nSystems + s])) continue;
      sum += systems[s];
      squares += systems[s] ** 2;
    }
    const nPairs = (sum * sum - squares) / 2;
    if (nPairs === 0) continue;
    out[i] = items[i] / nPairs;
    total += items[i];
  }
  return total;
}

/** The same of two judges that exchange scores, thresholds fitted anew in each arrangement. */
export function swappedAccuracies(
  cells: JointCells,
  { tieThresholds, foldSeed }: Required<TieOptions>,
): SwappedCorrelations {
  const { nItems, nSystems } = cells;
  const [a, b, gold] = cells.layers;
  const folds = foldsOf(nItems, tieThresholds, foldSeed);
  const gains = [0, 1].map(() => new FoldGains(tieThresholds === 'in-sample'));
  const ones = (n: number) => new Int32Array(n).fill(1);
  const share = new Float64Array(nItems);
  const total = sharesOfPairs(gold, nSystems, ones(nSystems), ones(nItems), share);
  const prepared = [false, true].map((mixed) => {
    let found: ReturnType<typeof walkedPairs> | undefined;
    return () => {
      found ??= walkedPairs([a, b], gold, nSystems, mixed);
      return found;
    };
  });
  const sums = new Float64Array(2);
  return (swaps, out) => {
    const mixed = swaps.cells !== undefined || swaps.systems.includes(1);
    const { item, first, second, owners, distance, apart, gain } = prepared[mixed ? 1 : 0]();
    sums.fill(0);
    for (const one of gains) one.reset();
    for (let k = 0; k < item.length; k++) {
      const i = item[k];
      const row = i * nSystems;
      const s = swaps.cells ? swaps.cells[row + first[k]] : swaps.items[i] ^ swaps.systems[first[k]];
      const t = swaps.cells ? swaps.cells[row + second[k]] : swaps.items[i] ^ swaps.systems[second[k]];
      const state = 2 * s + t;
      const judge = owners[k] === state ? 0 : owners[k] === 3 - state ? 1 : -1;
      if (judge >= 0) {
        if (apart[k]) sums[judge] += share[i];
        if (gain[k] !== 0) gains[judge].add(folds[i], share[i] * gain[k]);
      }
      if (distance[k] !== distance[k + 1]) for (const one of gains) one.settle(distance[k]);
    }
    for (let j = 0; j < 2; j++) out[j] = total > 0 ? (sums[j] + gains[j].gained()) / total : Number.NaN;
  };
}
