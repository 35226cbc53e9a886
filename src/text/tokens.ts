/**
 * Heavy to load (the encoding's whole vocabulary): import this module lazily, or through `lengthCounter`.
 */
import { InputError } from '../errors.js';
import { countTokens as count, decode, encode } from './cl100k.mjs';

/** Merging is quadratic in a run of one kind of character; natural text has a break every few words. */
const LONGEST_RUN = 50_000;
const RUN = /\p{L}+|\s+|[^\s\p{L}\p{N}]+/gu;

/**
 * The number of tokens under OpenAI's `cl100k_base` encoding, equal to tiktoken's. Text that spells a special
 * token counts as plain text; a lone surrogate counts as U+FFFD.
 *
 * @throws InputError on a run of more than 50,000 letters, white space or signs without a break.
 */
export function countTokens(text: string): number {
  if (text.length > LONGEST_RUN) refuseLongRuns(text);
  return count(text, { disallowedSpecial: new Set() });
}

/**
 * The text of the first so many tokens, without a character that they cut within.
 * @throws InputError as `countTokens` does
 */
export function firstTokens(text: string, most: number): string {
  if (text.length > LONGEST_RUN) refuseLongRuns(text);
  const tokens = encode(text, { disallowedSpecial: new Set() });
  const head = decode(tokens.slice(0, most));
  // The package's decoder holds the bytes of a character that is cut within, for whatever it is given next.
  decode(tokens.slice(most));
  return head;
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
