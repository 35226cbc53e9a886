import { none, type Quantity } from '../model/result.js';
import { remark } from '../remarks/remark.js';

/** Askings without a verdict ÷ askings. */
export function unscoredRate({ asked, scored }: { asked: number; scored: number }): Quantity {
  return asked > 0 ? { value: 1 - scored / asked } : none(remark('nothing-asked'));
}
