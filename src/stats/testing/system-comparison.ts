import { InputError } from '../../errors.js';
import type { ScoreGrid } from '../correlation/score-grid.js';
import { meansOverItems, ResampledMeans } from '../correlation/system-means.js';
import type { Random } from '../numeric/random.js';
import { bootstrapInterval, checkConfidence, definedOf, drawsOf } from '../resampling/bootstrap-interval.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import type { SignFlips } from '../resampling/sign-flips.js';
import { adjustPValues, type Correction } from './multiple-comparisons.js';
import { significanceLetters } from './rank-clusters.js';

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

/**
 * Percentile bootstrap over items for the mean of each system over its scored items; all systems on the same
 * resamples.
 * A system without a score has NaN.
 */
export function systemIntervals(
  grid: ScoreGrid,
  {
    resamples = 9999,
    confidence = 0.95,
    random,
    draws = new SharedDraws(),
  }: { resamples?: number; confidence?: number; random: Random; draws?: SharedDraws },
): SystemInterval[] {
  checkConfidence(confidence);
  const plan = draws.items(grid.nItems, resamples, random);
  const means = new ResampledMeans([grid.values], grid.nSystems, plan);
  const values = grid.systems.map(() => new Float64Array(plan.distinct));
  const row = new Float64Array(grid.nSystems);
  for (let r = 0; r < plan.distinct; r++) {
    means.write(0, r, row);
    for (let s = 0; s < row.length; s++) values[s][r] = row[s];
  }
  const observed = grid.systemMeans();
  return grid.systems.map((system, s) => {
    const replicates = definedOf(values[s], plan.tuples);
    const { low, high } = bootstrapInterval(replicates, observed[s], confidence, 'percentile');
    let nItems = 0;
    for (let i = 0; i < grid.nItems; i++) if (!Number.isNaN(grid.get(i, s))) nItems++;
    const nUndefined = plan.resamples - drawsOf(replicates);
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

/** The tests between all systems, and letters that say the same. */
export interface SystemComparison {
  tests: SystemTest[];
  /** In the grid's order; systems that share a letter are not told apart. */
  letters: string[];
  correction: Correction;
  level: number;
  seed: number;
}

/**
 * Paired permutation tests between all systems: on each item the two scores may change places, so the sign of the
 * difference turns; two-sided; enumerated where 2^items arrangements are within the asked number. Where they are
 * drawn, all pairs are tested on the same draws: each test is as it would be alone, and adjusting p-values for many
 * tests by Holm holds under any dependence between them.
 * Items on which one of the two has no score are left out of that pair.
 * @throws InputError for fewer than one permutation
 */
export function compareSystems(
  grid: ScoreGrid,
  {
    permutations = 9999,
    level = 0.05,
    correction = 'holm',
    random,
    draws = new SharedDraws(),
  }: {
    permutations?: number;
    level?: number;
    correction?: Correction;
    random: Random;
    draws?: SharedDraws;
  },
): SystemComparison {
  if (!Number.isSafeInteger(permutations) || permutations < 1) {
    throw new InputError(`Expected \`permutations\` to be a whole number of at least 1, got ${permutations}`);
  }
  const positions: { a: number; b: number }[] = [];
  for (let a = 0; a < grid.nSystems; a++) {
    for (let b = a + 1; b < grid.nSystems; b++) positions.push({ a, b });
  }
  const test = pairedTests(grid, permutations, () => draws.flips(grid.nItems, permutations, random));
  const raw = positions.map(({ a, b }) => test(a, b));
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

type PairedTest = (a: number, b: number) => Omit<SystemTest, 'adjustedPValue'>;

function pairedTests(grid: ScoreGrid, asked: number, draw: () => SignFlips): PairedTest {
  const { nItems, nSystems, values, systems } = grid;
  let flips: SignFlips | undefined;
  const turned = new Float64Array(asked);
  const differences = new Float64Array(nItems);
  return (a, b) => {
    const names = { systemA: systems[a], systemB: systems[b] };
    let n = 0;
    let total = 0;
    let magnitude = 0;
    for (let i = 0; i < nItems; i++) {
      const difference = values[i * nSystems + a] - values[i * nSystems + b];
      differences[i] = Number.isNaN(difference) ? 0 : difference;
      if (Number.isNaN(difference)) continue;
      n++;
      total += difference;
      magnitude += Math.abs(difference);
    }
    const exhaustive = 2 ** n <= asked;
    if (n === 0) {
      return { ...names, difference: Number.NaN, nItems: 0, pValue: Number.NaN, exhaustive, permutations: 0 };
    }
    // The same sum in another order may differ in its last bits.
    const limit = Math.abs(total) - 1e-10 * magnitude;
    const answer = { ...names, difference: total / n, nItems: n, exhaustive };
    if (exhaustive) {
      const pValue = shareExtreme(
        differences.filter((_, i) => !Number.isNaN(values[i * nSystems + a] - values[i * nSystems + b])),
        total,
        limit,
      );
      return { ...answer, pValue, permutations: 2 ** n };
    }
    flips ??= draw();
    const nExtreme = flips.countExtreme(differences, limit, turned);
    return { ...answer, pValue: (nExtreme + 1) / (asked + 1), permutations: asked };
  };
}

/** Over all 2^n choices of signs, the identity among them. */
function shareExtreme(differences: Float64Array, total: number, limit: number): number {
  const arrangements = 2 ** differences.length;
  let nExtreme = 0;
  for (let signs = 0; signs < arrangements; signs++) {
    let turned = 0;
    for (let i = 0, rest = signs; rest !== 0; i++, rest >>>= 1) if (rest & 1) turned += differences[i];
    if (Math.abs(total - 2 * turned) >= limit) nExtreme++;
  }
  return nExtreme / arrangements;
}
