/**
 * The signs of all pairs of systems within each item, for a gold and several judges, and their weighted sums: what
 * Kendall's tau-a and tau-b are made of. The sums are small whole numbers, so that several stand side by side in one
 * double, and one multiply-add a pair serves them all. Everything is exact.
 */
export class PairSigns {
  /** Of the last `add`: the gold's untied pairs, then for each judge concordant − discordant, and its untied pairs. */
  readonly sums: Float64Array;
  readonly #nPairs: number;
  /** Each holds `#perPlane` signs a pair, as digits to the base `#base`: `[item * nPairs + pair]`. */
  readonly #planes: Float64Array[];
  readonly #perPlane: number;
  readonly #base: number;
  /** Pairs of systems that stand, and how often; filled up to an even number with weights of 0. */
  readonly #pairs: Int32Array;
  readonly #weights: Float64Array;
  #nActive = 0;

  /** @param judges,gold `[item * nSystems + system]`, NaN together; a pair with a missing cell counts nowhere */
  constructor(
    judges: readonly Float64Array[],
    gold: Float64Array,
    readonly nSystems: number,
  ) {
    const nPairs = (nSystems * (nSystems - 1)) / 2;
    // No sum exceeds the number of pairs, for multiplicities add up to the systems there are.
    const bits = Math.ceil(Math.log2(2 * nPairs + 2));
    this.#nPairs = nPairs;
    this.#base = 2 ** bits;
    this.#perPlane = Math.floor(53 / bits);
    this.sums = new Float64Array(1 + 2 * judges.length);
    const nItems = nSystems === 0 ? 0 : gold.length / nSystems;
    this.#planes = Array.from(
      { length: Math.ceil(this.sums.length / this.#perPlane) },
      () => new Float64Array(nItems * nPairs),
    );
    const ofGold = this.#write(0, gold);
    judges.forEach((judge, j) => {
      this.#write(1 + 2 * j, judge, ofGold);
    });
    this.#pairs = new Int32Array(nPairs + 1);
    this.#weights = new Float64Array(nPairs + 1);
  }

  /** Writes whether pairs are untied as digit `digit` or, beside a gold, the products with its signs there and that as the next. */
  #write(digit: number, scores: Float64Array, gold?: Int8Array): Int8Array {
    const { nSystems } = this;
    const signs = new Int8Array(this.#planes[0].length);
    const first = this.#place(digit);
    const second = this.#place(digit + 1);
    let k = 0;
    for (let row = 0; row < scores.length; row += nSystems) {
      for (let a = 1; a < nSystems; a++) {
        for (let b = 0; b < a; b++, k++) {
          const difference = scores[row + a] - scores[row + b];
          const sign = difference > 0 ? 1 : difference < 0 ? -1 : 0;
          signs[k] = sign;
          if (gold) {
            first.plane[k] += first.unit * sign * gold[k];
            second.plane[k] += second.unit * sign * sign;
          } else first.plane[k] += first.unit * sign * sign;
        }
      }
    }
    return signs;
  }

  #place(digit: number): { plane: Float64Array; unit: number } {
    const plane = Math.floor(digit / this.#perPlane);
    return { plane: this.#planes[plane], unit: this.#base ** (digit % this.#perPlane) };
  }

  /** @param w how often each system stands, at most `nSystems` in all */
  setSystems(w: Int32Array): void {
    let active = 0;
    for (let a = 1; a < this.nSystems; a++) {
      if (w[a] === 0) continue;
      const row = (a * (a - 1)) / 2;
      for (let b = 0; b < a; b++) {
        if (w[b] === 0) continue;
        this.#pairs[active] = row + b;
        this.#weights[active++] = w[a] * w[b];
      }
    }
    this.#weights[active] = 0;
    this.#nActive = active;
  }

  /** Sums an item's pairs into `sums`. The innermost loop of a resample. */
  add(item: number): void {
    const start = item * this.#nPairs;
    const pairs = this.#pairs;
    const weights = this.#weights;
    const base = this.#base;
    const half = base / 2;
    let digit = 0;
    for (const plane of this.#planes) {
      const end = Math.min(digit + this.#perPlane, this.sums.length);
      // Two sums at a time: an addition need not wait for the one before.
      let even = 0;
      let odd = 0;
      for (let k = 0; k < this.#nActive; k += 2) {
        even += weights[k] * plane[start + pairs[k]];
        odd += weights[k + 1] * plane[start + pairs[k + 1]];
      }
      let packed = even + odd;
      // From the lowest digit up; half a base added makes a negative digit none.
      for (; digit < end; digit++) {
        const rest = Math.floor((packed + half) / base);
        this.sums[digit] = packed - rest * base;
        packed = rest;
      }
    }
  }
}
