import { type Remark, remark } from '../../remarks/remark.js';
import { logistic } from '../numeric/logistic-regression.js';

/** A rater's decided pairs of one item: log₂ of first's length ÷ second's, and 1 where the first won. */
export interface DecidedItem {
  x: ArrayLike<number>;
  won: ArrayLike<number>;
}

/** By how much P(win) changes for twice the length. NaN where undefined; `reason` then says why. */
export interface SlopeEffect {
  effect: number;
  reason?: Remark;
}

/** Derivatives that are kept of each item's score and of its change. */
const ORDER = 5;
/** An item's counts: pairs, wins of the longer, then the derivatives of its score and of its change. */
const [PAIRS, WINS, SCORE, CHANGE] = [0, 1, 2, 2 + ORDER];
const WIDTH = 2 + 2 * ORDER;
/** Counts summed at a time. */
const TOGETHER = 4;
/** A series stands for the function so far from its centre, times the largest x: its radius is π. */
const NEAR = 0.3;
/** Of the reach: the next centre. Neighbours overlap, so that no slope falls between two. */
const SPACING = 1.5;
/** Centres to either side of the slope of all items; Newton's steps, before the pairs are asked. */
const FARTHEST = 200;
const LONGEST_MOVE = 16;
const MOST_STEPS = 100;

/**
 * The average marginal effect of twice the length, on resampled items: a logistic regression on x without intercept,
 * fitted anew to each resample. Near a centre the score of an item and the change that it sees are their Taylor
 * series, so that a resample costs a few additions an item however many pairs it has. Centres are laid out as
 * resamples need them; beyond the farthest the pairs themselves are asked.
 */
export class LengthSlope {
  readonly #items: readonly DecidedItem[];
  readonly #slope: number;
  readonly #reach: number;
  readonly #rows = new Map<number, Float64Array>();
  readonly #totals = new Float64Array(WIDTH);
  readonly #times: Float64Array;

  constructor(items: readonly DecidedItem[]) {
    this.#items = items;
    this.#times = new Float64Array(items.length);
    const once = new Int32Array(items.length).fill(1);
    let widest = 0;
    for (const { x } of items) for (let k = 0; k < x.length; k++) widest = Math.max(widest, Math.abs(x[k]));
    this.#reach = NEAR / (widest + 1);
    this.#slope = 0;
    this.#times.set(once);
    this.#sum(0, TOGETHER);
    this.#rows.clear();
    if (whyNone(this.#totals) === undefined) this.#slope = this.#fit(once);
  }

  /** @param times how often each item stands */
  effect(times: Int32Array): SlopeEffect {
    const totals = this.#totals;
    const spacing = SPACING * this.#reach;
    const far = (step: number) => Math.max(-LONGEST_MOVE, Math.min(LONGEST_MOVE, Math.round(step / spacing)));
    this.#times.set(times);
    this.#sum(0, TOGETHER);
    const reason = whyNone(totals);
    if (reason !== undefined) return { effect: Number.NaN, reason };
    // Where the slope of all items points to, most slopes are found.
    let centre = far(-totals[SCORE] / totals[SCORE + 1]);
    if (!(Math.abs(centre) <= FARTHEST)) return { effect: this.#exactly(times) };
    this.#sum(centre, WIDTH);
    let step = 0;
    for (let k = 0; k < MOST_STEPS; k++) {
      const next = step - series(totals, SCORE, step, 0) / series(totals, SCORE, step, 1);
      if (Math.abs(next - step) < 1e-12) return { effect: series(totals, CHANGE, next, 0) / totals[PAIRS] };
      if (Math.abs(next) <= this.#reach) {
        step = next;
        continue;
      }
      centre += far(next);
      if (!(Math.abs(centre) <= FARTHEST)) break;
      this.#sum(centre, WIDTH);
      step = 0;
    }
    return { effect: this.#exactly(times) };
  }

  /** Sums up the first so many counts of the items drawn, around a centre: four at a time, held outside memory. */
  #sum(centre: number, width: number): void {
    const rows = this.#around(centre);
    const totals = this.#totals;
    const times = this.#times;
    for (let first = 0; first < width; first += TOGETHER) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let i = 0, at = first; i < times.length; i++, at += WIDTH) {
        const drawn = times[i];
        a += drawn * rows[at];
        b += drawn * rows[at + 1];
        c += drawn * rows[at + 2];
        d += drawn * rows[at + 3];
      }
      totals[first] = a;
      totals[first + 1] = b;
      totals[first + 2] = c;
      totals[first + 3] = d;
    }
  }

  #around(centre: number): Float64Array {
    const known = this.#rows.get(centre);
    if (known !== undefined) return known;
    const rows = new Float64Array(this.#items.length * WIDTH);
    const slope = this.#slope + centre * SPACING * this.#reach;
    for (const [i, item] of this.#items.entries()) {
      expand(item, slope, rows.subarray(i * WIDTH, (i + 1) * WIDTH));
    }
    this.#rows.set(centre, rows);
    return rows;
  }

  #exactly(times: Int32Array): number {
    const slope = this.#fit(times);
    let [change, n] = [0, 0];
    for (const [i, { x }] of this.#items.entries()) {
      if (times[i] === 0) continue;
      for (let k = 0; k < x.length; k++) {
        const there = logistic(slope * (x[k] + 1)) - logistic(slope * x[k]);
        const back = logistic(slope * (1 - x[k])) - logistic(-slope * x[k]);
        change += (times[i] * (there + back)) / 2;
      }
      n += times[i] * x.length;
    }
    return change / n;
  }

  /** Maximum of the concave likelihood of one slope; it is finite where the longer both won and lost. */
  #fit(times: Int32Array): number {
    let slope = 0;
    for (let round = 0; round < 100; round++) {
      let [score, information] = [0, 0];
      for (const [i, { x, won }] of this.#items.entries()) {
        if (times[i] === 0) continue;
        for (let k = 0; k < x.length; k++) {
          const p = logistic(slope * x[k]);
          score += times[i] * x[k] * (won[k] - p);
          information += times[i] * x[k] ** 2 * p * (1 - p);
        }
      }
      // Steps of at most 2 cannot leap over the maximum into the flat of the curve.
      const step = Math.max(-2, Math.min(2, score / information));
      slope += step;
      if (Math.abs(step) < 1e-10) break;
    }
    return slope;
  }
}

function whyNone(totals: Float64Array): Remark | undefined {
  if (totals[PAIRS] === 0) return remark('no-unlike-pair-decided');
  if (totals[WINS] === 0) return remark('longer-never-won');
  return totals[WINS] === totals[PAIRS] ? remark('longer-always-won') : undefined;
}

/** An item's counts, and the derivatives of Σ x (y − p) and of the mean change over both orientations by the slope. */
function expand({ x, won }: DecidedItem, slope: number, row: Float64Array): void {
  const at = new Float64Array(ORDER);
  const add = (z: number, weight: number, to: number) => {
    derivatives(slope * z, at);
    for (let k = 0, power = weight; k < ORDER; k++, power *= z) row[to + k] += power * at[k];
  };
  for (let k = 0; k < x.length; k++) {
    row[PAIRS]++;
    if (x[k] > 0 === (won[k] === 1)) row[WINS]++;
    row[SCORE] += x[k] * won[k];
    add(x[k], -x[k], SCORE);
    add(x[k] + 1, 0.5, CHANGE);
    add(x[k], -0.5, CHANGE);
    add(1 - x[k], 0.5, CHANGE);
    add(-x[k], -0.5, CHANGE);
  }
}

/** The logistic function and its first derivatives. */
function derivatives(at: number, out: Float64Array): void {
  const p = logistic(at);
  const v = p * (1 - p);
  const d = 1 - 2 * p;
  out[0] = p;
  out[1] = v;
  out[2] = v * d;
  out[3] = v * (1 - 6 * v);
  out[4] = v * d * (1 - 12 * v);
}

/** The series of `totals` from `from` on, or its derivative, at a step. */
function series(totals: Float64Array, from: number, step: number, derivative: 0 | 1): number {
  let [sum, term] = [0, 1];
  for (let k = derivative; k < ORDER; k++) {
    sum += totals[from + k] * term;
    term *= step / (k - derivative + 1);
  }
  return sum;
}
