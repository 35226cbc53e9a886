import type { Preference } from '../stats/numeric/conversions.js';
import type { Layout } from './layout.js';
import type { PairVerdict } from './verdicts.js';

/**
 * How several votes on one pair become one preference: the most votes win (`plurality`), the signs are summed (`sum`, as
 * older papers do), or each is kept for itself (`each`, as MT-bench does; a pair as a whole is then settled by plurality).
 */
export type VoteRule = 'plurality' | 'sum' | 'each';

/** One pair of candidates and what is preferred, all its votes taken together. */
export interface PairPreference {
  /** `layout.pair`. */
  key: number;
  item: number;
  /** The lower number of the two. */
  low: number;
  high: number;
  /** `first` = the lower number; `null` = no verdict was scored. */
  preference: Preference;
  /** A tie for want of a single winner, not by the most votes. */
  split: boolean;
}

/** One preference a pair, in the order of first appearance. */
export interface PairPreferences extends Iterable<PairPreference> {
  readonly size: number;
  has(key: number): boolean;
  get(key: number): PairPreference | undefined;
  /** What is preferred of a pair; `null` too where nobody was asked. */
  of(key: number): Preference;
  keys(): Iterable<number>;
  /** Those of these pairs. */
  among(keys: { has(key: number): boolean }): PairPreferences;
}

/** What people prefer, pair by pair, and whose labels that is. */
export interface People {
  source: string;
  /** By `layout.pair`. */
  pairs: PairPreferences;
  /** Every single vote; of values and rankings, what their means prefer. */
  votes: readonly PairVerdict[];
}

const PREFERENCES: readonly Preference[] = [null, 'first', 'second', 'tie'];
const SPLIT = 4;

/** Kept as numbers, a few bytes a pair: a study has as many as its judges have verdicts. */
class SettledPairs implements PairPreferences {
  constructor(
    readonly layout: Layout,
    /** In the order of first appearance. */
    readonly pairs: Float64Array,
    readonly places: Places,
    /** Place in PREFERENCES, and whether split. */
    readonly codes: Uint8Array,
  ) {}

  get size(): number {
    return this.pairs.length;
  }

  has(key: number): boolean {
    return this.places.get(key) !== undefined;
  }

  get(key: number): PairPreference | undefined {
    const place = this.places.get(key);
    return place === undefined ? undefined : this.#at(place);
  }

  keys(): Iterable<number> {
    return this.pairs.values();
  }

  of(key: number): Preference {
    const place = this.places.get(key);
    return place === undefined ? null : PREFERENCES[this.codes[place] % SPLIT];
  }

  *[Symbol.iterator](): Iterator<PairPreference> {
    for (let place = 0; place < this.size; place++) yield this.#at(place);
  }

  among(keys: { has(key: number): boolean }): PairPreferences {
    const kept = [...this.pairs.keys()].filter((place) => keys.has(this.pairs[place]));
    const pairs = Float64Array.from(kept, (place) => this.pairs[place]);
    const places = placesOf(this.layout, pairs.length);
    pairs.forEach((key, place) => {
      places.set(key, place);
    });
    return new SettledPairs(
      this.layout,
      pairs,
      places,
      Uint8Array.from(kept, (place) => this.codes[place]),
    );
  }

  #at(place: number): PairPreference {
    const key = this.pairs[place];
    const code = this.codes[place];
    const { item, low, high } = this.layout.ofPair(key);
    return { key, item, low, high, preference: PREFERENCES[code % SPLIT], split: code >= SPLIT };
  }
}

/** The place of each pair: a table of all pairs there could be where enough of them are, else a map. */
interface Places {
  get(key: number): number | undefined;
  set(key: number, place: number): void;
}

/** A table of so many numbers a pair is no larger than a map. */
const TABLE = 8;

class PlaceTable implements Places {
  readonly #places: Int32Array;

  constructor(size: number) {
    this.#places = new Int32Array(size).fill(-1);
  }

  get(key: number): number | undefined {
    const place = this.#places[key];
    return place >= 0 ? place : undefined;
  }

  set(key: number, place: number): void {
    this.#places[key] = place;
  }
}

function placesOf(layout: Layout, most: number): Places {
  return layout.pairs <= TABLE * most ? new PlaceTable(layout.pairs) : new Map();
}

/** Settles the verdicts of each pair. */
export function settled(verdicts: readonly PairVerdict[], layout: Layout, rule: VoteRule): PairPreferences {
  const places = placesOf(layout, verdicts.length);
  const pairs: number[] = [];
  /** Wins, losses and ties of each pair. */
  const counts = new Int32Array(3 * verdicts.length);
  for (const { item, first, second, winner } of verdicts) {
    const key = layout.pair(item, first, second);
    let place = places.get(key);
    if (place === undefined) {
      place = pairs.push(key) - 1;
      places.set(key, place);
    }
    if (winner === null) continue;
    if (winner === 'tie') counts[3 * place + 2]++;
    else counts[3 * place + ((winner === 'first') === first < second ? 0 : 1)]++;
  }
  const codes = Uint8Array.from(pairs, (_, place) => settle(counts, 3 * place, rule));
  return new SettledPairs(layout, Float64Array.from(pairs), places, codes);
}

/** Most votes win; no single winner is a tie. */
function settle(counts: Int32Array, at: number, rule: VoteRule): number {
  const [wins, losses, ties] = [counts[at], counts[at + 1], counts[at + 2]];
  const [FIRST, SECOND, TIE] = [1, 2, 3];
  if (wins + losses + ties === 0) return 0;
  const most = Math.max(wins, losses, ties);
  const leading = Number(wins === most) + Number(losses === most) + Number(ties === most);
  if (rule === 'sum') {
    if (wins !== losses) return wins > losses ? FIRST : SECOND;
    return leading > 1 || ties < most ? TIE + SPLIT : TIE;
  }
  if (leading > 1) return TIE + SPLIT;
  return most === wins ? FIRST : most === losses ? SECOND : TIE;
}
