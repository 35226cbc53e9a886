import { InputError } from '../errors.js';
import { countCharacters } from './words.js';

/** What a text is counted and cut by. */
export interface TokenCounting {
  countTokens(text: string): number;
  /** The text of the first so many tokens. */
  firstTokens(text: string, most: number): string;
}

/** How tokens are counted where nothing is said. */
export const USUAL_TOKENIZER = 'cl100k';

/**
 * A way to count tokens by its name: `cl100k`, OpenAI's encoding, loaded when it is asked for; or `characters/N`, a
 * token for every N code points begun, for a model whose tokenizer is not at hand.
 * @throws InputError for another name
 */
export async function tokenCounting(tokenizer: string = USUAL_TOKENIZER): Promise<TokenCounting> {
  if (tokenizer === USUAL_TOKENIZER) return import('./tokens.js');
  const each = Number(/^characters\/(\d+(?:\.\d+)?)$/.exec(tokenizer)?.[1]);
  if (each > 0) return byCharacters(each);
  throw new InputError(
    `Expected a tokenizer cl100k, or characters/N with a number above 0 (characters/3.5), got ${JSON.stringify(tokenizer)}`,
  );
}

function byCharacters(each: number): TokenCounting {
  return {
    countTokens: (text) => Math.ceil(countCharacters(text) / each),
    firstTokens: (text, most) =>
      [...text.slice(0, 2 * Math.floor(most * each))].slice(0, Math.floor(most * each)).join(''),
  };
}
