/**
 * Heavy to load (the encoding's whole vocabulary): import this module lazily, or through `lengthCounter`.
 */
import * as encoding from 'gpt-tokenizer/encoding/cl100k_base';
import { countingBy } from './encoded-tokens.js';

/**
 * The number of tokens under OpenAI's `cl100k_base` encoding, equal to tiktoken's, and the text of the first so many.
 * Both throw InputError on a run of more than 50,000 letters, white space or signs without a break.
 */
export const { countTokens, firstTokens } = countingBy(encoding);
