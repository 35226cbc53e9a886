import type { Coefficient } from './joint-cells.js';
import { tauFromCounts } from './weighted-vectors.js';

/**
 * Kendall's tau of long vectors whose positions stand several times, in O(n log n): y is sorted once; a call walks
 * along y and counts, in a Fenwick tree over the ranks of x, how many earlier positions lie below.
 */
export class KendallSweep {
  readonly #order: Uint32Array;
  /** 1 where a position opens a new group of equal y. */
  readonly #opens: Uint8Array;
  readonly #tree: Float64Array;
  readonly #counts: Float64Array;

  /** @param nRanks how many distinct ranks of x there are: x is then given as dense ranks 0 … nRanks − 1 */
  constructor(
    y: Float64Array,
    readonly nRanks: number,
  ) {
    this.#order = Uint32Array.from(y.keys()).sort((a, b) => y[a] - y[b]);
    this.#opens = Uint8Array.from(this.#order, (k, at) =>
      at === 0 || y[k] !== y[this.#order[at - 1]] ? 1 : 0,
    );
    this.#tree = new Float64Array(nRanks + 1);
    this.#counts = new Float64Array(nRanks);
  }

  /**
   * @param ranks dense ranks of x, by position
   * @param w how often each position stands
   * @returns NaN where either vector is constant
   */
  tau(coefficient: Coefficient, ranks: Int32Array, w: Int32Array): number {
    const order = this.#order;
    const opens = this.#opens;
    const counts = this.#counts.fill(0);
    const tree = this.#tree.fill(0);
    const size = this.nRanks;
    let n = 0;
    let difference = 0;
    let tiedX = 0;
    let tiedY = 0;
    let distinctX = 0;
    let distinctY = 0;
    let start = 0;
    while (start < order.length) {
      let end = start + 1;
      while (end < order.length && opens[end] === 0) end++;
      const before = n;
      for (let at = start; at < end; at++) {
        const weight = w[order[at]];
        if (weight === 0) continue;
        // Earlier groups have smaller y: concordant where their x is below, discordant where above.
        const rank = ranks[order[at]];
        let below = 0;
        for (let k = rank; k > 0; k -= k & -k) below += tree[k];
        let notAbove = 0;
        for (let k = rank + 1; k > 0; k -= k & -k) notAbove += tree[k];
        difference += weight * (below - (before - notAbove));
      }
      let group = 0;
      for (let at = start; at < end; at++) {
        const weight = w[order[at]];
        if (weight === 0) continue;
        const rank = ranks[order[at]];
        if (counts[rank] === 0) distinctX++;
        tiedX += weight * counts[rank] + (weight * (weight - 1)) / 2;
        counts[rank] += weight;
        group += weight;
        for (let k = rank + 1; k <= size; k += k & -k) tree[k] += weight;
      }
      if (group > 0) distinctY++;
      tiedY += (group * (group - 1)) / 2;
      n += group;
      start = end;
    }
    const pairs = (n * (n - 1)) / 2;
    const distinct = Math.min(distinctX, distinctY);
    return tauFromCounts(coefficient, difference, pairs - tiedX, pairs - tiedY, n, distinct);
  }
}
