import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type JointCells, jointCells, oneOf, whyNothingToCorrelate } from './joint-cells.js';
import type { ScoreGrid } from './score-grid.js';

/** Within what pairs are formed: an item's systems, a system's items, or all cells. */
export type PairGrouping = 'item' | 'system' | 'none';

/** How pairs are grouped, and from which difference on two scores are no tie. */
export interface PairwiseAccuracyOptions {
  /** Default `item`. */
  grouping?: PairGrouping;
  /**
   * Judge's scores at most this far apart are tied. `calibrate` (default) picks the distance with the highest
   * accuracy, the smallest where several have it; 0 takes the scores as they are.
   */
  epsilon?: number | 'calibrate';
}

/** The share of pairs of systems in the gold's order; NaN with a reason where the gold orders none. */
export interface PairwiseAccuracy {
  /** Mean over the groups of the share of pairs ordered or tied as in gold. NaN where undefined. */
  accuracy: number;
  reason?: Remark;
  /** The tie threshold used. */
  epsilon: number;
  /** True where it was picked on these very pairs: the accuracy is then optimistic. */
  calibrated: boolean;
  grouping: PairGrouping;
  /** Groups with at least one pair; groups without. */
  nGroups: number;
  nEmptyGroups: number;
  nPairs: number;
  /** Pairs tied in gold, and tied in the judge at the threshold. */
  nGoldTies: number;
  nJudgeTies: number;
}

/** Above this many pairs the memory for sorting them is refused. */
const MAX_PAIRS = 50_000_000;

/**
 * Pairwise accuracy with ties: of all pairs, the share in which judge and gold agree on better, worse or tied. Pairs
 * are of joint cells; missing cells are in no pair.
 *
 * Source: Deutsch, Foster & Freitag (2023), "Ties Matter: Meta-Evaluating Modern Metrics with Pairwise Accuracy and
 * Tie Calibration", EMNLP.
 * @throws InputError for a negative epsilon, or more than 50 million pairs
 */
export function pairwiseAccuracy(
  judge: ScoreGrid,
  gold: ScoreGrid,
  { grouping = 'item', epsilon = 'calibrate' }: PairwiseAccuracyOptions = {},
): PairwiseAccuracy {
  oneOf('grouping', grouping, ['item', 'system', 'none']);
  if (epsilon !== 'calibrate' && !(epsilon >= 0 && epsilon < Infinity)) {
    throw new InputError(`Expected \`epsilon\` to be a finite number >= 0 or 'calibrate', got ${epsilon}`);
  }
  const cells = jointCells([judge, gold]);
  const groups = cellGroups(cells, grouping);
  const pairs = formPairs(cells, groups);
  const nGroups = groups.filter((group) => group.length > 1).length;
  const result: PairwiseAccuracy = {
    accuracy: Number.NaN,
    epsilon: Number.NaN,
    calibrated: epsilon === 'calibrate',
    grouping,
    nGroups,
    nEmptyGroups: groups.length - nGroups,
    nPairs: pairs.distance.length,
    nGoldTies: pairs.nGoldTies,
    nJudgeTies: 0,
  };
  if (nGroups === 0) {
    const reason = whyNothingToCorrelate(cells, 'pooled') ?? remark('no-group-of-two');
    return { ...result, reason };
  }
  const threshold = epsilon === 'calibrate' ? calibrate(pairs) : epsilon;
  let sum = 0;
  let nJudgeTies = 0;
  pairs.distance.forEach((distance, k) => {
    const tied = distance <= threshold;
    if (tied) nJudgeTies++;
    sum += pairs.weight[k] * (tied ? pairs.ifTied[k] : pairs.ifApart[k]);
  });
  return { ...result, accuracy: sum / nGroups, epsilon: threshold, nJudgeTies };
}

interface Pairs {
  /** |difference| of the judge's scores. */
  distance: Float64Array;
  /** 1 ÷ pairs of the group. */
  weight: Float64Array;
  /** 1 where calling the pair tied, or leaving it apart, agrees with gold. */
  ifTied: Uint8Array;
  ifApart: Uint8Array;
  nGoldTies: number;
}

/** Positions of the joint cells of each group. */
function cellGroups({ nItems, nSystems, layers: [judge] }: JointCells, grouping: PairGrouping): number[][] {
  const nGroups = grouping === 'item' ? nItems : grouping === 'system' ? nSystems : Math.min(1, nItems);
  const groups: number[][] = Array.from({ length: nGroups }, () => []);
  for (let k = 0; k < judge.length; k++) {
    if (Number.isNaN(judge[k])) continue;
    const group = grouping === 'item' ? Math.floor(k / nSystems) : grouping === 'system' ? k % nSystems : 0;
    groups[group].push(k);
  }
  return groups;
}

function formPairs({ layers: [judge, gold] }: JointCells, groups: readonly number[][]): Pairs {
  const nPairs = groups.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  if (nPairs > MAX_PAIRS) {
    throw new InputError(`Expected at most ${MAX_PAIRS} pairs, got ${nPairs}: group by item or system`);
  }
  const pairs: Pairs = {
    distance: new Float64Array(nPairs),
    weight: new Float64Array(nPairs),
    ifTied: new Uint8Array(nPairs),
    ifApart: new Uint8Array(nPairs),
    nGoldTies: 0,
  };
  let at = 0;
  for (const group of groups) {
    const weight = 2 / (group.length * (group.length - 1));
    for (let a = 1; a < group.length; a++) {
      for (let b = 0; b < a; b++) {
        const dJudge = judge[group[a]] - judge[group[b]];
        const dGold = gold[group[a]] - gold[group[b]];
        pairs.distance[at] = Math.abs(dJudge);
        pairs.weight[at] = weight;
        pairs.ifTied[at] = dGold === 0 ? 1 : 0;
        pairs.ifApart[at] = Math.sign(dJudge) === Math.sign(dGold) ? 1 : 0;
        pairs.nGoldTies += pairs.ifTied[at];
        at++;
      }
    }
  }
  return pairs;
}

/** Walks the distances upward, turning pairs into ties, and keeps the smallest threshold with the best sum. */
function calibrate({ distance, weight, ifTied, ifApart }: Pairs): number {
  const order = Uint32Array.from(distance.keys()).sort((a, b) => distance[a] - distance[b]);
  let gain = 0;
  let best = 0;
  let threshold = 0;
  for (let at = 0; at < order.length; ) {
    const here = distance[order[at]];
    for (; at < order.length && distance[order[at]] === here; at++) {
      const k = order[at];
      gain += weight[k] * (ifTied[k] - ifApart[k]);
    }
    // Sums of the same weights in another order must not look like a gain.
    if (here > 0 && gain > best + 1e-12) {
      best = gain;
      threshold = here;
    }
    if (here === 0) best = gain;
  }
  return threshold;
}
