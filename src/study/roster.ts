import type { Dataset } from '../model/dataset.js';
import { layoutOf } from './layout.js';

/** The items and systems of a data set by number, so that verdicts in bulk need no names. */
export class Roster {
  readonly items: readonly string[];
  readonly systems: readonly string[];
  readonly #items: ReadonlyMap<string, number>;
  readonly #systems: Map<string, number>;

  constructor(dataset: Dataset) {
    const { items, systems } = layoutOf(dataset);
    const all = new Set(systems);
    for (const { system } of dataset.candidates) all.add(system);
    this.items = items;
    this.systems = [...all];
    this.#items = new Map(items.map((item, index) => [item, index]));
    this.#systems = new Map(this.systems.map((system, index) => [system, index]));
  }

  /** −1 for what is not there: a data set that was read has none of that. */
  item(name: string): number {
    return this.#items.get(name) ?? -1;
  }

  system(name: string): number {
    return this.#systems.get(name) ?? -1;
  }

  /** One number for an item and an unordered pair of its candidates. */
  pair(item: number, a: number, b: number): number {
    const n = this.systems.length;
    return (item * n + Math.min(a, b)) * n + Math.max(a, b);
  }

  /** One number for an item and a system. */
  cell(item: number, system: number): number {
    return item * this.systems.length + system;
  }
}
