/**
 * Means of systems over the items at which the cell is scored, items standing several times.
 * Sums of the same numbers in another order differ in their last bits; ranked as they are, such means would look
 * untied. So means are rounded to 42 bits (12 digits) of the largest score before anything is compared.
 */
export class SystemMeans {
  /** Of the last `update`; NaN where a system has no scored cell. */
  readonly means: Float64Array;
  readonly #filled: Float64Array;
  readonly #scored: Uint8Array | undefined;
  readonly #counts: Float64Array;
  readonly #unit: number;

  /** @param values `[item * nSystems + system]`, NaN = missing */
  constructor(
    values: Float64Array,
    readonly nSystems: number,
  ) {
    this.means = new Float64Array(nSystems);
    this.#counts = new Float64Array(nSystems);
    let largest = 0;
    let missing = false;
    this.#filled = values.map((value) => {
      if (Number.isNaN(value)) missing = true;
      else largest = Math.max(largest, Math.abs(value));
      return Number.isNaN(value) ? 0 : value;
    });
    this.#scored = missing ? Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)) : undefined;
    this.#unit = roundingUnit(largest);
  }

  /** @param items how often each item stands */
  update(items: Int32Array): void {
    const { means, nSystems } = this;
    means.fill(0);
    const total = this.#scored ? this.#sumScored(items, this.#scored) : this.#sumAll(items);
    for (let s = 0; s < nSystems; s++) {
      const n = this.#scored ? this.#counts[s] : total;
      means[s] = n > 0 ? roundTo(means[s] / n, this.#unit) : Number.NaN;
    }
  }

  #sumAll(items: Int32Array): number {
    const { means, nSystems } = this;
    const filled = this.#filled;
    let total = 0;
    for (let i = 0; i < items.length; i++) {
      const v = items[i];
      if (v === 0) continue;
      total += v;
      const row = i * nSystems;
      for (let s = 0; s < nSystems; s++) means[s] += v * filled[row + s];
    }
    return total;
  }

  #sumScored(items: Int32Array, scored: Uint8Array): number {
    const { means, nSystems } = this;
    const filled = this.#filled;
    const counts = this.#counts.fill(0);
    for (let i = 0; i < items.length; i++) {
      const v = items[i];
      if (v === 0) continue;
      const row = i * nSystems;
      for (let s = 0; s < nSystems; s++) {
        means[s] += v * filled[row + s];
        counts[s] += v * scored[row + s];
      }
    }
    return 0;
  }
}

/** 42 significant bits of the largest magnitude; a power of two, so that rounding to it is exact. */
export function roundingUnit(largest: number): number {
  return largest > 0 ? 2 ** (Math.ceil(Math.log2(largest)) - 42) : 1;
}

/** @param unit a power of two */
export function roundTo(value: number, unit: number): number {
  return Math.round(value / unit) * unit;
}

/** Means of systems over all items, rounded as in `SystemMeans`; NaN where a system has no scored cell. */
export function meansOverItems(values: Float64Array, nSystems: number): Float64Array {
  const means = new SystemMeans(values, nSystems);
  means.update(new Int32Array(values.length / nSystems).fill(1));
  return means.means;
}
