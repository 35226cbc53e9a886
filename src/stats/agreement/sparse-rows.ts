/** What stands in few columns of many for each item. */
export class SparseRows {
  readonly #items: readonly Map<number, number>[];
  #laidOut: { starts: Int32Array; columns: Int32Array; amounts: Float64Array } | undefined;

  constructor(nItems: number) {
    this.#items = Array.from({ length: nItems }, () => new Map<number, number>());
  }

  add(item: number, column: number, amount: number): void {
    const row = this.#items[item];
    row.set(column, (row.get(column) ?? 0) + amount);
  }

  columns(nColumns: number): Float64Array[] {
    return Array.from({ length: nColumns }, (_, c) =>
      Float64Array.from(this.#items, (row) => row.get(c) ?? 0),
    );
  }

  /** Writes the totals where item i stands `times[i]` times. */
  sum(times: Int32Array, totals: Float64Array): void {
    this.#laidOut ??= this.#layOut();
    const { starts, columns, amounts } = this.#laidOut;
    totals.fill(0);
    for (let i = 0; i < times.length; i++) {
      const drawn = times[i];
      if (drawn === 0) continue;
      for (let k = starts[i]; k < starts[i + 1]; k++) totals[columns[k]] += drawn * amounts[k];
    }
  }

  #layOut() {
    const starts = new Int32Array(this.#items.length + 1);
    this.#items.forEach((row, i) => {
      starts[i + 1] = starts[i] + row.size;
    });
    const [columns, amounts] = [
      new Int32Array(starts[starts.length - 1]),
      new Float64Array(starts[starts.length - 1]),
    ];
    this.#items.forEach((row, i) => {
      let at = starts[i];
      for (const [column, amount] of row) {
        columns[at] = column;
        amounts[at++] = amount;
      }
    });
    return { starts, columns, amounts };
  }
}
