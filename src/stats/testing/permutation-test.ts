import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { Ground } from '../correlation/ground.js';
import {
  type Coefficient,
  type CorrelationLevel,
  type CorrelationOptions,
  correlationOptions,
  type JointCells,
  jointCells,
  oneOf,
  toUnitScale,
  type UndefinedPolicy,
  whyNothingToCorrelate,
} from '../correlation/joint-cells.js';
import type { ScoreGrid } from '../correlation/score-grid.js';
import { roundTo } from '../correlation/system-means.js';
import type { Random } from '../numeric/random.js';
import type { SwappedCorrelations } from '../resampling/rearranged.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import type { SignFlips } from '../resampling/sign-flips.js';
import { arranger, countSwitches, noSwaps, type PermutationMethod } from './arrangements.js';
import { exchangedItems, swappedCorrelations } from './swapped-correlations.js';

/** Which differences count against the hypothesis. */
export type Alternative = 'two-sided' | 'greater' | 'less';

/** What is correlated, what is exchanged, and how often. */
export interface PermutationOptions extends CorrelationOptions {
  /** Default `inputs`. */
  method?: PermutationMethod;
  /** Summary level: the items that the judges are averaged on, in every arrangement anew. Default `own`. */
  ground?: Ground;
  /** Random arrangements, where not all can be enumerated within this number. Default 9,999. */
  permutations?: number;
  /** `greater`: judge a correlates better than judge b. Default `two-sided`. */
  alternative?: Alternative;
  /** The source of every draw; its seed is in the answer. */
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
}

/** A test of whether two judges correlate equally well with the same gold. NaN where undefined; `reason` says why. */
export interface PermutationResult {
  /** valueA − valueB. */
  statistic: number;
  /** The judges' correlations over the cells that both judges and the gold scored. */
  valueA: number;
  valueB: number;
  pValue: number;
  reason?: Remark;
  method: PermutationMethod;
  /** The test's name in the literature. */
  name: 'PERM-INPUTS' | 'PERM-SYSTEMS' | 'PERM-BOTH' | 'cell-wise';
  level: CorrelationLevel;
  coefficient: Coefficient;
  /** What `own` ground does with items without a coefficient; the other grounds say it themselves. */
  policy: UndefinedPolicy;
  ground: Ground;
  alternative: Alternative;
  /** All arrangements were enumerated, the given one among them. */
  exhaustive: boolean;
  /** Arrangements drawn, or enumerated. */
  permutations: number;
  /** Arrangements at least as extreme as the one seen; those without a value are among them. */
  nExtreme: number;
  nUndefined: number;
  nItems: number;
  nSystems: number;
  /** Cells that both judges and the gold scored: the test is of these. */
  nJointCells: number;
  /** Shared cells that judge a, judge b and the gold left unscored. */
  nMissing: { judgeA: number; judgeB: number; gold: number };
  seed: number;
  warnings: Remark[];
}

const NAMES = {
  inputs: 'PERM-INPUTS',
  systems: 'PERM-SYSTEMS',
  both: 'PERM-BOTH',
  cells: 'cell-wise',
} as const;

const NO_GROUND = {
  common: remark('no-common-item'),
  zero: remark('no-gold-order'),
} as const;

/** Differences nearer than this are the same number, computed in another order. */
const TOLERANCE = 1e-12;
/** Finer than the rounding of system means, so that means of rounded scores still tie. */
const ROUNDING = 2 ** -48;
/** Where no smaller p can come out, the test cannot find anything at the usual level. */
const USUAL_LEVEL = 0.05;

/**
 * Tests the difference of two judges' correlations with the same gold by exchanging their scores. Both judges are
 * z-scored first, and everything is restricted to the cells that both judges and the gold scored.
 * Sampled: p = (b + 1) / (k + 1). Enumerated: p = b / k. An arrangement without a value counts as extreme.
 *
 * Source: Deutsch, Dror & Roth (2021), TACL 9; (b + 1) / (k + 1): Phipson & Smyth (2010).
 * @throws InputError for options out of range
 */
export function permutationTest(
  judgeA: ScoreGrid,
  judgeB: ScoreGrid,
  gold: ScoreGrid,
  options: PermutationOptions,
): PermutationResult {
  return permutationOnCells(jointCells([judgeA, judgeB, gold]), options);
}

/**
 * As `permutationTest`, of cells that are joined already: cells without a value are left out.
 * @param shared layers judge a, judge b, gold
 * @throws InputError for fewer than one permutation
 */
export function permutationOnCells(shared: JointCells, options: PermutationOptions): PermutationResult {
  const filled = correlationOptions(options);
  const method = oneOf('method', options.method ?? 'inputs', ['inputs', 'systems', 'both', 'cells']);
  const alternative = oneOf('alternative', options.alternative ?? 'two-sided', [
    'two-sided',
    'greater',
    'less',
  ]);
  const ground = oneOf('ground', options.ground ?? 'own', ['own', 'common', 'zero']);
  const asked = options.permutations ?? 9999;
  if (!Number.isSafeInteger(asked) || asked < 1) {
    throw new InputError(`Expected \`permutations\` to be a whole number of at least 1, got ${asked}`);
  }
  const [a, b, golden] = shared.layers.map(toUnitScale);
  const cells = { ...shared, layers: [zScore(a), zScore(b), golden] };
  const bits = countSwitches(cells, method);
  const exhaustive = 2 ** bits <= asked;
  const permutations = exhaustive ? 2 ** bits : asked;
  const result: PermutationResult = {
    statistic: Number.NaN,
    valueA: Number.NaN,
    valueB: Number.NaN,
    pValue: Number.NaN,
    method,
    name: NAMES[method],
    level: filled.level,
    coefficient: filled.coefficient,
    policy: filled.undefinedPolicy,
    ground,
    alternative,
    exhaustive,
    permutations,
    nExtreme: 0,
    nUndefined: 0,
    nItems: cells.nItems,
    nSystems: cells.nSystems,
    nJointCells: cells.nJoint,
    nMissing: { judgeA: cells.nMissing[0], judgeB: cells.nMissing[1], gold: cells.nMissing[2] },
    seed: options.random.seed,
    warnings: [],
  };
  const reason = whyNothingToCorrelate(cells, filled.level);
  if (reason !== undefined) return { ...result, permutations: 0, reason };

  const ofItems = method === 'inputs' && filled.level === 'summary' && filled.coefficient !== 'acc-eq';
  const kept = ofItems ? exchangedItems(cells, filled, ground) : undefined;
  const correlate: SwappedCorrelations = kept
    ? (exchanged, out) => kept.means(exchanged.items, out)
    : swappedCorrelations(cells, filled, ground);
  const swaps = noSwaps(cells, method);
  const values = new Float64Array(2);
  correlate(swaps, values);
  const [valueA, valueB] = values;
  const statistic = valueA - valueB;
  if (Number.isNaN(statistic)) {
    const which = Number.isNaN(valueA) ? 'first' : 'second';
    const why =
      filled.level === 'summary' && ground !== 'own'
        ? NO_GROUND[ground]
        : remark('one-judge-undefined', { judge: which });
    return { ...result, valueA, valueB, permutations: 0, reason: why };
  }
  const extreme = extremeTest(alternative, statistic);
  let nExtreme = 0;
  let nUndefined = 0;
  const count = (difference: number) => {
    if (Number.isNaN(difference)) nUndefined++;
    if (Number.isNaN(difference) || extreme(difference)) nExtreme++;
  };
  if (kept?.paired && !exhaustive) {
    const { random, draws = new SharedDraws() } = options;
    turnedMeans(kept.paired, draws.flips(cells.nItems, asked, random)).forEach(count);
  } else {
    const arrange = arranger(cells, method, swaps);
    for (let k = 0; k < permutations; k++) {
      if (exhaustive) arrange.numbered(k);
      else arrange.drawn(options.random.at(k));
      correlate(swaps, values);
      count(values[0] - values[1]);
    }
  }
  const warnings = warningsOf(method, bits, permutations, exhaustive, alternative, nUndefined);
  return {
    ...result,
    statistic,
    valueA,
    valueB,
    nExtreme,
    nUndefined,
    pValue: exhaustive ? nExtreme / permutations : (nExtreme + 1) / (permutations + 1),
    warnings,
  };
}

/** The mean difference in each arrangement drawn. */
function turnedMeans(
  { differences, n }: { differences: Float64Array; n: number },
  flips: SignFlips,
): Float64Array {
  const total = differences.reduce((sum, difference) => sum + difference, 0);
  const turned = new Float64Array(flips.draws);
  flips.turn(differences, turned);
  return turned.map((sum) => (total - 2 * sum) / n);
}

function extremeTest(alternative: Alternative, observed: number): (difference: number) => boolean {
  if (alternative === 'greater') return (difference) => difference >= observed - TOLERANCE;
  if (alternative === 'less') return (difference) => difference <= observed + TOLERANCE;
  return (difference) => Math.abs(difference) >= Math.abs(observed) - TOLERANCE;
}

/**
 * To mean 0 and standard deviation 1, NaN passed over; a constant judge is only centred. Rounded, so that
 * scores of two judges that differ by a change of scale alone stay equal.
 */
function zScore(values: Float64Array): Float64Array {
  let n = 0;
  let sum = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    n++;
    sum += value;
  }
  const mean = sum / n;
  let squares = 0;
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  const deviation = Math.sqrt(squares / n) || 1;
  return values.map((value) => roundTo((value - mean) / deviation, ROUNDING));
}

function warningsOf(
  method: PermutationMethod,
  bits: number,
  permutations: number,
  exhaustive: boolean,
  alternative: Alternative,
  nUndefined: number,
): Remark[] {
  const warnings: Remark[] = [];
  // Exchanging everything turns the sign, so two arrangements are as extreme as the one seen;
  // with both, exchanging all items and all systems is no exchange, which doubles each arrangement.
  const alike = (alternative === 'two-sided' ? 2 : 1) * (method === 'both' ? 2 : 1);
  const arrangements = alike / 2 ** bits;
  const floor = exhaustive ? arrangements : Math.max(arrangements, 1 / (permutations + 1));
  if (floor > USUAL_LEVEL) {
    warnings.push(remark('p-floor', { test: NAMES[method], floor: Number(floor.toPrecision(3)) }));
  }
  if (nUndefined > 0) {
    warnings.push(remark('arrangements-undefined', { undefined: nUndefined, arrangements: permutations }));
  }
  return warnings;
}
