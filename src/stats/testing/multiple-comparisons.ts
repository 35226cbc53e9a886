import { InputError } from '../../errors.js';

/** How p-values are adjusted for their number. */
export type Correction = 'holm' | 'benjamini-hochberg' | 'benjamini-yekutieli';

/**
 * p-values adjusted for being many: each may be compared with the level directly.
 * - `holm` (Holm 1979): the chance of any false finding stays below the level;
 * - `benjamini-hochberg` (Benjamini & Hochberg 1995): the expected share of false findings does, for tests that are
 *   independent or positively dependent;
 * - `benjamini-yekutieli` (Benjamini & Yekutieli 2001): the same under any dependence.
 * @param pValues 0 … 1; NaN = an undefined test: it stays NaN and is not counted
 * @returns in the order given, at most 1
 * @throws InputError for a p-value outside 0 … 1 and for an unknown correction
 * @example
 * Array.from(adjustPValues([0.01, 0.04])); // => [0.02, 0.04]
 */
export function adjustPValues(pValues: ArrayLike<number>, correction: Correction = 'holm'): Float64Array {
  const adjusted = new Float64Array(pValues.length).fill(Number.NaN);
  const order = Array.from({ length: pValues.length }, (_, k) => k).filter((k) => !Number.isNaN(pValues[k]));
  for (const k of order) {
    if (!(pValues[k] >= 0 && pValues[k] <= 1)) {
      throw new InputError(`Expected p-values between 0 and 1, got ${pValues[k]} at position ${k}`);
    }
  }
  order.sort((a, b) => pValues[a] - pValues[b]);
  const n = order.length;
  switch (correction) {
    case 'holm': {
      let running = 0;
      order.forEach((k, rank) => {
        running = Math.max(running, Math.min(1, (n - rank) * pValues[k]));
        adjusted[k] = running;
      });
      return adjusted;
    }
    case 'benjamini-hochberg':
    case 'benjamini-yekutieli': {
      let factor = 1;
      if (correction === 'benjamini-yekutieli') for (let k = 2; k <= n; k++) factor += 1 / k;
      let running = 1;
      for (let rank = n - 1; rank >= 0; rank--) {
        const k = order[rank];
        running = Math.min(running, ((factor * n) / (rank + 1)) * pValues[k]);
        adjusted[k] = running;
      }
      return adjusted;
    }
    default:
      throw new InputError(
        `Expected the correction to be holm, benjamini-hochberg or benjamini-yekutieli, got ${JSON.stringify(correction)}`,
      );
  }
}
