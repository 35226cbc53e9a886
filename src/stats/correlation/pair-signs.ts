/**
 * The signs of all pairs of systems within each item, for a gold and several judges, and their weighted sums: what
 * Kendall's tau-a and tau-b are made of. The sums are small whole numbers, so that several stand side by side in one
 * double, and one multiply-add a pair serves them all. Everything is exact.
 */
export class PairSigns {
  /** Of the last `add`: the gold's untied pairs, then for each judge concordant − discordant, and its untied pairs. */
  readonly sums: Float64Array;
  readonly #nPairs: number;
  /** Digits to the base `#base`, `#perWord` in a word: `[(item * nPairs + pair) * nWords + word]`. */
  readonly #table: Float64Array;
  readonly #nWords: number;
  readonly #perWord: number;
  readonly #base: number;
  /** Where the pairs of systems that stand begin within an item, and how often they do. */
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
    this.#perWord = Math.floor(53 / bits);
    this.sums = new Float64Array(1 + 2 * judges.length);
    const nItems = nSystems === 0 ? 0 : gold.length / nSystems;
    // An even number: words are summed four at a time, which lie together in memory, and two at the end.
    this.#nWords = 2 * Math.ceil(this.sums.length / this.#perWord / 2);
    this.#table = new Float64Array(nItems * nPairs * this.#nWords);
    const ofGold = this.#write(0, gold);
    judges.forEach((judge, j) => {
      this.#write(1 + 2 * j, judge, ofGold);
    });
    this.#pairs = new Int32Array(nPairs);
    this.#weights = new Float64Array(nPairs);
  }

  /** Writes whether pairs are untied as digit `digit` or, beside a gold, the products with its signs there and that as the next. */
  #write(digit: number, scores: Float64Array, gold?: Int8Array): Int8Array {
    const { nSystems } = this;
    const nWords = this.#nWords;
    const table = this.#table;
    const signs = new Int8Array(table.length / nWords);
    const [word, nextWord] = [digit, digit + 1].map((of) => Math.floor(of / this.#perWord));
    const [worth, nextWorth] = [digit, digit + 1].map((of) => this.#base ** (of % this.#perWord));
    let k = 0;
    for (let row = 0; row < scores.length; row += nSystems) {
      for (let a = 1; a < nSystems; a++) {
        for (let b = 0; b < a; b++, k++) {
          const difference = scores[row + a] - scores[row + b];
          const sign = difference > 0 ? 1 : difference < 0 ? -1 : 0;
          signs[k] = sign;
          table[k * nWords + word] += sign * (gold ? gold[k] : sign) * worth;
          if (gold) table[k * nWords + nextWord] += sign * sign * nextWorth;
        }
      }
    }
    return signs;
  }

  /** @param w how often each system stands, at most `nSystems` in all */
  setSystems(w: Int32Array): void {
    let active = 0;
    for (let a = 1; a < this.nSystems; a++) {
      if (w[a] === 0) continue;
      const row = (a * (a - 1)) / 2;
      for (let b = 0; b < a; b++) {
        if (w[b] === 0) continue;
        this.#pairs[active] = (row + b) * this.#nWords;
        this.#weights[active++] = w[a] * w[b];
      }
    }
    this.#nActive = active;
  }

  /** Sums an item's pairs into `sums`. The innermost loop of a resample. */
  add(item: number): void {
    const table = this.#table;
    const pairs = this.#pairs;
    const weights = this.#weights;
    const active = this.#nActive;
    const start = item * this.#nPairs * this.#nWords;
    let word = 0;
    for (; word + 4 <= this.#nWords; word += 4) {
      const from = start + word;
      let first = 0;
      let second = 0;
      let third = 0;
      let fourth = 0;
      for (let k = 0; k < active; k++) {
        const at = from + pairs[k];
        const weight = weights[k];
        first += weight * table[at];
        second += weight * table[at + 1];
        third += weight * table[at + 2];
        fourth += weight * table[at + 3];
      }
      this.#read(word, first);
      this.#read(word + 1, second);
      this.#read(word + 2, third);
      this.#read(word + 3, fourth);
    }
    if (word === this.#nWords) return;
    let first = 0;
    let second = 0;
    for (let k = 0; k < active; k++) {
      const at = start + word + pairs[k];
      first += weights[k] * table[at];
      second += weights[k] * table[at + 1];
    }
    this.#read(word, first);
    this.#read(word + 1, second);
  }

  /** From the lowest digit up; half a base added makes a negative digit none. */
  #read(word: number, packed: number): void {
    const { sums } = this;
    const base = this.#base;
    const half = base / 2;
    const end = Math.min((word + 1) * this.#perWord, sums.length);
    let left = packed;
    for (let digit = word * this.#perWord; digit < end; digit++) {
      const rest = Math.floor((left + half) / base);
      sums[digit] = left - rest * base;
      left = rest;
    }
  }
}
