import type { Card } from '../src/model/card.js';
import type { Candidate, Item } from '../src/model/item.js';

/** One candidate as the checks see it: a small number, and its units by id. */
export interface KnownCandidate {
  index: number;
  units: ReadonlyMap<string, number>;
}

/** A fault as its field and message. */
export type FieldFault = readonly [field: string, message: string];

interface KnownItem {
  index: number;
  /** Candidates with a text, or, where the item has none, systems of the card that a label or score named. */
  candidates: Map<string, KnownCandidate>;
  hasTexts: boolean;
}

const NO_UNITS: ReadonlyMap<string, number> = new Map();

/**
 * What the labels and scores of a data set may speak of. Maps, never plain objects: an id such as
 * `constructor` is a name like any other.
 */
export class References {
  readonly #items = new Map<string, KnownItem>();
  readonly #systems: ReadonlySet<string>;
  #candidateCount = 0;

  constructor(card: Card) {
    this.#systems = new Set(card.systems.map((system) => system.id));
  }

  get itemCount(): number {
    return this.#items.size;
  }

  get itemsWithoutTexts(): number {
    let count = 0;
    for (const { hasTexts } of this.#items.values()) if (!hasTexts) count += 1;
    return count;
  }

  addItem({ item }: Item): FieldFault | undefined {
    if (this.#items.has(item)) return ['item', `a second item \`${item}\`: an item has one line`];
    this.#items.set(item, { index: this.#items.size, candidates: new Map(), hasTexts: false });
    return undefined;
  }

  addCandidate({ item, system, units }: Candidate): FieldFault | undefined {
    const known = this.#items.get(item);
    if (!known) return unknownItem(item);
    if (this.#systems.size > 0 && !this.#systems.has(system)) {
      return ['system', `no system \`${system}\` in the card: expected one of its \`systems\``];
    }
    if (known.candidates.has(system)) {
      return ['system', `a second candidate of \`${system}\` for item \`${item}\``];
    }
    known.hasTexts = true;
    known.candidates.set(system, {
      index: this.#candidateCount++,
      units: units ? new Map(units.map((unit, index) => [unit.id, index])) : NO_UNITS,
    });
    return undefined;
  }

  /**
   * The candidate of (item, system), or the fault that there is none. Where an item has no candidates at all
   * (its texts were not released), a system of the card stands for one.
   */
  candidate(item: string, system: string): KnownCandidate | FieldFault {
    const known = this.#items.get(item);
    if (!known) return unknownItem(item);
    const candidate = known.candidates.get(system);
    if (candidate) return candidate;
    if (known.hasTexts) {
      return ['system', `no candidate of \`${system}\` for item \`${item}\` in candidates.jsonl`];
    }
    if (!this.#systems.has(system)) {
      return ['system', `no system \`${system}\` in the card or in candidates.jsonl`];
    }
    const textless = { index: this.#candidateCount++, units: NO_UNITS };
    known.candidates.set(system, textless);
    return textless;
  }

  itemIndex(item: string): number | undefined {
    return this.#items.get(item)?.index;
  }
}

function unknownItem(item: string): FieldFault {
  return ['item', `no item \`${item}\` in items.jsonl`];
}
