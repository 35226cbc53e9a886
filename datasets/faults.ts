import { DataError, type Fault, seenFaults } from '../src/errors.js';

/** Collects faults: keeps the first of them, counts them all. What is wrong in the same way again is told once. */
export class FaultList {
  readonly kept: Fault[] = [];
  readonly #told = new Map<string, Fault>();
  #total = 0;

  constructor(readonly limit = 20) {}

  get total(): number {
    return this.#total;
  }

  /** How many are not among the kept, nor of their kind. */
  get unseen(): number {
    return this.#total - seenFaults(this.kept);
  }

  /** @param kind of faults with the same kind and message in one file the first is told; default: the field */
  add(
    file: string,
    line: number | undefined,
    field: string | undefined,
    message: string,
    kind: string = field ?? '',
  ): void {
    this.#total += 1;
    const key = JSON.stringify([file, kind, message]);
    const before = this.#told.get(key);
    if (before) {
      before.times = (before.times ?? 1) + 1;
      return;
    }
    if (this.kept.length >= this.limit) return;
    const fault = { file, ...(line !== undefined && { line }), ...(field && { field }), message };
    this.kept.push(fault);
    this.#told.set(key, fault);
  }

  /** Raises what was collected, if anything was. */
  throwIfAny(): void {
    if (this.#total > 0) throw new DataError(this.kept, this.#total);
  }
}
