/** What of gpt-tokenizer is used. */
interface Encoding {
  disallowedSpecial: Set<string>;
}

export function countTokens(text: string, options: Encoding): number;
export function encode(text: string, options: Encoding): number[];
export function decode(tokens: readonly number[]): string;
