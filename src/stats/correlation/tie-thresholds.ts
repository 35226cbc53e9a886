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
  const found: { at: number; t: number; s: number; state: number; difference: number; gold: number }[] = [];
  let largest = 0;
  for (let i = 0; i < nItems; i++) {
    for (let s = 1; s < nSystems; s++) {
      for (let t = 0; t < s; t++) {
        const [at, other] = [i * nSystems + s, i * nSystems + t];
        if (Number.isNaN(gold[at]) || Number.isNaN(gold[other])) continue;
        for (let p = 0; p < owners.length; p++) {
          for (let q = 0; q < owners.length; q++) {
            if (p !== q && !mixed) continue;
            const difference = owners[p][at] - owners[q][other];
            largest = Math.max(largest, Math.abs(difference));
            found.push({ at: i, s, t, state: 2 * p + q, difference, gold: gold[at] - gold[other] });
          }
        }
      }
    }
  }
  const unit = largest > 0 ? 2 ** Math.ceil(Math.log2(largest)) * UNIT : 1;
  const distanceOf = (difference: number) => Math.round(Math.abs(difference) / unit) * unit;
  const walked = found
    .map((pair) => ({ ...pair, distance: distanceOf(pair.difference) }))
    .sort((a, b) => a.distance - b.distance);
  return {
    item: Int32Array.from(walked, ({ at }) => at),
    first: Int32Array.from(walked, ({ s }) => s),
    second: Int32Array.from(walked, ({ t }) => t),
    owners: Uint8Array.from(walked, ({ state }) => state),
    distance: Float64Array.from(walked, ({ distance }) => distance),
    apart: Int8Array.from(walked, (pair) => agreesApart(pair)),
    gain: Int8Array.from(walked, (pair) => (pair.gold === 0 ? 1 : 0) - agreesApart(pair)),
  };
}

function agreesApart(pair: { difference: number; distance: number; gold: number }): number {
  const sign = pair.distance === 0 ? 0 : Math.sign(pair.difference);
  return sign === Math.sign(pair.gold) ? 1 : 0;
}
