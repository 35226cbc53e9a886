import { type Preference, swapSlots } from '../../stats/numeric/conversions.js';
import type { PairVerdict } from '../../study/verdicts.js';

/** A verdict beside what others prefer, both by slot. */
export interface LabelledVerdict extends PairVerdict {
  human: Preference;
}

/** How the order of what was asked once came about. */
export type ShownOrder = 'randomized' | 'fixed';

/** What is preferred of a pair, by the slots of a verdict on it; `null` = nobody said. */
export function asShown(
  { first, second }: Pick<PairVerdict, 'first' | 'second'>,
  preference: Preference,
): Preference {
  return first < second ? preference : swapSlots(preference);
}
