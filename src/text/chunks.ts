import { InputError } from '../errors.js';

type Count = (text: string) => number;

/** What ends a sentence: a sign, or a quote after one. */
const SENTENCE_END = /[.?!]|(?<=[.?!])["']/g;
const SENTENCE_END_OR_COMMA = /[.?!,]|(?<=[.?!])["']/g;

/**
 * Cuts a text into chunks of at most `size` tokens, in order, as the release of BooookScore does (Chang et al. 2024,
 * `chunk.py`): whole lines as long as they fit, a line that is too long after a sentence. Empty lines are left out;
 * but for line breaks nothing else is lost. The work grows with the length of the text, not with its square.
 * @param countTokens counts a line that is not blank as much after a line break as alone, as `cl100k_base` does
 * @throws InputError where a piece has no two signs of punctuation to be cut at and is longer than a chunk
 */
export function chunkText(text: string, size: number, countTokens: Count): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const whole = lines.join('\n');
  if (tokensUpTo(whole, size, countTokens) <= size) return whole === '' ? [] : [whole];
  const chunks: string[] = [];
  let current = new Growing(countTokens);
  for (const line of lines) {
    const alone = tokensUpTo(line, size, countTokens);
    if (alone > size) {
      let [head, rest] = cut(current.with(line), size, countTokens);
      chunks.push(head);
      while (tokensUpTo(rest, size, countTokens) > size) {
        [head, rest] = cut(rest, size, countTokens);
        chunks.push(head);
      }
      current = new Growing(countTokens, rest);
    } else if (current.tokensWith(line, alone) > size) {
      chunks.push(current.text);
      current = new Growing(countTokens, line);
    } else {
      current.add(line);
    }
  }
  if (current.text !== '') chunks.push(current.text);
  return chunks;
}

/** A chunk to which lines are added. What stands before the last of them is counted once. */
class Growing {
  /** Tokens of the text before `open`. */
  #settled = 0;
  /** The end of the text, from the last place where tokens are known to break. */
  #open: string;

  constructor(
    private readonly countTokens: Count,
    public text = '',
  ) {
    this.#open = text;
  }

  with(line: string): string {
    return this.text === '' ? line : `${this.text}\n${line}`;
  }

  /** @param alone tokens of the line */
  tokensWith(line: string, alone: number): number {
    if (this.text === '') return alone;
    if (!breaksBefore(line)) return this.#settled + this.countTokens(`${this.#open}\n${line}`);
    return this.#settled + this.countTokens(`${this.#open}\n`) + alone;
  }

  add(line: string): void {
    if (this.text === '') this.#open = line;
    else if (breaksBefore(line)) {
      this.#settled += this.countTokens(`${this.#open}\n`);
      this.#open = line;
    } else this.#open += `\n${line}`;
    this.text = this.with(line);
  }
}

/** Whether no token spans the line break before it: white space alone, and white space up to a return, are drawn to it. */
const breaksBefore = (line: string) => /^[^\S\r]*\S/.test(line);

/** More than the beginning of a text can have above the whole: the last token of a beginning may be cut in pieces. */
const SLACK = 16;
/** More characters than most tokens have. */
const LONG_TOKEN = 6;

/** The tokens of a text; infinite where they are more than `most`, which the beginning of a long text tells. */
function tokensUpTo(text: string, most: number, countTokens: Count): number {
  const end = windowOf(text, most, countTokens);
  return end < text.length ? Number.POSITIVE_INFINITY : countTokens(text);
}

/** Where a beginning of the text ends that has more than `most` tokens; its length where none is known to. */
function windowOf(text: string, most: number, countTokens: Count): number {
  let end = LONG_TOKEN * most;
  while (end < text.length && countTokens(text.slice(0, end)) <= most + SLACK) end *= 2;
  return Math.min(end, text.length);
}

/**
 * Cuts a text that is too long after the last sign that leaves it short enough. The last sign of all is passed over,
 * as the release does, and commas count where no sentence is short enough.
 */
function cut(text: string, size: number, countTokens: Count): [string, string] {
  const window = windowOf(text, size, countTokens);
  const fits = (at: number) => countTokens(text.slice(0, at + 1)) <= size;
  const [first, second] = text.matchAll(SENTENCE_END);
  const sentences = signsIn(text, { window, limit: text.length }, SENTENCE_END);
  // Where not even the first of several sentences fits, what follows on it is gone.
  const limit = first && second ? first.index + 1 : text.length;
  const at =
    lastThatFits(text, sentences, fits) ??
    lastThatFits(text, signsIn(text, { window, limit }, SENTENCE_END_OR_COMMA), fits);
  if (at === undefined) {
    throw new InputError(
      `Expected punctuation to cut a text at, got ${limit} characters with less than two signs of it that leave them ` +
        `short enough, which are more than the ${size} tokens of a chunk: name a larger chunk`,
    );
  }
  return [text.slice(0, at + 1), text.slice(at + 1)];
}

/** The places of the signs before `window`, without the last before `limit`. */
function signsIn(
  text: string,
  { window, limit }: { window: number; limit: number },
  pattern: RegExp,
): number[] {
  const places: number[] = [];
  for (const { index } of text.slice(0, limit).matchAll(pattern)) {
    if (index >= window) return places;
    places.push(index);
  }
  return places.slice(0, -1);
}

/** The last place that fits, of places in their order. */
function lastThatFits(
  text: string,
  places: readonly number[],
  fits: (at: number) => boolean,
): number | undefined {
  let low = -1;
  let high = places.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(places[middle] as number)) low = middle;
    else high = middle;
  }
  let found = low;
  // A run of signs may have fewer tokens than its beginning.
  for (let next = low + 1; next < places.length; next++) {
    const [before = 0, at = 0] = [places[next - 1], places[next]];
    if (next > 0 && /[\s\p{L}\p{N}]/u.test(text.slice(before + 1, at))) break;
    if (fits(at)) found = next;
  }
  return found === -1 ? undefined : places[found];
}
