/** No record on disk nests this deep; text that does is made to fill the memory or the stack of its reader. */
const DEEPEST = 200;

/** What a JSON text is made of, without parsing it. */
export interface JsonShape {
  /** Colons outside strings: one a key, where the text is valid. */
  colons: number;
  /** Where it nests deeper than any record does; undefined where it does not. */
  tooDeepAt: number | undefined;
}

/** Goes through a text once; of one that nests too deep, only so far. */
export function jsonShape(text: string): JsonShape {
  let [colons, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = closingQuote(text, at);
        break;
      case 0x3a:
        colons += 1;
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > DEEPEST) return { colons, tooDeepAt: at };
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
    }
  }
  return { colons, tooDeepAt: undefined };
}

/** Why a text that nests too deep is not parsed. */
export const TOO_DEEP = `nested more than ${DEEPEST} deep`;

/**
 * Parses JSON that somebody else may have written.
 * @throws SyntaxError where it is not JSON, or nests too deep
 */
export function parseJsonText(text: string): unknown {
  if (jsonShape(text).tooDeepAt !== undefined) throw new SyntaxError(TOO_DEEP);
  return JSON.parse(text);
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
