/** As `tokens.ts`, by the encoding of OpenAI's models from GPT-4o on; as heavy to load. */
import * as encoding from 'gpt-tokenizer/encoding/o200k_base';
import { countingBy } from './encoded-tokens.js';

export const { countTokens, firstTokens } = countingBy(encoding);
