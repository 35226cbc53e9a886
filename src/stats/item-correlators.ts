import { denseRanksByRow, MidRanks } from './dense-ranks.js';
import type { Coefficient } from './joint-cells.js';
import {
  tauFromCounts,
  type WeightedCorrelation,
  weightedCorrelation,
  weightedPearson,
} from './weighted-vectors.js';

/** Correlations within items, for systems that stand several times: the inner loop of every summary-level resample. */
export interface ItemCorrelator {
  /** Fixes the systems' multiplicities for the calls that follow. */
  setSystems(multiplicities: Int32Array): void;
  /** The correlation of an item's joint cells; NaN where it has none. */
  correlation(item: number): number;
  /** Joint cells of an item, copies counted. */
  count(item: number): number;
}

/** Above this many stored pairs (8 bytes each) the pairs are compared anew in each resample. */
const MAX_STORED_PAIRS = 2 ** 24;
/** Up to here the packed sums below stay exact in a double. */
const MAX_PACKED_SYSTEMS = 360;

/** @param x,y `[item * nSystems + system]`, NaN together */
export function itemCorrelator(
  x: Float64Array,
  y: Float64Array,
  nSystems: number,
  coefficient: Coefficient,
): ItemCorrelator {
  const nPairs = (nSystems * (nSystems - 1)) / 2;
  const nItems = nSystems === 0 ? 0 : x.length / nSystems;
  const small = nPairs * nItems <= MAX_STORED_PAIRS && nSystems <= MAX_PACKED_SYSTEMS;
  const signs = (coefficient === 'kendall-a' || coefficient === 'kendall-b') && small;
  if (signs) return new SignCorrelator(x, y, nSystems, coefficient);
  if (coefficient === 'spearman') {
    const [inX, inY] = [denseRanksByRow(x, nSystems), denseRanksByRow(y, nSystems)];
    return new VectorCorrelator(inX, inY, nSystems, spearmanOfDenseRanks(nSystems));
  }
  return new VectorCorrelator(x, y, nSystems, weightedCorrelation(coefficient, nSystems));
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

/** Kendall's tau-a and tau-b from the signs of all pairs of systems, item by item, counted once. */
class SignCorrelator implements ItemCorrelator {
  readonly #packed: Float64Array;
  readonly #nPairs: number;
  readonly #activePairs: Int32Array;
  readonly #activeWeights: Float64Array;
  #nActive = 0;
  readonly #counts: CellCounts;

  constructor(
    x: Float64Array,
    y: Float64Array,
    readonly nSystems: number,
    readonly coefficient: Coefficient,
  ) {
    this.#nPairs = (nSystems * (nSystems - 1)) / 2;
    const nItems = x.length / nSystems;
    this.#packed = new Float64Array(nItems * this.#nPairs);
    let k = 0;
    for (let row = 0; row < x.length; row += nSystems) {
      for (let a = 1; a < nSystems; a++) {
        for (let b = 0; b < a; b++) {
          this.#packed[k++] = packSigns(x[row + a] - x[row + b], y[row + a] - y[row + b]);
        }
      }
    }
    this.#activePairs = new Int32Array(this.#nPairs);
    this.#activeWeights = new Float64Array(this.#nPairs);
    this.#counts = new CellCounts(x, nSystems);
  }

  setSystems(w: Int32Array): void {
    this.#counts.setSystems(w);
    let active = 0;
    for (let a = 1; a < this.nSystems; a++) {
      if (w[a] === 0) continue;
      const row = (a * (a - 1)) / 2;
      for (let b = 0; b < a; b++) {
        if (w[b] === 0) continue;
        this.#activePairs[active] = row + b;
        this.#activeWeights[active++] = w[a] * w[b];
      }
    }
    this.#nActive = active;
  }

  correlation(item: number): number {
    const start = item * this.#nPairs;
    const packed = this.#packed;
    const pairs = this.#activePairs;
    const weights = this.#activeWeights;
    let sum = 0;
    for (let k = 0; k < this.#nActive; k++) sum += weights[k] * packed[start + pairs[k]];
    const n = this.coefficient === 'kendall-a' ? this.#counts.count(item) : 0;
    return tauFromPacked(sum, this.coefficient, n);
  }

  count(item: number): number {
    return this.#counts.count(item);
  }
}

/** Any coefficient, from an item's scores themselves. */
class VectorCorrelator implements ItemCorrelator {
  readonly #rowX: Float64Array;
  readonly #rowY: Float64Array;
  readonly #rowW: Int32Array;
  readonly #counts: CellCounts;
  #w: Int32Array;

  constructor(
    readonly x: Float64Array,
    readonly y: Float64Array,
    readonly nSystems: number,
    readonly correlate: WeightedCorrelation,
  ) {
    this.#rowX = new Float64Array(nSystems);
    this.#rowY = new Float64Array(nSystems);
    this.#rowW = new Int32Array(nSystems);
    this.#w = new Int32Array(nSystems).fill(1);
    this.#counts = new CellCounts(x, nSystems);
  }

  setSystems(w: Int32Array): void {
    this.#w = w;
    this.#counts.setSystems(w);
  }

  correlation(item: number): number {
    const start = item * this.nSystems;
    for (let s = 0; s < this.nSystems; s++) {
      const value = this.x[start + s];
      this.#rowX[s] = value;
      this.#rowY[s] = this.y[start + s];
      this.#rowW[s] = Number.isNaN(value) ? 0 : this.#w[s];
    }
    return this.correlate(this.#rowX, this.#rowY, this.#rowW);
  }

  count(item: number): number {
    return this.#counts.count(item);
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
}
