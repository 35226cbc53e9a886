import { ambiguous } from '../src/model/ambiguous.js';
import type { Heard } from './heard.js';
import { type Reading, unread } from './reading.js';
import { type Span, Spans } from './spans.js';
import type { Stated } from './stated.js';
import type { Traced } from './traced.js';

/** Decisions of one plainness, in the order they stand in. */
export interface Tier<T> {
  text: Traced;
  stated: () => readonly Stated<T>[];
  /** They must agree: what to say where they do not. Without it the last counts. */
  agree?: (values: readonly (T | null)[]) => string;
}

const AMBIGUOUS = ambiguous(
  'the last decision also stands in a shown text, and the reply states another one',
);
const COPIED = 'the only decision stands in a passage copied from a shown text';
const QUOTED = 'the only decision is a quotation of a shown text';

/** A reading carries its place where nothing that copies, compares or writes it looks. */
const PLACE = Symbol('place');

/** Where in the reply the words stand from which a verdict was read; undefined where there is none. */
export const placeOf = (reading: Reading<unknown> & { [PLACE]?: Span }): Span | undefined => reading[PLACE];

/**
 * The decision that counts. A quotation (it stands with its label in a shown text, and the reply marks it or
 * introduces it) does not. Of the others the last one of the plainest tier counts; but if it stands with its label in
 * a shown text, and the reply also states another, nobody can tell whose it is, and the reply is unscored: no planted
 * text decides, neither for what it says nor for the other. What stands in a copied passage decides nothing either.
 * undefined: the reply states no decision.
 */
export function decided<T>(
  heard: Heard,
  tiers: readonly Tier<T>[],
  same: (a: T, b: T) => boolean = Object.is,
): Reading<T> | undefined {
  const all: Sifted<T>[] = [];
  for (const tier of tiers) all.push(new Sifted(heard, tier, same, [...all]));
  let passage: Stated<T> | undefined;
  for (const [index, tier] of all.entries()) {
    const { last } = tier;
    if (tier.passage && tier.passage.at > (passage?.at ?? -1)) passage = tier.passage;
    if (!last) continue;
    const { agree } = tiers[index] as Tier<T>;
    if (agree && tier.own.length > 1) return unread(agree(tier.own));
    const differs = (value: T | null) => value !== null && last.value !== null && !same(value, last.value);
    // A copied passage at the very end may be a quotation, or the judge doing as it was told.
    const ends = passage && all.every((each) => (each.last?.at ?? -1) < (passage as Stated<T>).at);
    if (ends && passage && differs(passage.value)) return unread(AMBIGUOUS);
    const weaker = all.slice(index + 1);
    const isPlanted = (stated: Stated<T>) => !stated.bare && heard.stands(stated);
    if (isPlanted(last)) {
      if ([tier, ...weaker].some(({ values }) => values.some(differs))) return unread(AMBIGUOUS);
    } else if (heard.goesOn(last.end)) {
      const later = weaker.flatMap((each) => (each.last && each.last.at > last.at ? [each.last] : []));
      if (later.some((each) => differs(each.value) && !each.bare && heard.standsWhole(each)))
        return unread(AMBIGUOUS);
    }
    if (last.value === null) return unread(last.reason ?? 'the decision is none of the answers offered');
    const reading = { value: last.value };
    return Object.defineProperty(reading, PLACE, { value: { at: last.at, end: last.end } });
  }
  if (passage) return unread(COPIED);
  return all.some(({ quoted }) => quoted.length > 0) ? unread(QUOTED) : undefined;
}

/** What of a tier is no quotation, looked at from its end and no further than is asked for. */
class Sifted<T> {
  readonly #heard: Heard;
  readonly #tier: Tier<T>;
  readonly #same: (a: T, b: T) => boolean;
  /** The plainer tiers. */
  readonly #plainer: readonly Sifted<T>[];
  #stated: readonly Stated<T>[] | undefined;
  #last: Stated<T> | null | undefined;
  #values: (T | null)[] | undefined;
  /** A decision in a copied passage behind the last that is the reply's own. */
  passage: Stated<T> | undefined;
  readonly #quoted: Span[] = [];

  constructor(heard: Heard, tier: Tier<T>, same: (a: T, b: T) => boolean, plainer: readonly Sifted<T>[]) {
    this.#heard = heard;
    this.#tier = tier;
    this.#same = same;
    this.#plainer = plainer;
  }

  /** With places in the reply. */
  get #all(): readonly Stated<T>[] {
    const { text, stated } = this.#tier;
    if (!this.#stated) {
      const placed = stated().map((each) => ({ ...each, at: text.at(each.at), end: text.endAt(each.end) }));
      // The "5" of a quoted "Score: 5" is no answer of its own.
      const bare = placed.some((each) => each.bare);
      const quoted = new Spans(bare ? this.#plainer.flatMap((tier) => tier.quoted) : []);
      this.#stated = placed.filter((each) => !each.bare || !quoted.around(each));
    }
    return this.#stated;
  }

  get last(): Stated<T> | undefined {
    if (this.#last === undefined) {
      this.#last =
        this.#all.findLast((each) => {
          const origin = this.#heard.originOf(each);
          if (origin === 'copied') this.passage ??= each;
          if (origin === 'quoted') this.#quoted.push(each);
          return origin === 'own';
        }) ?? null;
    }
    return this.#last ?? undefined;
  }

  /** The quotations that were seen on the way to its own values. */
  get quoted(): readonly Span[] {
    void this.last;
    void this.values;
    return this.#quoted;
  }

  /** The different values among the reply's own decisions, the last first. */
  get values(): readonly (T | null)[] {
    if (!this.#values) {
      this.#values = [];
      for (const each of [...this.#all].reverse()) {
        if (this.#knows(this.#values, each.value)) continue;
        const origin = this.#heard.originOf(each);
        if (origin === 'own') this.#values.push(each.value);
        if (origin === 'quoted') this.#quoted.push(each);
      }
    }
    return this.#values;
  }

  /** The different values among those that no shown text holds. */
  get own(): readonly (T | null)[] {
    const found: (T | null)[] = [];
    for (const each of this.#all) {
      const isOwn = () => !this.#heard.stands(each) && this.#heard.originOf(each) === 'own';
      if (!this.#knows(found, each.value) && isOwn()) found.push(each.value);
    }
    return found;
  }

  #knows(values: readonly (T | null)[], value: T | null): boolean {
    return values.some(
      (other) => other === value || (other !== null && value !== null && this.#same(other, value)),
    );
  }
}
