import { InputError } from '../errors.js';
import { bootstrapInterval, checkConfidence } from './bootstrap-interval.js';
import { adjustPValues, type Correction } from './multiple-comparisons.js';
import type { Random } from './random.js';
import { significanceLetters } from './rank-clusters.js';
import { planResamples } from './resamples.js';
import type { ScoreGrid } from './score-grid.js';
import { meansOverItems, SystemMeans } from './system-means.js';

/** A system's mean with its interval over resampled items. NaN where undefined. */
export interface SystemInterval {
  system: string;
  mean: number;
  low: number;
  high: number;
  /** Items with a score. */
  nItems: number;
  /** Resamples in which the system has no score. */
  nUndefined: number;
  confidence: number;
  resamples: number;
  exhaustive: boolean;
  seed: number;
}

/** Percentile bootstrap over items for the mean of each system over its scored items; all systems on the same resamples. */
export function systemIntervals(
  grid: ScoreGrid,
  {
    resamples = 9999,
    confidence = 0.95,
    random,
  }: { resamples?: number; confidence?: number; random: Random },
): SystemInterval[] {
  checkConfidence(confidence);
  const plan = planResamples('items', 0, grid.nItems, resamples, random);
  const means = new SystemMeans([grid.values], grid.nSystems);
  const values = grid.systems.map(() => new Float64Array(plan.distinct));
  const tuples = new Float64Array(plan.distinct);
  let at = 0;
  plan.forEach((_, items, draws) => {
    means.update(items);
    for (let s = 0; s < values.length; s++) values[s][at] = means.means[0][s];
    tuples[at++] = draws;
  });
  const observed = grid.systemMeans();
  return grid.systems.map((system, s) => {
    const keep = (_: number, k: number) => !Number.isNaN(values[s][k]);
    const kept = tuples.filter(keep);
    const { low, high } = bootstrapInterval(
      { values: values[s].filter(keep), tuples: kept },
      observed[s],
      confidence,
      'percentile',
    );
    let nItems = 0;
    for (let i = 0; i < grid.nItems; i++) if (!Number.isNaN(grid.get(i, s))) nItems++;
    const nUndefined = plan.resamples - kept.reduce((sum, n) => sum + n, 0);
    const { exhaustive } = plan;
    return {
      system,
      mean: observed[s],
      low,
      high,
      nItems,
      nUndefined,
      confidence,
      resamples: plan.resamples,
      exhaustive,
      seed: random.seed,
    };
  });
}

/** A paired test between two systems over the items on which both have a score. */
export interface SystemTest {
  systemA: string;
  systemB: string;
  /** Mean difference, a − b; NaN where no item has both. */
  difference: number;
  nItems: number;
  pValue: number;
  /** For all pairs of the table together. */
  adjustedPValue: number;
  exhaustive: boolean;
  permutations: number;
}

export interface SystemComparison {
  tests: SystemTest[];
  /** In the grid's order; systems that share a letter do not differ. */
  letters: string[];
  correction: Correction;
  level: number;
  seed: number;
}

/**
 * Paired permutation tests between all systems: on each item the two scores may change places, so the sign of the
 * difference turns; two-sided; enumerated where 2^items arrangements are within the asked number.
 */
export function compareSystems(
  grid: ScoreGrid,
  {
    permutations = 9999,
    level = 0.05,
    correction = 'holm',
    random,
  }: { permutations?: number; level?: number; correction?: Correction; random: Random },
): SystemComparison {
  if (!Number.isSafeInteger(permutations) || permutations < 1) {
    throw new InputError(`Expected \`permutations\` to be a whole number of at least 1, got ${permutations}`);
  }
  const positions: { a: number; b: number }[] = [];
  for (let a = 0; a < grid.nSystems; a++) {
    for (let b = a + 1; b < grid.nSystems; b++) positions.push({ a, b });
  }
  const raw = positions.map(({ a, b }) => pairedTest(grid, a, b, permutations, random));
  const adjusted = adjustPValues(
    raw.map((test) => test.pValue),
    correction,
  );
  const tests = raw.map((test, k) => ({ ...test, adjustedPValue: adjusted[k] }));
  const letters = significanceLetters(
    meansOverItems(grid.values, grid.nSystems),
    positions.map((pair, k) => ({ ...pair, pValue: adjusted[k] })),
    level,
  );
  return { tests, letters, correction, level, seed: random.seed };
}

function pairedTest(
  grid: ScoreGrid,
  a: number,
  b: number,
  asked: number,
  random: Random,
): Omit<SystemTest, 'adjustedPValue'> {
  const differences: number[] = [];
  for (let i = 0; i < grid.nItems; i++) {
    const difference = grid.get(i, a) - grid.get(i, b);
    if (!Number.isNaN(difference)) differences.push(difference);
  }
  const n = differences.length;
  const total = differences.reduce((sum, difference) => sum + difference, 0);
  const exhaustive = 2 ** n <= asked;
  const permutations = exhaustive ? 2 ** n : asked;
  const names = { systemA: grid.systems[a], systemB: grid.systems[b] };
  if (n === 0) {
    return { ...names, difference: Number.NaN, nItems: 0, pValue: Number.NaN, exhaustive, permutations: 0 };
  }
  // The same sum in another order may differ in its last bits.
  const limit =
    Math.abs(total) - 1e-10 * differences.reduce((sum, difference) => sum + Math.abs(difference), 0);
  let nExtreme = 0;
  for (let k = 0; k < permutations; k++) {
    let turned = 0;
    let word = k;
    for (let i = 0; i < n; i++) {
      if (!exhaustive && i % 32 === 0) word = random.int(2 ** 32);
      if (word & 1) turned += differences[i];
      word >>>= 1;
    }
    if (Math.abs(total - 2 * turned) >= limit) nExtreme++;
  }
  const pValue = exhaustive ? nExtreme / permutations : (nExtreme + 1) / (permutations + 1);
  return { ...names, difference: total / n, nItems: n, pValue, exhaustive, permutations };
}
