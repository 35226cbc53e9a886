import type { Random } from './random.js';
import { drawMultiplicities } from './resamples.js';

/** The statistic where system s stands `systems[s]` times and item i `items[i]` times; NaN where undefined. */
export type CrossedStatistic = (systems: Int32Array, items: Int32Array) => number;

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
 * @param excess whether the jackknife's excess is wanted: a statistic for each pair of systems
 * @param perItem whether the statistic is a mean over items, so that the interaction shows in the pseudo-values of
 *   items and systems, by two-way analysis of variance (Dorfman, Berbaum & Metz 1992)
 */
export function crossedVariance(
  statistic: CrossedStatistic,
  nSystems: number,
  nItems: number,
  {
    excess,
    perItem,
    resamples,
    random,
  }: { excess: boolean; perItem: boolean; resamples: number; random: Random },
): CrossedVariance {
  const systems = new Int32Array(nSystems).fill(1);
  const items = new Int32Array(nItems).fill(1);
  const without = (at: readonly number[]): number => {
    for (const s of at) systems[s] = 0;
    const value = statistic(systems, items);
    for (const s of at) systems[s] = 1;
    return value;
  };
  const whole = without([]);
  const one = Float64Array.from(systems, (_, s) => without([s]));
  return {
    systems: ((nSystems - 1) / nSystems) * squaresAround(one),
    excess: excess ? jackknifeExcess(whole, one, (s, t) => without([s, t])) : 0,
    items: itemVariance(statistic, systems, nItems, resamples, random),
    interaction: perItem ? interactionOf(statistic, nSystems, nItems) : 0,
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

function itemVariance(
  statistic: CrossedStatistic,
  systems: Int32Array,
  nItems: number,
  resamples: number,
  random: Random,
): number {
  const ofItems = random.fork('items');
  const items = new Int32Array(nItems);
  const values: number[] = [];
  for (let k = 0; k < resamples; k++) {
    drawMultiplicities(ofItems.at(k), items);
    const value = statistic(systems, items);
    if (!Number.isNaN(value)) values.push(value);
  }
  return values.length > 1 ? squaresAround(values) / (values.length - 1) : Number.NaN;
}

/** Pseudo-values of each item and system; what is left of them beside both means. Items without all of them are left out. */
function interactionOf(statistic: CrossedStatistic, nSystems: number, nItems: number): number {
  const systems = new Int32Array(nSystems).fill(1);
  const items = new Int32Array(nItems);
  const rows: Float64Array[] = [];
  for (let i = 0; i < nItems; i++) {
    items[i] = 1;
    const whole = statistic(systems, items);
    const row = Float64Array.from(systems, (_, s) => {
      systems[s] = 0;
      const value = nSystems * whole - (nSystems - 1) * statistic(systems, items);
      systems[s] = 1;
      return value;
    });
    items[i] = 0;
    if (!row.some(Number.isNaN)) rows.push(row);
  }
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
