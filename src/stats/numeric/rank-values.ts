import { type PrintedFigure, type Side, sideOf } from './printed-figure.js';

/** With more systems a printed coefficient leaves so many orders that it says nothing. */
export const MOST_SYSTEMS = 12;
/** Up to so many systems every pair of orders with ties is gone through; beyond, only what no order can exceed. */
export const MOST_TIED_SYSTEMS = 6;

/** A value that Kendall's tau-b can take: concordant less discordant pairs, and the pairs untied in either order. */
interface TauValue {
  difference: number;
  untied: number;
  otherUntied: number;
}

/** Which of the two orders may have ties. */
export type TiedOrders = 'none' | 'one' | 'both';

/**
 * The values that Kendall's tau can take. Without ties tau is (C − D) / (n(n − 1)/2); with them it is tau-b, exact up
 * to 6 systems and for 7 to 12 every value within the bounds that the ties set, some of which no two orders have.
 */
export class KendallValues {
  readonly #values = new Map<string, TauValue[]>();

  /**
   * How many of them, over `n` systems, are printed so.
   * @param n 2 … 12
   */
  search(printed: PrintedFigure, n: number, ties: TiedOrders): number {
    return this.#of(n, ties).filter((value) => sideOfTau(printed, value) === 0).length;
  }

  /** All of them over `n` systems. */
  ascending(n: number, ties: TiedOrders): number[] {
    const taus = this.#of(n, ties).map((each) => each.difference / Math.sqrt(each.untied * each.otherUntied));
    return taus.sort((a, b) => a - b);
  }

  #of(n: number, ties: TiedOrders): TauValue[] {
    const key = `${n} ${ties}`;
    const values = this.#values.get(key) ?? valuesOf(n, ties);
    this.#values.set(key, values);
    return values;
  }
}

/** How many of the values of Spearman's rho over `n` untied systems, 2 … 12, are printed so. */
export function searchSpearman(printed: PrintedFigure, n: number): number {
  const cube = n * (n * n - 1);
  return [...squaresOfRanks(n)].filter((squares) => sideOf(printed, cube - 6 * squares, cube) === 0).length;
}

/** The values that Spearman's rho can take over `n` untied systems, ascending. */
export function spearmanValues(n: number): number[] {
  return Array.from(squaresOfRanks(n), (squares) => 1 - (6 * squares) / (n * (n * n - 1))).reverse();
}

/** The sum of squared differences of ranks takes every even value up to its largest, but for 4 with three systems. */
function* squaresOfRanks(n: number): Generator<number> {
  for (let squares = 0; squares <= (n * (n * n - 1)) / 3; squares += 2) {
    if (n !== 3 || squares !== 4) yield squares;
  }
}

function valuesOf(n: number, ties: TiedOrders): TauValue[] {
  if (ties === 'none') return untiedValues(n);
  return distinct(n <= MOST_TIED_SYSTEMS ? tiedValues(n, ties) : boundedValues(n, ties));
}

function untiedValues(n: number): TauValue[] {
  const pairs = pairsOf(n);
  return Array.from({ length: pairs + 1 }, (_, discordant) => ({
    difference: pairs - 2 * discordant,
    untied: pairs,
    otherUntied: pairs,
  }));
}

function pairsOf(n: number): number {
  return (n * (n - 1)) / 2;
}

/** Each order of blocks of tied systems beside each weak order of the systems. */
function* tiedValues(n: number, ties: TiedOrders): Generator<TauValue> {
  for (const first of ties === 'both' ? blockRanks(n) : [Array.from({ length: n }, (_, i) => i)]) {
    for (const second of weakOrders(n)) {
      let [difference, untied, otherUntied] = [0, 0, 0];
      for (let i = 1; i < n; i++) {
        for (let j = 0; j < i; j++) {
          const [a, b] = [Math.sign(first[i] - first[j]), Math.sign(second[i] - second[j])];
          difference += a * b;
          untied += a * a;
          otherUntied += b * b;
        }
      }
      yield { difference, untied, otherUntied };
    }
  }
}

/** Non-decreasing ranks: which neighbours are tied. */
function* blockRanks(n: number): Generator<number[]> {
  for (let breaks = 0; breaks < 2 ** (n - 1); breaks++) {
    const ranks = [0];
    for (let i = 1; i < n; i++) ranks.push(ranks[i - 1] + ((breaks >> (i - 1)) & 1));
    yield ranks;
  }
}

/** Every ranking with ties, as levels 0 … k that all occur. */
function* weakOrders(n: number): Generator<number[]> {
  const levels = Array<number>(n).fill(0);
  for (let code = 0; code < n ** n; code++) {
    let rest = code;
    for (let i = 0; i < n; i++) {
      levels[i] = rest % n;
      rest = Math.floor(rest / n);
    }
    if (Math.max(...levels) + 1 === new Set(levels).size) yield levels;
  }
}

/** Any difference up to the smaller number of untied pairs. */
function* boundedValues(n: number, ties: TiedOrders): Generator<TauValue> {
  const untied = [...untiedPairs(n, n)];
  for (const first of ties === 'both' ? untied : [pairsOf(n)]) {
    for (const second of untied) {
      const most = Math.min(first, second);
      for (let difference = -most; difference <= most; difference++) {
        yield { difference, untied: first, otherUntied: second };
      }
    }
  }
}

/** Untied pairs of `n` systems for each way to cut them into blocks of at most `largest`. */
function untiedPairs(n: number, largest: number): Set<number> {
  const found = new Set<number>();
  const cut = (left: number, most: number, tied: number) => {
    if (left === 0) found.add(pairsOf(n) - tied);
    for (let block = Math.min(left, most); block >= 1; block--)
      cut(left - block, block, tied + pairsOf(block));
  };
  cut(n, largest, 0);
  return found;
}

/** Values once each; a constant order has no tau. */
function distinct(values: Iterable<TauValue>): TauValue[] {
  const seen = new Map<string, TauValue>();
  for (const { difference, untied, otherUntied } of values) {
    const product = untied * otherUntied;
    if (product === 0) continue;
    const key = difference === 0 ? '0' : `${Math.sign(difference)} ${difference ** 2 / product}`;
    if (!seen.has(key)) seen.set(key, { difference, untied, otherUntied });
  }
  return [...seen.values()];
}

/** As `sideOf`, for difference / √(untied · otherUntied): squares are compared, no root is taken. */
function sideOfTau(printed: PrintedFigure, { difference, untied, otherUntied }: TauValue): Side {
  const product = untied * otherUntied;
  const root = Math.round(Math.sqrt(product));
  if (root * root === product) return sideOf(printed, difference, root);
  const { digits, unit, scale } = printed;
  const value = 2n * BigInt(scale) * BigInt(unit) * BigInt(difference);
  if (exceeds(value, BigInt(2 * digits + 1), BigInt(product))) return 1;
  return exceeds(value, BigInt(2 * digits - 1), BigInt(product)) ? 0 : -1;
}

/** Whether `value` > `factor` · √`square`; the root is irrational, so they are equal at 0 alone. */
function exceeds(value: bigint, factor: bigint, square: bigint): boolean {
  if (value >= 0n !== factor >= 0n) return value >= 0n;
  const larger = value * value > factor * factor * square;
  return value >= 0n ? larger : !larger;
}
