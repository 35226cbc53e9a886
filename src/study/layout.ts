import { InputError } from '../errors.js';
import type { Dataset } from '../model/dataset.js';

/**
 * Rows and columns that every grid of a data set shares (items as they stand, systems as the card lists them), and their
 * numbers, so that verdicts in bulk need no names.
 */
export class Layout {
  readonly items: readonly string[];
  readonly systems: readonly string[];
  readonly #items: ReadonlyMap<string, number>;
  readonly #systems: ReadonlyMap<string, number>;

  constructor({ card, items, candidates }: Pick<Dataset, 'card' | 'items' | 'candidates'>) {
    const systems = new Set(card.systems.map(({ id }) => id));
    for (const { system } of candidates) systems.add(system);
    this.items = items.map(({ item }) => item);
    this.systems = [...systems];
    this.#items = new Map(this.items.map((item, index) => [item, index]));
    this.#systems = new Map(this.systems.map((system, index) => [system, index]));
  }

  /** −1 for what is not there: a data set that was read has none of that. */
  item(name: string): number {
    return this.#items.get(name) ?? -1;
  }

  system(name: string): number {
    return this.#systems.get(name) ?? -1;
  }

  get cells(): number {
    return this.items.length * this.systems.length;
  }

  /** One number for an item and a system: the place in a grid's values. */
  cell(item: number, system: number): number {
    return item * this.systems.length + system;
  }

  /** @throws InputError for an item or a system that is not there */
  cellOf(item: string, system: string): number {
    const i = this.item(item);
    const s = this.system(system);
    if (i < 0 || s < 0) {
      throw new InputError(
        `Expected an item and a system of the data set, got item ${JSON.stringify(item)}, system ${JSON.stringify(system)}`,
      );
    }
    return this.cell(i, s);
  }

  /** One number for an item and an unordered pair of its candidates. */
  pair(item: number, a: number, b: number): number {
    const n = this.systems.length;
    return (item * n + Math.min(a, b)) * n + Math.max(a, b);
  }

  /** One more than the largest number of a pair. */
  get pairs(): number {
    return this.cells * this.systems.length;
  }

  /** What `pair` made one number of. */
  ofPair(key: number): { item: number; low: number; high: number } {
    const n = this.systems.length;
    const cell = Math.floor(key / n);
    const item = Math.floor(cell / n);
    return { item, low: cell - item * n, high: key - cell * n };
  }
}
