import type { Quantity } from '../model/result.js';
import { percent } from '../remarks/words.js';
import type { SentenceId } from './sentences.js';

/** A finding in words. `open`: the data do not decide; `bad`: a reason not to trust. */
export interface Finding {
  /** Which sentence it is: its condition and correction stand in `SENTENCES`. */
  id: SentenceId;
  tone: 'good' | 'bad' | 'open' | 'plain';
  /** A dimension, or what the finding is about. */
  topic: string;
  text: string;
}

/** A judge column, by its two names. */
export interface Named {
  judge: string;
  protocol: string;
}

/** So many names are said; of more, the number. */
const NAMES = 3;

export function nameOf({ judge, protocol }: Named): string {
  return protocol === '' ? judge : `${judge} (${protocol})`;
}

/** Up to three names; of more, two and how many others. */
export function someOf(names: readonly string[]): string {
  const own = [...new Set(names)];
  if (own.length <= NAMES) return join(own);
  return `${own.slice(0, NAMES - 1).join(', ')} and ${own.length - NAMES + 1} others`;
}

/** `a, b and c`. */
export function join(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `.20 to .44`; of one number that number. */
export function range(values: readonly number[], word: (value: number) => string): string {
  const [low, high] = [word(Math.min(...values)), word(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
}

/** The limits of a share, as ` [31%, 45%]`; nothing where they are undefined. */
export function share({ low, high }: { low: Quantity; high: Quantity }): string {
  return low.value === null || high.value === null ? '' : ` [${percent(low.value)}, ${percent(high.value)}]`;
}
