import { denseRanksByRow, MidRanks } from '../numeric/dense-ranks.js';
import type { Coefficient } from './joint-cells.js';
import { PairSigns } from './pair-signs.js';
import {
  tauFromCounts,
  type WeightedCorrelation,
  weightedCorrelation,
  weightedPearson,
} from './weighted-vectors.js';

/**
 * Correlations within items of one or several judges with the same gold, for systems that stand several times: the
 * inner loop of every summary-level resample.
 */
export interface ItemCorrelator {
  /** Fixes the systems' multiplicities, at most as many as there are systems, for the calls that follow. */
  setSystems(multiplicities: Int32Array): void;
  /** Writes each judge's correlation over an item's joint cells; NaN where it has none. */
  correlations(item: number, out: Float64Array): void;
  /** Joint cells of an item, copies counted. */
  count(item: number): number;
  /** Whether the gold orders two of the item's joint cells. */
  telling(item: number): boolean;
}

/** Above this many stored pairs (8 bytes each) the pairs are compared anew in each resample. */
const MAX_STORED_PAIRS = 2 ** 24;

/** @param judges,gold `[item * nSystems + system]`, NaN together */
export function itemCorrelator(
  judges: readonly Float64Array[],
  gold: Float64Array,
  nSystems: number,
  coefficient: Coefficient,
): ItemCorrelator {
  const nPairs = (nSystems * (nSystems - 1)) / 2;
  const nItems = nSystems === 0 ? 0 : gold.length / nSystems;
  const signs = coefficient === 'kendall-a' || coefficient === 'kendall-b';
  if (signs && nPairs * nItems <= MAX_STORED_PAIRS) {
    return new SignCorrelator(judges, gold, nSystems, coefficient);
  }
  return itemCorrelatorOnce(judges, gold, nSystems, coefficient);
}

/** For few draws of the systems: nothing is laid out beforehand. */
export function itemCorrelatorOnce(
  judges: readonly Float64Array[],
  gold: Float64Array,
  nSystems: number,
  coefficient: Coefficient,
): ItemCorrelator {
  if (coefficient === 'spearman') {
    const ranked = judges.map((judge) => denseRanksByRow(judge, nSystems));
    const goldRanked = denseRanksByRow(gold, nSystems);
    return new VectorCorrelator(ranked, goldRanked, nSystems, spearmanOfDenseRanks(nSystems));
  }
  return new VectorCorrelator(judges, gold, nSystems, weightedCorrelation(coefficient, nSystems));
}

function spearmanOfDenseRanks(length: number): WeightedCorrelation {
  const [midX, midY] = [new MidRanks(length, length), new MidRanks(length, length)];
  return (x, y, w) => weightedPearson(midX.of(x, w), midY.of(y, w), w);
}

/** What the packed sum of a pair's signs holds: Σ sign·sign + BASE · Σ |sign x| + BASE² · Σ |sign y|. */
const BASE = 2 ** 17;

/** One pair's signs in one number, so that a resample needs one multiply-add a pair; 0 where a cell is missing. */
export function packSigns(dx: number, dy: number): number {
  const sx = Math.sign(dx);
  const sy = Math.sign(dy);
  return Number.isNaN(sx + sy) ? 0 : sx * sy + BASE * Math.abs(sx) + BASE * BASE * Math.abs(sy);
}

/** Kendall's tau from the weighted sum of packed signs; exact for up to 360 systems. */
export function tauFromPacked(packed: number, coefficient: Coefficient, n: number): number {
  const half = BASE / 2;
  const untiedY = Math.floor((packed + half) / (BASE * BASE));
  const rest = packed - untiedY * BASE * BASE;
  const untiedX = Math.floor((rest + half) / BASE);
  return tauFromCounts(coefficient, rest - untiedX * BASE, untiedX, untiedY, n, 0);
}

/** Kendall's tau-a and tau-b from the signs of all pairs of systems, item by item, compared once. */
class SignCorrelator implements ItemCorrelator {
  readonly #signs: PairSigns;
  readonly #counts: CellCounts;

  constructor(
    judges: readonly Float64Array[],
    gold: Float64Array,
    nSystems: number,
    readonly coefficient: Coefficient,
  ) {
    this.#signs = new PairSigns(judges, gold, nSystems);
    this.#counts = new CellCounts(gold, nSystems);
  }

  setSystems(w: Int32Array): void {
    this.#signs.setSystems(w);
    this.#counts.setSystems(w);
  }

  correlations(item: number, out: Float64Array): void {
    this.#signs.add(item);
    const { sums } = this.#signs;
    const n = this.coefficient === 'kendall-a' ? this.#counts.count(item) : 0;
    for (let j = 0; j < out.length; j++) {
      out[j] = tauFromCounts(this.coefficient, sums[1 + 2 * j], sums[2 + 2 * j], sums[0], n, 0);
    }
  }

  count(item: number): number {
    return this.#counts.count(item);
  }

  telling(item: number): boolean {
    return this.#counts.telling(item);
  }
}

/** Any coefficient, from an item's scores themselves. */
class VectorCorrelator implements ItemCorrelator {
  readonly #rowJudge: Float64Array;
  readonly #rowGold: Float64Array;
  readonly #rowW: Int32Array;
  readonly #counts: CellCounts;
  #w: Int32Array;

  constructor(
    readonly judges: readonly Float64Array[],
    readonly gold: Float64Array,
    readonly nSystems: number,
    readonly correlate: WeightedCorrelation,
  ) {
    this.#rowJudge = new Float64Array(nSystems);
    this.#rowGold = new Float64Array(nSystems);
    this.#rowW = new Int32Array(nSystems);
    this.#w = new Int32Array(nSystems).fill(1);
    this.#counts = new CellCounts(gold, nSystems);
  }

  setSystems(w: Int32Array): void {
    this.#w = w;
    this.#counts.setSystems(w);
  }

  correlations(item: number, out: Float64Array): void {
    const start = item * this.nSystems;
    for (let s = 0; s < this.nSystems; s++) {
      const value = this.gold[start + s];
      this.#rowGold[s] = value;
      this.#rowW[s] = Number.isNaN(value) ? 0 : this.#w[s];
    }
    for (let j = 0; j < out.length; j++) {
      const judge = this.judges[j];
      for (let s = 0; s < this.nSystems; s++) this.#rowJudge[s] = judge[start + s];
      out[j] = this.correlate(this.#rowJudge, this.#rowGold, this.#rowW);
    }
  }

  count(item: number): number {
    return this.#counts.count(item);
  }

  telling(item: number): boolean {
    return this.#counts.telling(item);
  }
}

/** How many joint cells an item has when systems stand several times. */
class CellCounts {
  readonly #complete: boolean;
  #w: Int32Array;
  #total: number;

  constructor(
    readonly x: Float64Array,
    readonly nSystems: number,
  ) {
    this.#complete = !x.some(Number.isNaN);
    this.#w = new Int32Array(nSystems).fill(1);
    this.#total = nSystems;
  }

  setSystems(w: Int32Array): void {
    this.#w = w;
    this.#total = 0;
    for (let s = 0; s < w.length; s++) this.#total += w[s];
  }

  count(item: number): number {
    if (this.#complete) return this.#total;
    let n = 0;
    const start = item * this.nSystems;
    for (let s = 0; s < this.nSystems; s++) if (!Number.isNaN(this.x[start + s])) n += this.#w[s];
    return n;
  }

  telling(item: number): boolean {
    let first = Number.NaN;
    const start = item * this.nSystems;
    for (let s = 0; s < this.nSystems; s++) {
      const value = this.x[start + s];
      if (this.#w[s] === 0 || Number.isNaN(value)) continue;
      if (Number.isNaN(first)) first = value;
      else if (value !== first) return true;
    }
    return false;
  }
}
