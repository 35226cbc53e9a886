/** Dense ranks from 0 of several vectors taken together, and how many distinct values there are. */
export function denseRanksTogether(...vectors: Float64Array[]): { ranks: Int32Array[]; nRanks: number } {
  const distinct = Float64Array.from(new Set(vectors.flatMap((vector) => [...vector]))).sort();
  const rankOf = new Map<number, number>();
  distinct.forEach((value, rank) => {
    rankOf.set(value, rank);
  });
  // A Map takes 0 and −0 for one key, as comparisons do.
  const ranks = vectors.map((vector) => Int32Array.from(vector, (value) => rankOf.get(value) ?? 0));
  return { ranks, nRanks: distinct.length };
}

/** Dense ranks within each row of `width` values; NaN stays NaN. */
export function denseRanksByRow(values: Float64Array, width: number): Float64Array {
  const ranks = new Float64Array(values.length).fill(Number.NaN);
  for (let row = 0; row < values.length; row += width) {
    const order = [...values.subarray(row, row + width).keys()]
      .filter((k) => !Number.isNaN(values[row + k]))
      .sort((a, b) => values[row + a] - values[row + b]);
    let rank = -1;
    order.forEach((k, at) => {
      if (at === 0 || values[row + k] !== values[row + order[at - 1]]) rank++;
      ranks[row + k] = rank;
    });
  }
  return ranks;
}

/** Fractional ranks of positions that stand several times, from their dense ranks: one counting pass, no sort. */
export class MidRanks {
  readonly #counts: Float64Array;
  readonly #out: Float64Array;

  /** @param nRanks dense ranks run from 0 to below this */
  constructor(nRanks: number, length: number) {
    this.#counts = new Float64Array(nRanks);
    this.#out = new Float64Array(length);
  }

  /** NaN is passed over where its multiplicity is 0. The array returned is reused. */
  of(ranks: ArrayLike<number>, w: Int32Array): Float64Array {
    const counts = this.#counts.fill(0);
    for (let k = 0; k < w.length; k++) if (w[k] > 0) counts[ranks[k]] += w[k];
    let below = 0;
    for (let rank = 0; rank < counts.length; rank++) {
      const here = counts[rank];
      counts[rank] = below + (here + 1) / 2;
      below += here;
    }
    for (let k = 0; k < w.length; k++) if (w[k] > 0) this.#out[k] = counts[ranks[k]];
    return this.#out;
  }
}
