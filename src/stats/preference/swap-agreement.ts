import type { Preference } from '../numeric/conversions.js';
import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

/** A pair judged in one order or both. Every verdict names the pair's own first and second, whichever was shown first. */
export interface SwappedPair {
  /** Pairs of one item move together in the intervals. */
  item: string;
  /** `null` = no label. */
  human: Preference;
  /** The verdict with the pair's first shown first; `null` = unscored or not asked. */
  straight: Preference;
  /** The verdict with the pair's second shown first. */
  exchanged: Preference;
}

/** The four measures of a pairwise judge on the InstruSumEval leaderboard (Liu et al. 2024, ReIFE). */
export interface SwapAgreement {
  /** Share of verdicts equal to the human one, those of both orders counted. */
  accuracy: ClusteredEstimate;
  /** Cohen's kappa of human and judge: of each order by itself, then the mean of the two. */
  kappa: ClusteredEstimate;
  /** Share of pairs, judged in both orders, whose two verdicts are the same. */
  selfAccuracy: ClusteredEstimate;
  /** Cohen's kappa of the two verdicts. */
  selfKappa: ClusteredEstimate;
  /** Pairs with a human label and a verdict in the order. */
  nStraight: number;
  nExchanged: number;
  /** Pairs with a verdict in both orders. */
  nBoth: number;
}

const CLASSES = ['first', 'second', 'tie'] as const;
const CELLS = CLASSES.length ** 2;
/** Where each of the three tables begins: human × straight, human × exchanged, straight × exchanged. */
const STRAIGHT = 0;
const EXCHANGED = CELLS;
const SELF = 2 * CELLS;
/** Verdicts beside a human label, those equal to it; pairs with two verdicts, those with the same twice. */
const VERDICTS = 3 * CELLS;
const RIGHT = VERDICTS + 1;
const TWICE = VERDICTS + 2;
const SAME = VERDICTS + 3;

/**
 * Accuracy and kappa of a judge with people and with itself under exchanged order. An order without verdicts is left out
 * of the mean kappa; a kappa is undefined where both sides give every pair the same verdict, and has no interval where
 * every resample has the same one.
 */
export function swapAgreement(pairs: readonly SwappedPair[], options: ClusterOptions): SwapAgreement {
  const counts = new ItemCounts(3 * CELLS + 4);
  const add = (item: string, table: number, a: Preference, b: Preference): void => {
    if (a === null || b === null) return;
    counts.add(item, table + CLASSES.indexOf(a) * CLASSES.length + CLASSES.indexOf(b));
    const self = table === SELF;
    counts.add(item, self ? TWICE : VERDICTS);
    counts.add(item, self ? SAME : RIGHT, a === b ? 1 : 0);
  };
  for (const { item, human, straight, exchanged } of pairs) {
    add(item, STRAIGHT, human, straight);
    add(item, EXCHANGED, human, exchanged);
    add(item, SELF, straight, exchanged);
  }
  const { accuracy, selfAccuracy, ...kappas } = counts.estimates(
    {
      accuracy: { proportion: RIGHT, of: VERDICTS },
      kappa: meanKappa,
      selfAccuracy: { proportion: SAME, of: TWICE },
      selfKappa: (totals) => kappaOf(totals, SELF),
    },
    options,
  );
  const totals = counts.totals();
  return {
    accuracy,
    kappa: kappas.kappa,
    selfAccuracy,
    selfKappa: kappas.selfKappa,
    nStraight: sizeOf(totals, STRAIGHT),
    nExchanged: sizeOf(totals, EXCHANGED),
    nBoth: sizeOf(totals, SELF),
  };
}

function meanKappa(totals: Float64Array): number {
  const asked = [STRAIGHT, EXCHANGED].filter((table) => sizeOf(totals, table) > 0);
  if (asked.length === 0) return Number.NaN;
  return asked.reduce((sum, table) => sum + kappaOf(totals, table), 0) / asked.length;
}

function sizeOf(totals: Float64Array, table: number): number {
  let size = 0;
  for (let cell = 0; cell < CELLS; cell++) size += totals[table + cell];
  return size;
}

/** Cohen (1960). */
function kappaOf(totals: Float64Array, table: number): number {
  const n = sizeOf(totals, table);
  let agreed = 0;
  let expected = 0;
  for (let c = 0; c < CLASSES.length; c++) {
    let row = 0;
    let column = 0;
    agreed += totals[table + c * CLASSES.length + c];
    for (let other = 0; other < CLASSES.length; other++) {
      row += totals[table + c * CLASSES.length + other];
      column += totals[table + other * CLASSES.length + c];
    }
    expected += (row * column) / (n * n);
  }
  // Whole numbers made the shares: only where all verdicts are one class is this 1.
  return expected === 1 ? Number.NaN : (agreed / n - expected) / (1 - expected);
}
