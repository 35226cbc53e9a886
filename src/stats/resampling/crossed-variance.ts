import { type Replicates, spreadOf } from './bootstrap-interval.js';

/** A statistic of systems and items where system s stands `systems[s]` times and each item once; NaN where undefined. */
export interface CrossedStatistic {
  value(systems: Int32Array): number;
  /** Of each item alone; where the statistic is a mean over items. */
  ofItems?(systems: Int32Array): Float64Array;
}

/** Parts of a statistic's variance where systems and items are both drawn, crossed with one another. NaN = undefined. */
export interface CrossedVariance {
  /** Jackknife over systems on these items: of systems, and of systems with items. */
  systems: number;
  /** What the jackknife counts twice: the part of pairs of systems (Efron & Stein 1981). 0 where it was not asked for. */
  excess: number;
  /** Bootstrap over items with these systems: of items, and of systems with items. */
  items: number;
  /** Of systems with items, which is in both; 0 where it cannot be told apart. */
  interaction: number;
}

/**
 * The interaction shows in the pseudo-values of items and systems, by two-way analysis of variance (Dorfman, Berbaum &
 * Metz 1992), where the statistic is a mean over items.
 * @param excess whether the jackknife's excess is wanted: a statistic for each pair of systems
 * @param resampled the statistic over resamples of the items, these systems
 */
export function crossedVariance(
  statistic: CrossedStatistic,
  nSystems: number,
  { excess, resampled }: { excess: boolean; resampled: Replicates },
): CrossedVariance {
  const systems = new Int32Array(nSystems).fill(1);
  const without = (at: readonly number[]): number => {
    for (const s of at) systems[s] = 0;
    const value = statistic.value(systems);
    for (const s of at) systems[s] = 1;
    return value;
  };
  const whole = without([]);
  const one = Float64Array.from(systems, (_, s) => without([s]));
  return {
    systems: ((nSystems - 1) / nSystems) * squaresAround(one),
    excess: excess ? jackknifeExcess(whole, one, (s, t) => without([s, t])) : 0,
    items: spreadOf(resampled) ** 2,
    interaction: statistic.ofItems ? interactionOf(statistic.ofItems, nSystems) : 0,
  };
}

/** Around their mean; NaN where one of them is. */
function squaresAround(values: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += values[k];
  let squares = 0;
  for (let k = 0; k < values.length; k++) squares += (values[k] - sum / values.length) ** 2;
  return squares;
}

/**
 * From the second differences Q = nθ − (n − 1)(θ₍s₎ + θ₍t₎) + (n − 2)θ₍st₎: (n − 3) ΣQ² / (n(n − 1)(n − 2)), without bias
 * for a statistic of pairs of systems. Undefined differences add nothing.
 */
function jackknifeExcess(
  whole: number,
  one: Float64Array,
  withoutTwo: (s: number, t: number) => number,
): number {
  const n = one.length;
  let squares = 0;
  for (let s = 1; s < n; s++) {
    for (let t = 0; t < s; t++) {
      const second = n * whole - (n - 1) * (one[s] + one[t]) + (n - 2) * withoutTwo(s, t);
      if (!Number.isNaN(second)) squares += second ** 2;
    }
  }
  return ((n - 3) * squares) / (n * (n - 1) * (n - 2));
}

/** Pseudo-values of each item and system; what is left of them beside both means. Items without all of them are left out. */
function interactionOf(ofItems: (systems: Int32Array) => Float64Array, nSystems: number): number {
  const systems = new Int32Array(nSystems).fill(1);
  const whole = ofItems(systems).slice();
  const without = Array.from(systems, (_, s) => {
    systems[s] = 0;
    const values = ofItems(systems).slice();
    systems[s] = 1;
    return values;
  });
  const rows: Float64Array[] = [];
  whole.forEach((value, i) => {
    const row = Float64Array.from(without, (left) => nSystems * value - (nSystems - 1) * left[i]);
    if (!row.some(Number.isNaN)) rows.push(row);
  });
  const n = rows.length;
  if (n < 2) return 0;
  const ofSystems = new Float64Array(nSystems);
  for (const row of rows) for (let s = 0; s < nSystems; s++) ofSystems[s] += row[s] / n;
  const grand = ofSystems.reduce((sum, value) => sum + value, 0) / nSystems;
  let squares = 0;
  for (const row of rows) {
    const own = row.reduce((sum, value) => sum + value, 0) / nSystems;
    for (let s = 0; s < nSystems; s++) squares += (row[s] - own - ofSystems[s] + grand) ** 2;
  }
  return squares / ((n - 1) * (nSystems - 1)) / (n * nSystems);
}
