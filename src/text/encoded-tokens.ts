import { InputError } from '../errors.js';
import type { TokenCounting } from './token-counting.js';

/** Merging is quadratic in a run of one kind of character; natural text has a break every few words. */
const LONGEST_RUN = 50_000;
const RUN = /\p{L}+|\s+|[^\s\p{L}\p{N}]+/gu;
/** Text that spells a special token counts as plain text. */
const PLAIN = { disallowedSpecial: new Set<string>() };

interface Encoding {
  countTokens(text: string, options: typeof PLAIN): number;
  encode(text: string, options: typeof PLAIN): number[];
  decode(tokens: Iterable<number>): string;
}

/** Counting by an encoding of OpenAI's. A lone surrogate counts as U+FFFD. */
export function countingBy({ countTokens, encode, decode }: Encoding): TokenCounting {
  return {
    countTokens(text) {
      if (text.length > LONGEST_RUN) refuseLongRuns(text);
      return countTokens(text, PLAIN);
    },
    firstTokens(text, most) {
      if (text.length > LONGEST_RUN) refuseLongRuns(text);
      return decode(encode(text, PLAIN).slice(0, most));
    },
  };
}

function refuseLongRuns(text: string): void {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length > LONGEST_RUN) {
      throw new InputError(
        `Expected a break in every ${LONGEST_RUN} characters of a text measured in tokens, got a run of ` +
          `${run.length} from offset ${index} on: measure this text in words or characters.`,
      );
    }
  }
}
