import type { ProviderFault } from '../judge/contract.js';

/** So many requests refused as wrong, and not one answer: the next would be refused as well. */
const HOPELESS_REFUSALS = 5;
/** So many requests given up in a row: nobody is there. */
const HOPELESS_FAILURES = 20;

/** Whether it is worth asking on, by what came of the requests so far. */
export class Outlook {
  #answers = 0;
  #refusals = 0;
  #failuresInARow = 0;

  answered(): void {
    this.#answers += 1;
    this.#failuresInARow = 0;
  }

  /** A request was given up. Returns whether the rest may as well be. */
  gaveUp(fault: ProviderFault): boolean {
    if (fault === 'bad-request') this.#refusals += 1;
    this.#failuresInARow += 1;
    const refused = this.#answers === 0 && this.#refusals >= HOPELESS_REFUSALS;
    return refused || this.#failuresInARow >= HOPELESS_FAILURES;
  }
}
