import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { normalCdf } from '../numeric/normal.js';
import type { Random } from '../numeric/random.js';
import type { ResampledCorrelations, SwappedCorrelations } from '../resampling/rearranged.js';
import { type JointCells, jointCells, toUnitScale, whyNothingToCorrelate } from './joint-cells.js';
import type { ScoreGrid } from './score-grid.js';

/** Soft pairwise accuracy, from 0 to 1; NaN with a reason where fewer than two systems have values. */
export interface SoftAccuracy {
  /** 1 − the mean distance of the judge's and the gold's p-values over pairs of systems. NaN where undefined. */
  accuracy: number;
  reason?: Remark;
  /** Pairs of systems with a joint item. */
  nPairs: number;
  /** Absent: p-values by the normal approximation. */
  permutations?: number;
  exhaustive?: boolean;
  seed?: number;
}

/**
 * Soft pairwise accuracy at the system level: for each pair of systems the one-sided p-value that the first is better,
 * by the paired permutation test over items, once by the judge and once by the gold; 1 − their mean distance. So a judge
 * is asked to be as sure as people are, and need not guess where they cannot tell. Both are tested on the same joint
 * items and the same random signs. p counts arrangements equal to the one seen half, so that the order of the systems
 * cannot matter; else it is the figure of mt-metrics-eval's `pce`.
 *
 * Source: Thompson, Mathur, Deutsch & Khayrallah (2024), "Improving statistical significance in human evaluation of
 * automatic metrics via soft pairwise accuracy", WMT.
 * @param options absent: p-values by the normal approximation to the permutation test, Φ(Σd / √Σd²), as resamples and
 *   arrangements have them
 * @throws InputError for fewer than one permutation
 */
export function softPairwiseAccuracy(
  judge: ScoreGrid,
  gold: ScoreGrid,
  options?: { permutations?: number; random: Random },
): SoftAccuracy {
  const cells = jointCells([judge, gold]);
  const { nSystems, nItems } = cells;
  const layers = cells.layers.map(toUnitScale);
  const reason = whyNothingToCorrelate(cells, 'system');
  if (reason !== undefined) return { accuracy: Number.NaN, nPairs: 0, reason };
  const asked = options?.permutations ?? 9999;
  if (!Number.isSafeInteger(asked) || asked < 1) {
    throw new InputError(`Expected \`permutations\` to be a whole number of at least 1, got ${asked}`);
  }
  const signs = options && drawSigns(nItems, asked, options.random);
  let distance = 0;
  let nPairs = 0;
  const differences = layers.map(() => new Float64Array(nItems));
  for (let s = 1; s < nSystems; s++) {
    for (let t = 0; t < s; t++) {
      let n = 0;
      for (let i = 0; i < nItems; i++) {
        layers.forEach((layer, l) => {
          const d = layer[i * nSystems + s] - layer[i * nSystems + t];
          differences[l][i] = Number.isNaN(d) ? 0 : d;
          if (l === 0 && !Number.isNaN(d)) n++;
        });
      }
      if (n === 0) continue;
      nPairs++;
      const [p, q] = differences.map((d) => (signs ? signedShare(d, signs) : 1 - normalCdf(standardized(d))));
      distance += Math.abs(p - q);
    }
  }
  const accuracy = nPairs > 0 ? 1 - distance / nPairs : Number.NaN;
  return {
    accuracy,
    nPairs,
    ...(nPairs === 0 && { reason: remark('no-item-in-common') }),
    ...(options &&
      signs && { permutations: signs.draws, exhaustive: signs.exhaustive, seed: options.random.seed }),
  };
}

interface Signs {
  draws: number;
  exhaustive: boolean;
  /** `[draw * nItems + item]`, −1 or 1. */
  values: Int8Array;
}

function drawSigns(nItems: number, asked: number, random: Random): Signs {
  const exhaustive = 2 ** nItems <= asked;
  const draws = exhaustive ? 2 ** nItems : asked;
  const values = new Int8Array(draws * nItems);
  for (let k = 0; k < values.length; k++) {
    const positive = exhaustive ? (Math.floor(k / nItems) >>> (k % nItems)) & 1 : random.int(2);
    values[k] = positive ? 1 : -1;
  }
  return { draws, exhaustive, values };
}

/** P(a signed sum ≥ the sum), those that equal it counted half. */
function signedShare(differences: Float64Array, { draws, values }: Signs): number {
  let total = 0;
  let size = 0;
  for (const d of differences) {
    total += d;
    size += Math.abs(d);
  }
  const near = 1e-10 * size;
  let share = 0;
  for (let k = 0; k < draws; k++) {
    let sum = 0;
    for (let i = 0; i < differences.length; i++) sum += values[k * differences.length + i] * differences[i];
    if (Math.abs(sum - total) <= near) share += 0.5;
    else if (sum > total) share++;
  }
  return share / draws;
}

function standardized(differences: Float64Array): number {
  let [sum, squares] = [0, 0];
  for (const d of differences) {
    sum += d;
    squares += d * d;
  }
  return squares > 0 ? sum / Math.sqrt(squares) : 0;
}

/** Soft accuracies in resamples, by the normal approximation. @param judges,gold layers, NaN together */
export function resampledSoftAccuracies(
  { nItems, nSystems }: Pick<JointCells, 'nItems' | 'nSystems'>,
  judges: readonly Float64Array[],
  gold: Float64Array,
): ResampledCorrelations {
  const all = [gold, ...judges];
  const sums = new Float64Array(all.length);
  const squares = new Float64Array(all.length);
  return (systems, items, out) => {
    out.fill(0, 0, judges.length);
    let weight = 0;
    for (let s = 1; s < nSystems; s++) {
      for (let t = 0; t < s; t++) {
        const times = systems[s] * systems[t];
        if (times === 0) continue;
        sums.fill(0);
        squares.fill(0);
        let n = 0;
        for (let i = 0; i < nItems; i++) {
          const [at, other] = [i * nSystems + s, i * nSystems + t];
          if (items[i] === 0 || Number.isNaN(gold[at] - gold[other])) continue;
          n++;
          for (let l = 0; l < all.length; l++) {
            const d = all[l][at] - all[l][other];
            sums[l] += items[i] * d;
            squares[l] += items[i] * d * d;
          }
        }
        if (n === 0) continue;
        weight += times;
        const people = normalCdf(squares[0] > 0 ? sums[0] / Math.sqrt(squares[0]) : 0);
        for (let j = 0; j < judges.length; j++) {
          const z = squares[j + 1] > 0 ? sums[j + 1] / Math.sqrt(squares[j + 1]) : 0;
          out[j] += times * Math.abs(normalCdf(z) - people);
        }
      }
    }
    for (let j = 0; j < judges.length; j++) out[j] = weight > 0 ? 1 - out[j] / weight : Number.NaN;
  };
}

/** Soft accuracies of two judges that exchange scores, by the normal approximation. */
export function swappedSoftAccuracies(cells: JointCells): SwappedCorrelations {
  const { nItems, nSystems } = cells;
  const [a, b, gold] = cells.layers;
  const [nowA, nowB] = [a.slice(), b.slice()];
  const [systems, items] = [nSystems, nItems].map((n) => new Int32Array(n).fill(1));
  const accuracies = resampledSoftAccuracies(cells, [nowA, nowB], gold);
  return (swaps, out) => {
    for (let k = 0; k < a.length; k++) {
      const s = k % nSystems;
      const swapped = swaps.cells ? swaps.cells[k] : swaps.items[(k - s) / nSystems] ^ swaps.systems[s];
      nowA[k] = swapped ? b[k] : a[k];
      nowB[k] = swapped ? a[k] : b[k];
    }
    accuracies(systems, items, out);
  };
}
