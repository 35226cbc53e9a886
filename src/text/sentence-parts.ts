import { sentences } from './sentences.js';

interface PartOptions {
  /** Sentences of a part at most; absent: as many as fit. */
  most?: number;
  /** Tokens of a part at most; absent: any number. */
  size?: number;
  countTokens(text: string): number;
  /** The text of the first so many tokens. */
  firstTokens(text: string, most: number): string;
}

/**
 * Cuts a text into parts of whole sentences, in order: nothing is lost but white space between parts. A sentence that
 * is longer than a part is cut within. Tokens are counted sentence by sentence.
 */
export function sentenceParts(text: string, options: PartOptions): string[] {
  const { most = Number.POSITIVE_INFINITY, size = Number.POSITIVE_INFINITY } = options;
  const parts: string[] = [];
  let from = 0;
  let to = 0;
  let count = 0;
  let tokens = 0;
  const close = () => {
    if (count > 0) parts.push(text.slice(from, to));
    count = 0;
    tokens = 0;
  };
  for (const { start, end } of pieces(text, size, options)) {
    const own =
      size === Number.POSITIVE_INFINITY ? 0 : options.countTokens(text.slice(count > 0 ? to : start, end));
    if (count > 0 && (count >= most || tokens + own > size)) close();
    if (count === 0) from = start;
    to = end;
    count += 1;
    tokens += own;
  }
  close();
  return parts;
}

interface Piece {
  start: number;
  end: number;
}

/** The sentences, those that are too long in pieces that fit. */
function* pieces(text: string, size: number, { countTokens, firstTokens }: PartOptions): Generator<Piece> {
  for (const { start, end } of sentences(text)) {
    let from = start;
    while (size !== Number.POSITIVE_INFINITY && countTokens(text.slice(from, end)) > size) {
      const head = firstTokens(text.slice(from, end), size);
      // A character of more tokens than a part may have is a part all the same.
      const length = head.length || ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
      yield { start: from, end: from + length };
      from += length;
    }
    if (from < end) yield { start: from, end };
  }
}
