import { about, type Remark, remark } from '../../remarks/remark.js';

/** The dimensions on which there are not two judges to compare, for one note each kind. */
export class TooFewJudges {
  readonly #byNames = new Map<string | undefined, string[]>();

  /** @param names the judges there are: at most one */
  add(dimension: string, [name]: readonly string[]): void {
    this.#byNames.set(name, [...(this.#byNames.get(name) ?? []), dimension]);
  }

  /** `missing, factual: left out, with none of the judges.` */
  notes(): Remark[] {
    return [...this.#byNames].map(([name, dimensions]) =>
      about(
        dimensions.join(', '),
        name === undefined ? remark('left-out-no-judge') : remark('left-out-one-judge', { judge: name }),
      ),
    );
  }
}
