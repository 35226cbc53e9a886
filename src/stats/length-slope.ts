import { type Remark, remark } from '../remarks/remark.js';
import { logistic } from './logistic-regression.js';

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
/** So far from the slope of all items, times the largest x, the series stands for the function: its radius is π. */
const NEAR = 0.4;

/**
 * The average marginal effect of twice the length, on resampled items: a logistic regression on x without intercept,
 * fitted anew to each resample. Near the slope of all items the score of an item and the change that it sees are their
 * Taylor series, so that a resample costs a few additions an item however many pairs it has; farther off the pairs
 * themselves are asked.
 */
export class LengthSlope {
  readonly #items: readonly DecidedItem[];
  readonly #rows: Float64Array;
  readonly #slope: number;
  readonly #reach: number;
  readonly #totals = new Float64Array(WIDTH);

  constructor(items: readonly DecidedItem[]) {
    this.#items = items;
    this.#rows = new Float64Array(items.length * WIDTH);
    const once = new Int32Array(items.length).fill(1);
    let widest = 0;
    for (const [i, { x, won }] of items.entries()) {
      for (let k = 0; k < x.length; k++) {
        this.#rows[i * WIDTH + PAIRS]++;
        if (x[k] > 0 === (won[k] === 1)) this.#rows[i * WIDTH + WINS]++;
        widest = Math.max(widest, Math.abs(x[k]) + 1);
      }
    }
    this.#slope = this.#undefined(once) === undefined ? this.#fit(once) : 0;
    this.#reach = NEAR / widest;
    for (const [i, item] of items.entries())
      this.#expand(item, this.#rows.subarray(i * WIDTH, (i + 1) * WIDTH));
  }

  /** @param times how often each item stands */
  effect(times: Int32Array): SlopeEffect {
    const reason = this.#undefined(times);
    if (reason !== undefined) return { effect: Number.NaN, reason };
    const totals = this.#totals;
    let step = 0;
    for (let k = 0; k < 20; k++) {
      const next = step - series(totals, SCORE, step, 0) / series(totals, SCORE, step, 1);
      if (!(Math.abs(next) <= this.#reach)) return { effect: this.#exactly(times) };
      const settled = Math.abs(next - step) < 1e-12;
      step = next;
      if (settled) return { effect: series(totals, CHANGE, step, 0) / totals[PAIRS] };
    }
    return { effect: this.#exactly(times) };
  }

  /** Sums up the items drawn; says why they have no effect. */
  #undefined(times: Int32Array): Remark | undefined {
    const totals = this.#totals.fill(0);
    for (let i = 0; i < times.length; i++) {
      if (times[i] === 0) continue;
      for (let c = 0; c < WIDTH; c++) totals[c] += times[i] * this.#rows[i * WIDTH + c];
    }
    if (totals[PAIRS] === 0) return remark('no-unlike-pair-decided');
    if (totals[WINS] === 0) return remark('longer-never-won');
    return totals[WINS] === totals[PAIRS] ? remark('longer-always-won') : undefined;
  }

  /** Derivatives of Σ x (y − p) and of the mean change over both orientations, with respect to the slope. */
  #expand({ x, won }: DecidedItem, row: Float64Array): void {
    const at = new Float64Array(ORDER);
    const add = (z: number, weight: number, to: number) => {
      derivatives(this.#slope * z, at);
      for (let k = 0, power = weight; k < ORDER; k++, power *= z) row[to + k] += power * at[k];
    };
    for (let k = 0; k < x.length; k++) {
      row[SCORE] += x[k] * won[k];
      add(x[k], -x[k], SCORE);
      add(x[k] + 1, 0.5, CHANGE);
      add(x[k], -0.5, CHANGE);
      add(1 - x[k], 0.5, CHANGE);
      add(-x[k], -0.5, CHANGE);
    }
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
