import { InputError } from '../errors.js';

const ENDS = new Set(['.', '?', '!']);

/**
 * Cuts a text into chunks of at most `size` tokens, in order, as the release of BooookScore does (Chang et al. 2024,
 * `chunk.py`): whole lines as long as they fit, a line that is too long after a sentence. Empty lines are left out;
 * but for line breaks nothing else is lost.
 * @throws InputError where a piece has no two signs of punctuation to be cut at and is longer than a chunk
 */
export function chunkText(text: string, size: number, countTokens: (text: string) => number): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const whole = lines.join('\n');
  if (countTokens(whole) <= size) return whole === '' ? [] : [whole];
  const chunks: string[] = [];
  let current = '';
  for (const line of lines) {
    const longer = current === '' ? line : `${current}\n${line}`;
    if (countTokens(line) > size) {
      let [head, rest] = cut(longer, size, countTokens);
      chunks.push(head);
      while (countTokens(rest) > size) {
        [head, rest] = cut(rest, size, countTokens);
        chunks.push(head);
      }
      current = rest;
    } else if (countTokens(longer) > size) {
      chunks.push(current);
      current = line;
    } else {
      current = longer;
    }
  }
  if (current !== '') chunks.push(current);
  return chunks;
}

/** Cuts after the last sign of punctuation but one, again and again, until the head fits. */
function cut(text: string, size: number, countTokens: (text: string) => number): [string, string] {
  let head = text;
  while (countTokens(head) > size) {
    const end = lastButOne(head, false) ?? lastButOne(head, true);
    if (end === undefined) {
      throw new InputError(
        `Expected punctuation to cut a text at, got ${head.length} characters with less than two signs of it, ` +
          `which are more than the ${size} tokens of a chunk: name a larger chunk`,
      );
    }
    head = head.slice(0, end + 1);
  }
  return [head, text.slice(head.length)];
}

/** The place of the last sign but one that ends a sentence, or of a quote after such a sign. */
function lastButOne(text: string, commas: boolean): number | undefined {
  let seen = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at] ?? '';
    const isEnd = ENDS.has(sign) || (commas && sign === ',');
    const isQuote = (sign === '"' || sign === "'") && ENDS.has(text[at - 1] ?? '');
    if (isEnd || isQuote) seen += 1;
    if (seen === 2) return at;
  }
  return undefined;
}
