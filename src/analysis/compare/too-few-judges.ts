/** The dimensions on which there are not two judges to compare, for one note each kind. */
export class TooFewJudges {
  readonly #byNames = new Map<string, string[]>();

  /** @param names the judges there are: at most one */
  add(dimension: string, [name]: readonly string[]): void {
    const found = name === undefined ? 'none of the judges' : `only ${JSON.stringify(name)}`;
    this.#byNames.set(found, [...(this.#byNames.get(found) ?? []), dimension]);
  }

  /** `missing, factual: left out, with none of the judges.` */
  notes(): string[] {
    return [...this.#byNames].map(
      ([found, dimensions]) => `${dimensions.join(', ')}: left out, with ${found}.`,
    );
  }
}
