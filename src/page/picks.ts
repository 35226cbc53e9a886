/** Which judges are looked at: none picked means all. What listens is told of every change. */
export class Picks {
  readonly #picked = new Set<string>();
  readonly #listeners: (() => void)[] = [];

  /** @param judges all that can be picked, in the order of the page */
  constructor(readonly judges: readonly string[]) {}

  /** Those picked; all where none is. */
  get shown(): readonly string[] {
    return this.#picked.size === 0 ? this.judges : this.judges.filter((judge) => this.#picked.has(judge));
  }

  get picked(): readonly string[] {
    return this.judges.filter((judge) => this.#picked.has(judge));
  }

  has(judge: string): boolean {
    return this.#picked.size === 0 || this.#picked.has(judge);
  }

  /** Names that are no judge of this page are passed over. */
  pick(names: readonly string[]): void {
    this.#picked.clear();
    for (const name of names) if (this.judges.includes(name)) this.#picked.add(name);
    this.#tell();
  }

  toggle(judge: string): void {
    this.pick(this.#picked.has(judge) ? this.picked.filter((one) => one !== judge) : [...this.picked, judge]);
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
