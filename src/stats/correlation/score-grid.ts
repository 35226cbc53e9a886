import { InputError } from '../../errors.js';

/**
 * Items × systems of scores, higher is better, stored row by row (`values[item * nSystems + system]`).
 * NaN is a missing score and stays missing; it is never a number.
 */
export class ScoreGrid {
  readonly nItems: number;
  readonly nSystems: number;

  /**
   * @param items row names, unique
   * @param systems column names, unique
   * @param values length items × systems; NaN = missing; infinities are refused
   */
  constructor(
    readonly items: readonly string[],
    readonly systems: readonly string[],
    readonly values: Float64Array = new Float64Array(items.length * systems.length).fill(Number.NaN),
  ) {
    this.nItems = items.length;
    this.nSystems = systems.length;
    refuseDuplicates(items, 'item');
    refuseDuplicates(systems, 'system');
    if (values.length !== this.nItems * this.nSystems) {
      throw new InputError(
        `Expected ${this.nItems} items × ${this.nSystems} systems = ${this.nItems * this.nSystems} values, got ${values.length}`,
      );
    }
    for (let k = 0; k < values.length; k++) {
      if (values[k] === Infinity || values[k] === -Infinity) {
        const item = items[Math.floor(k / this.nSystems)];
        throw new InputError(
          `Expected finite scores or NaN for missing, got ${values[k]} for item ${JSON.stringify(item)}, system ${JSON.stringify(systems[k % this.nSystems])}`,
        );
      }
    }
  }

  /** The score of a cell by position; NaN when missing. */
  get(item: number, system: number): number {
    return this.values[item * this.nSystems + system];
  }

  /** Number of cells that hold a score. */
  get nScored(): number {
    let count = 0;
    for (const value of this.values) if (!Number.isNaN(value)) count++;
    return count;
  }

  /** Scored cells ÷ all cells; NaN for an empty grid. */
  get coverage(): number {
    return this.nScored / this.values.length;
  }

  /**
   * Mean of each system over its scored items; NaN where a system has none.
   * @returns length nSystems, in the grid's order
   */
  systemMeans(): Float64Array {
    const means = new Float64Array(this.nSystems);
    for (let s = 0; s < this.nSystems; s++) {
      let sum = 0;
      let count = 0;
      for (let i = 0; i < this.nItems; i++) {
        const value = this.values[i * this.nSystems + s];
        if (!Number.isNaN(value)) {
          sum += value;
          count++;
        }
      }
      means[s] = count > 0 ? sum / count : Number.NaN;
    }
    return means;
  }

  /** The same scores laid out on other items and systems; cells this grid does not know are missing. */
  alignTo(items: readonly string[], systems: readonly string[]): ScoreGrid {
    if (sameNames(this.items, items) && sameNames(this.systems, systems)) return this;
    const row = new Map(this.items.map((name, index) => [name, index]));
    const columns = systems.map((name) => this.systems.indexOf(name));
    const values = new Float64Array(items.length * systems.length).fill(Number.NaN);
    items.forEach((name, i) => {
      const from = row.get(name);
      if (from === undefined) return;
      columns.forEach((column, s) => {
        if (column >= 0) values[i * systems.length + s] = this.values[from * this.nSystems + column];
      });
    });
    return new ScoreGrid(items, systems, values);
  }

  /** The same scores without the items and systems that have none. */
  trimmed(): ScoreGrid {
    const scored = [...this.values.keys()].filter((k) => !Number.isNaN(this.values[k]));
    const rows = new Set(scored.map((k) => Math.floor(k / this.nSystems)));
    const columns = new Set(scored.map((k) => k % this.nSystems));
    return this.alignTo(
      this.items.filter((_, i) => rows.has(i)),
      this.systems.filter((_, s) => columns.has(s)),
    );
  }

  /**
   * A grid from loose cells. Items and systems stand in the order of first appearance unless given.
   * A cell given twice is refused: average repeats before, so that nothing is lost unseen.
   */
  static fromCells(
    cells: Iterable<{ item: string; system: string; value: number }>,
    order: { items?: readonly string[]; systems?: readonly string[] } = {},
  ): ScoreGrid {
    const list = [...cells];
    const items = order.items ?? [...new Set(list.map((cell) => cell.item))];
    const systems = order.systems ?? [...new Set(list.map((cell) => cell.system))];
    const rows = new Map(items.map((name, index) => [name, index]));
    const columns = new Map(systems.map((name, index) => [name, index]));
    const values = new Float64Array(items.length * systems.length).fill(Number.NaN);
    const seen = new Uint8Array(values.length);
    for (const { item, system, value } of list) {
      const i = rows.get(item);
      const s = columns.get(system);
      if (i === undefined || s === undefined) {
        throw new InputError(
          `Expected a cell of the grid, got item ${JSON.stringify(item)}, system ${JSON.stringify(system)}`,
        );
      }
      const k = i * systems.length + s;
      if (seen[k]) {
        throw new InputError(
          `Expected one score a cell, got a second one for item ${JSON.stringify(item)}, system ${JSON.stringify(system)}`,
        );
      }
      seen[k] = 1;
      values[k] = value;
    }
    return new ScoreGrid(items, systems, values);
  }
}

/** Whether two lists hold the same names in the same order. */
export function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((name, k) => name === b[k]));
}

function refuseDuplicates(names: readonly string[], what: string): void {
  if (new Set(names).size === names.length) return;
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) {
      throw new InputError(`Expected unique ${what} names, got ${JSON.stringify(name)} twice`);
    }
    seen.add(name);
  }
}
