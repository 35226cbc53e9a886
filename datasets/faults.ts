import { DataError, type Fault } from '../src/errors.js';

/** Collects faults: keeps the first of them, counts them all. */
export class FaultList {
  readonly kept: Fault[] = [];
  #total = 0;

  constructor(readonly limit = 20) {}

  get total(): number {
    return this.#total;
  }

  add(file: string, line: number | undefined, field: string | undefined, message: string): void {
    this.#total += 1;
    if (this.kept.length >= this.limit) return;
    this.kept.push({
      file,
      ...(line === undefined ? {} : { line }),
      ...(field ? { field } : {}),
      message,
    });
  }

  /** Raises what was collected, if anything was. */
  throwIfAny(): void {
    if (this.#total > 0) throw new DataError(this.kept, this.#total);
  }
}
