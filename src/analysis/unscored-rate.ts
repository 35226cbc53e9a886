import type { Quantity } from '../model/result.js';

/** Askings without a verdict ÷ askings. */
export function unscoredRate({ asked, scored }: { asked: number; scored: number }): Quantity {
  return asked > 0 ? { value: 1 - scored / asked } : { value: null, reason: 'nothing was asked' };
}
