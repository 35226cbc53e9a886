import { createRandom } from '../numeric/random.js';

/** Where the tie thresholds of pairwise accuracy come from: other items than those they are used on, or the same. */
export type TieThresholds = 'other-items' | 'in-sample';

const FOLDS = 5;

/** The fold of each item, nearly equal in size, by a seed; `in-sample`: one fold for all. */
export function foldsOf(nItems: number, thresholds: TieThresholds, seed: number): Int32Array {
  const folds = new Int32Array(nItems);
  if (thresholds === 'in-sample') return folds;
  const random = createRandom(seed);
  const order = Uint32Array.from(folds.keys());
  for (let k = nItems - 1; k > 0; k--) {
    const other = random.int(k + 1);
    [order[k], order[other]] = [order[other], order[k]];
  }
  order.forEach((item, k) => {
    folds[item] = k % FOLDS;
  });
  return folds;
}

/**
 * What raising the tie threshold gains, fold by fold, while the pairs are walked by rising distance: a fold's threshold
 * is where the gain over the items of all other folds (in sample: over all) is highest, the smallest where several are;
 * what the fold itself has gained up to there counts.
 */
export class FoldGains {
  readonly #own: Float64Array;
  readonly #best: Float64Array;
  readonly #kept: Float64Array;
  /** The distance each fold's threshold came to. */
  readonly thresholds: Float64Array;
  #total = 0;

  constructor(readonly inSample: boolean) {
    const n = inSample ? 1 : FOLDS;
    this.#own = new Float64Array(n);
    this.#best = new Float64Array(n);
    this.#kept = new Float64Array(n);
    this.thresholds = new Float64Array(n);
  }

  reset(): void {
    this.#own.fill(0);
    this.#best.fill(0);
    this.#kept.fill(0);
    this.thresholds.fill(0);
    this.#total = 0;
  }

  add(fold: number, gain: number): void {
    this.#own[fold] += gain;
    this.#total += gain;
  }

  /** After the last pair of a distance. */
  settle(distance: number): void {
    for (let f = 0; f < this.#own.length; f++) {
      const elsewhere = this.inSample ? this.#total : this.#total - this.#own[f];
      // Sums of the same weights in another order must not look like a gain.
      if (elsewhere <= this.#best[f] + 1e-12) continue;
      this.#best[f] = elsewhere;
      this.#kept[f] = this.#own[f];
      this.thresholds[f] = distance;
    }
  }

  /** What the folds gained at their thresholds. */
  gained(): number {
    let sum = 0;
    for (const kept of this.#kept) sum += kept;
    return sum;
  }
}

/** Pairs of systems within items, by rising distance of their scores. */
export interface WalkedPairs {
  item: Int32Array;
  first: Int32Array;
  second: Int32Array;
  /** Whose scores the two are, 0 or 1, as `2 * first + second`. */
  owners: Uint8Array;
  distance: Float64Array;
  /** 1 where the pair agrees with gold as it stands, and what it gains by being called a tie. */
  apart: Int8Array;
  gain: Int8Array;
}

/** Distances are told apart to this part of the largest: the same difference may differ in its last bits. */
const UNIT = 2 ** -40;

/**
 * All pairs of joint cells of an item.
 * @param owners the raters' scores, `[item * nSystems + system]`, NaN together; two where their scores may be exchanged
 * @param mixed also pairs of the one's and the other's score
 */
export function walkedPairs(
  owners: readonly Float64Array[],
  gold: Float64Array,
  nSystems: number,
  mixed: boolean,
): WalkedPairs {
  const nItems = nSystems === 0 ? 0 : gold.length / nSystems;
  const states = owners.flatMap((_, p) => owners.flatMap((_, q) => (p === q || mixed ? [2 * p + q] : [])));
  const most = nItems * ((nSystems * (nSystems - 1)) / 2) * states.length;
  const found: WalkedPairs = emptyPairs(most);
  const difference = new Float64Array(most);
  const ofGold = new Float64Array(most);
  let n = 0;
  for (let i = 0; i < nItems; i++) {
    for (let s = 1; s < nSystems; s++) {
      for (let t = 0; t < s; t++) {
        const [at, other] = [i * nSystems + s, i * nSystems + t];
        const golden = gold[at] - gold[other];
        if (Number.isNaN(golden)) continue;
        for (const state of states) {
          difference[n] = owners[state >> 1][at] - owners[state & 1][other];
          ofGold[n] = Math.sign(golden);
          found.item[n] = i;
          found.first[n] = s;
          found.second[n] = t;
          found.owners[n] = state;
          n++;
        }
      }
    }
  }
  let largest = 0;
  for (let k = 0; k < n; k++) largest = Math.max(largest, Math.abs(difference[k]));
  const unit = largest > 0 ? 2 ** Math.ceil(Math.log2(largest)) * UNIT : 1;
  for (let k = 0; k < n; k++) {
    const distance = Math.round(Math.abs(difference[k]) / unit) * unit;
    const sign = distance === 0 ? 0 : Math.sign(difference[k]);
    found.distance[k] = distance;
    found.apart[k] = sign === ofGold[k] ? 1 : 0;
    found.gain[k] = (ofGold[k] === 0 ? 1 : 0) - found.apart[k];
  }
  const order = Uint32Array.from({ length: n }, (_, k) => k);
  order.sort((a, b) => found.distance[a] - found.distance[b]);
  const walked = emptyPairs(n);
  for (const key of Object.keys(walked) as (keyof WalkedPairs)[]) {
    const [from, to] = [found[key], walked[key]];
    for (let k = 0; k < n; k++) to[k] = from[order[k]];
  }
  return walked;
}

function emptyPairs(n: number): WalkedPairs {
  return {
    item: new Int32Array(n),
    first: new Int32Array(n),
    second: new Int32Array(n),
    owners: new Uint8Array(n),
    distance: new Float64Array(n),
    apart: new Int8Array(n),
    gain: new Int8Array(n),
  };
}
