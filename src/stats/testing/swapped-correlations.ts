import { type Ground, settle, tellingItems } from '../correlation/ground.js';
import { packSigns, tauFromPacked } from '../correlation/item-correlators.js';
import { DrawnItems, meanOverItems } from '../correlation/item-values.js';
import type {
  Coefficient,
  CorrelationOptions,
  JointCells,
  UndefinedPolicy,
} from '../correlation/joint-cells.js';
import { KendallSweep } from '../correlation/kendall-sweep.js';
import { swappedAccuracies } from '../correlation/resampled-accuracy.js';
import { swappedSoftAccuracies } from '../correlation/soft-accuracy.js';
import { meansOverItems, roundingUnit, roundTo } from '../correlation/system-means.js';
import { weightedCorrelation, weightedPearson } from '../correlation/weighted-vectors.js';
import { denseRanksTogether, MidRanks } from '../numeric/dense-ranks.js';
import type { SwappedCorrelations, Swaps } from '../resampling/rearranged.js';
import { ExchangedItems } from './exchanged-items.js';

/** Layers of `cells`: judge a, judge b, gold, NaN together. Calls allocate nothing. */
export function swappedCorrelations(
  cells: JointCells,
  options: Required<CorrelationOptions>,
  ground: Ground = 'own',
): SwappedCorrelations {
  if (options.coefficient === 'acc-eq') {
    return options.level === 'system' ? swappedSoftAccuracies(cells) : swappedAccuracies(cells, options);
  }
  switch (options.level) {
    case 'system':
      return systemLevel(cells, options.coefficient);
    case 'summary':
      return summaryLevel(cells, options.coefficient, options.undefinedPolicy, ground);
    case 'pooled':
      return pooled(cells, options.coefficient);
  }
}

/** Writes an item's two correlations after the systems' (or cells') exchange to `out`. */
type ItemPair = (item: number, swaps: Swaps, out: Float64Array) => void;

function summaryLevel(
  cells: JointCells,
  coefficient: Coefficient,
  policy: UndefinedPolicy,
  ground: Ground,
): SwappedCorrelations {
  const { nItems } = cells;
  const counts = jointCounts(cells);
  const valuesA = new Float64Array(nItems);
  const valuesB = new Float64Array(nItems);
  const once = new DrawnItems(nItems);
  const pair = new Float64Array(2);
  const itemPair = onGround(itemCorrelations(cells, coefficient, counts), cells, ground);
  const itemsOnly = new ExchangedItems(unexchanged(itemPair, cells), counts, policy);
  return (swaps, out) => {
    if (swaps.cells === undefined && !swaps.systems.includes(1)) {
      itemsOnly.means(swaps.items, out);
      return;
    }
    for (let i = 0; i < nItems; i++) {
      itemPair(i, swaps, pair);
      const exchanged = swaps.cells ? 0 : swaps.items[i];
      valuesA[i] = pair[exchanged];
      valuesB[i] = pair[1 - exchanged];
    }
    out[0] = meanOverItems(valuesA, counts, once, policy);
    out[1] = meanOverItems(valuesB, counts, once, policy);
  };
}

/**
 * Summary level, where whole items are exchanged and nothing else.
 * @param cells layers judge a, judge b, gold, NaN together
 */
export function exchangedItems(
  cells: JointCells,
  { coefficient, undefinedPolicy }: Required<CorrelationOptions>,
  ground: Ground,
): ExchangedItems {
  const itemPair = onGround(fromScores(cells, coefficient), cells, ground);
  return new ExchangedItems(unexchanged(itemPair, cells), jointCounts(cells), undefinedPolicy);
}

function jointCounts({ nItems, nSystems, layers: [a] }: JointCells): Int32Array {
  const counts = new Int32Array(nItems);
  for (let k = 0; k < a.length; k++) if (!Number.isNaN(a[k])) counts[Math.floor(k / nSystems)]++;
  return counts;
}

function onGround(unsettled: ItemPair, { layers, nSystems }: JointCells, ground: Ground): ItemPair {
  if (ground === 'own') return unsettled;
  const telling = tellingItems(layers[2], nSystems);
  return (item, swaps, out) => {
    unsettled(item, swaps, out);
    settle(out, ground, () => telling[item] === 1);
  };
}

/** Both judges' coefficients on each item, `[2 * item]` and `[2 * item + 1]`, before any exchange. */
function unexchanged(itemPair: ItemPair, { nItems, nSystems }: JointCells): Float64Array {
  const original = new Float64Array(2 * nItems);
  const none: Swaps = { systems: new Uint8Array(nSystems), items: new Uint8Array(nItems) };
  for (let i = 0; i < nItems; i++) itemPair(i, none, original.subarray(2 * i, 2 * i + 2));
  return original;
}

/** Above this many stored signs (8 bytes each) the pairs are compared anew in each draw. */
const MAX_STORED_SIGNS = 2 ** 24;

function itemCorrelations(cells: JointCells, coefficient: Coefficient, counts: Int32Array): ItemPair {
  const { nItems, nSystems } = cells;
  const nSigns = 4 * nItems * ((nSystems * (nSystems - 1)) / 2);
  const signs = (coefficient === 'kendall-a' || coefficient === 'kendall-b') && nSigns <= MAX_STORED_SIGNS;
  return signs && nSystems <= 360 ? fromSigns(cells, coefficient, counts) : fromScores(cells, coefficient);
}

/**
 * A pair of systems has four states: neither exchanged, the second, the first, both. Their signs are counted once;
 * what one judge has in a state the other has in the opposite one.
 */
function fromSigns(cells: JointCells, coefficient: Coefficient, counts: Int32Array): ItemPair {
  const { nItems, nSystems } = cells;
  const [a, b, gold] = cells.layers;
  const nPairs = (nSystems * (nSystems - 1)) / 2;
  const packed = new Float64Array(4 * nItems * nPairs);
  let at = 0;
  for (let row = 0; row < a.length; row += nSystems) {
    for (let s = 1; s < nSystems; s++) {
      for (let t = 0; t < s; t++) {
        const dGold = gold[row + s] - gold[row + t];
        packed[at++] = packSigns(a[row + s] - a[row + t], dGold);
        packed[at++] = packSigns(a[row + s] - b[row + t], dGold);
        packed[at++] = packSigns(b[row + s] - a[row + t], dGold);
        packed[at++] = packSigns(b[row + s] - b[row + t], dGold);
      }
    }
  }
  return (item, swaps, out) => {
    const [swap, row] = swaps.cells ? [swaps.cells, item * nSystems] : [swaps.systems, 0];
    let k = 4 * item * nPairs;
    let sumA = 0;
    let sumB = 0;
    for (let s = 1; s < nSystems; s++) {
      const first = 2 * swap[row + s];
      for (let t = 0; t < s; t++) {
        const state = first + swap[row + t];
        sumA += packed[k + state];
        sumB += packed[k + 3 - state];
        k += 4;
      }
    }
    out[0] = tauFromPacked(sumA, coefficient, counts[item]);
    out[1] = tauFromPacked(sumB, coefficient, counts[item]);
  };
}

function fromScores(cells: JointCells, coefficient: Coefficient): ItemPair {
  const { nSystems } = cells;
  const [a, b, gold] = cells.layers;
  const correlate = weightedCorrelation(coefficient, nSystems);
  const rowA = new Float64Array(nSystems);
  const rowB = new Float64Array(nSystems);
  const rowGold = new Float64Array(nSystems);
  const scored = new Int32Array(nSystems);
  return (item, swaps, out) => {
    const row = item * nSystems;
    for (let s = 0; s < nSystems; s++) {
      const swapped = swaps.cells ? swaps.cells[row + s] : swaps.systems[s];
      rowA[s] = swapped ? b[row + s] : a[row + s];
      rowB[s] = swapped ? a[row + s] : b[row + s];
      rowGold[s] = gold[row + s];
      scored[s] = Number.isNaN(gold[row + s]) ? 0 : 1;
    }
    out[0] = correlate(rowA, rowGold, scored);
    out[1] = correlate(rowB, rowGold, scored);
  };
}

function systemLevel(cells: JointCells, coefficient: Coefficient): SwappedCorrelations {
  const { nItems, nSystems } = cells;
  const [a, b, gold] = cells.layers;
  const meansGold = meansOverItems(gold, nSystems);
  const counts = new Float64Array(nSystems);
  const totalA = new Float64Array(nSystems);
  const totalB = new Float64Array(nSystems);
  /** What judge a gains by an exchange of the cell. */
  const gain = new Float64Array(a.length);
  let largest = 0;
  for (let k = 0; k < a.length; k++) {
    if (Number.isNaN(a[k])) continue;
    const s = k % nSystems;
    counts[s]++;
    totalA[s] += a[k];
    totalB[s] += b[k];
    gain[k] = b[k] - a[k];
    largest = Math.max(largest, Math.abs(a[k]), Math.abs(b[k]));
  }
  const unit = roundingUnit(largest);
  const scored = Int32Array.from(counts, (n) => (n > 0 ? 1 : 0));
  const moved = new Float64Array(nSystems);
  const meansA = new Float64Array(nSystems);
  const meansB = new Float64Array(nSystems);
  const correlate = weightedCorrelation(coefficient, nSystems);
  return (swaps, out) => {
    moved.fill(0);
    for (let i = 0; i < nItems; i++) {
      const row = i * nSystems;
      if (swaps.cells) {
        for (let s = 0; s < nSystems; s++) moved[s] += swaps.cells[row + s] * gain[row + s];
      } else if (swaps.items[i]) {
        for (let s = 0; s < nSystems; s++) moved[s] += gain[row + s];
      }
    }
    for (let s = 0; s < nSystems; s++) {
      const exchanged = !swaps.cells && swaps.systems[s];
      const first = roundTo((totalA[s] + moved[s]) / counts[s], unit);
      const second = roundTo((totalB[s] - moved[s]) / counts[s], unit);
      meansA[s] = exchanged ? second : first;
      meansB[s] = exchanged ? first : second;
    }
    out[0] = correlate(meansA, meansGold, scored);
    out[1] = correlate(meansB, meansGold, scored);
  };
}

function pooled(cells: JointCells, coefficient: Coefficient): SwappedCorrelations {
  const { nSystems } = cells;
  const scored = Uint32Array.from(
    [...cells.layers[0].keys()].filter((k) => !Number.isNaN(cells.layers[0][k])),
  );
  const itemOf = scored.map((k) => Math.floor(k / nSystems));
  const systemOf = scored.map((k) => k % nSystems);
  const [a, b, gold] = cells.layers.map((layer) => Float64Array.from(scored, (k) => layer[k]));
  const correlate = longCorrelationPair(a, b, gold, coefficient);
  const swapped = new Uint8Array(scored.length);
  return (swaps, out) => {
    for (let k = 0; k < scored.length; k++) {
      swapped[k] = swaps.cells ? swaps.cells[scored[k]] : swaps.items[itemOf[k]] ^ swaps.systems[systemOf[k]];
    }
    correlate(swapped, out);
  };
}

/** Correlations of two long vectors with a third, after the exchange of some positions. */
function longCorrelationPair(
  a: Float64Array,
  b: Float64Array,
  gold: Float64Array,
  coefficient: Coefficient,
): (swapped: Uint8Array, out: Float64Array) => void {
  const ones = new Int32Array(a.length).fill(1);
  if (coefficient === 'pearson') {
    const [nowA, nowB] = [a.slice(), b.slice()];
    return (swapped, out) => {
      exchange(a, b, swapped, nowA, nowB);
      out[0] = weightedPearson(nowA, gold, ones);
      out[1] = weightedPearson(nowB, gold, ones);
    };
  }
  // Ranks among both judges' scores, so that an exchanged score keeps its place.
  const { ranks, nRanks } = denseRanksTogether(a, b);
  const [nowA, nowB] = [ranks[0].slice(), ranks[1].slice()];
  if (coefficient === 'spearman') {
    const goldRanks = denseRanksTogether(gold);
    const midGold = new MidRanks(goldRanks.nRanks, gold.length).of(goldRanks.ranks[0], ones);
    const mid = new MidRanks(nRanks, a.length);
    return (swapped, out) => {
      exchange(ranks[0], ranks[1], swapped, nowA, nowB);
      out[0] = weightedPearson(mid.of(nowA, ones), midGold, ones);
      out[1] = weightedPearson(mid.of(nowB, ones), midGold, ones);
    };
  }
  const sweep = new KendallSweep(gold, nRanks);
  return (swapped, out) => {
    exchange(ranks[0], ranks[1], swapped, nowA, nowB);
    out[0] = sweep.tau(coefficient, nowA, ones);
    out[1] = sweep.tau(coefficient, nowB, ones);
  };
}

function exchange<T extends Float64Array | Int32Array>(
  a: T,
  b: T,
  swapped: Uint8Array,
  nowA: T,
  nowB: T,
): void {
  for (let k = 0; k < swapped.length; k++) {
    nowA[k] = swapped[k] ? b[k] : a[k];
    nowB[k] = swapped[k] ? a[k] : b[k];
  }
}
