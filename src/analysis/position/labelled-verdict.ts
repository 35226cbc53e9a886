import { type Preference, swapSlots } from '../../stats/numeric/conversions.js';
import type { PairPreference, Verdict } from '../../study/preferences.js';

/** A verdict beside what others prefer, both by slot. */
export interface LabelledVerdict extends Verdict {
  human: Preference;
}

/** How the order of what was asked once came about. */
export type ShownOrder = 'randomized' | 'fixed';

/** What is preferred of a pair, by the slots of a verdict on it; `null` = nobody said. */
export function asShown(
  { first, second }: Pick<Verdict, 'first' | 'second'>,
  pair: PairPreference | undefined,
): Preference {
  const preference = pair?.preference ?? null;
  return first < second ? preference : swapSlots(preference);
}
