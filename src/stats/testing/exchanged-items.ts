import type { UndefinedPolicy } from '../correlation/joint-cells.js';

/** Two judges' coefficients item by item, where whole items are exchanged and nothing else: they keep their values. */
export class ExchangedItems {
  /** Where both have a coefficient on the same items: the differences of these, 0 elsewhere, and how many count. */
  readonly paired?: { differences: Float64Array; n: number };
  readonly #values: Float64Array;
  readonly #defined: Uint8Array;
  readonly #counted: Uint8Array;

  /**
   * @param pairs `[2 * item]` of judge a and `[2 * item + 1]` of judge b, NaN = undefined
   * @param counts joint cells of each item
   */
  constructor(pairs: Float64Array, counts: Int32Array, policy: UndefinedPolicy) {
    this.#defined = Uint8Array.from(pairs, (value) => (Number.isNaN(value) ? 0 : 1));
    this.#counted = this.#defined.map((one, k) => (policy === 'zero' && counts[k >> 1] >= 2 ? 1 : one));
    this.#values = pairs.map((value) => (Number.isNaN(value) ? 0 : value));
    const both = Array.from(counts, (_, i) => this.#defined[2 * i] === this.#defined[2 * i + 1]);
    if (both.includes(false)) return;
    this.paired = {
      differences: Float64Array.from(counts, (_, i) => this.#values[2 * i] - this.#values[2 * i + 1]),
      n: counts.reduce((n, _, i) => n + this.#counted[2 * i], 0),
    };
  }

  /** Writes both judges' means. @param exchanged of each item whether it is */
  means(exchanged: Uint8Array, out: Float64Array): void {
    const [values, defined, counted] = [this.#values, this.#defined, this.#counted];
    for (let judge = 0; judge < 2; judge++) {
      let sum = 0;
      let nDefined = 0;
      let n = 0;
      for (let i = 0; i < exchanged.length; i++) {
        const k = 2 * i + (exchanged[i] ^ judge);
        sum += values[k];
        nDefined += defined[k];
        n += counted[k];
      }
      out[judge] = nDefined === 0 ? Number.NaN : sum / n;
    }
  }
}
