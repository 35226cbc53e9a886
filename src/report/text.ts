/**
 * Names come from data sets and may hold anything. Before a name reaches a terminal or a file, what could move the
 * cursor, break a line or turn the reading direction is made visible as an escape.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text on one line with every control, bidirectional and lone-surrogate character written as `\n`, `\u001b` … */
export function visible(text: string): string {
  return text.replace(UNSAFE, (character) => NAMED[character] ?? unicodeEscape(character));
}

/**
 * The same for whole lines: line ends and tabs stay. What is shown in place of a character is also what JSON takes for
 * it inside a string, so that JSON means the same afterwards.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character, at: number) => {
    if (character === '\n' || character === '\t' || (character === '\r' && text[at + 1] === '\n'))
      return character;
    return NAMED[character] ?? unicodeEscape(character);
  });
}

/** `\u001b`: also what JSON takes inside a string. */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Columns a text takes on a terminal: wide East Asian characters and emoji count two, combining marks none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/^\p{Mark}$/u.test(character) || character === '\u200d') continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;

/**
 * The pieces of a text between which a line may break: at spaces, after `-`, `/`, `_`, `,`, before `[`, `(`, `@`, and
 * not right before a parenthesis closes.
 */
function pieces(text: string): string[] {
  return text.split(/(?<=[\s/_,-])(?![^(]{0,10}\))|(?=[[(@])/);
}

/** The width of the longest piece that stays whole where there is room. */
export function longestPiece(text: string): number {
  return Math.max(...pieces(text).map((piece) => displayWidth(piece.trimEnd())));
}

/**
 * Breaks a text into lines of at most `width` columns: between its pieces, or anywhere in one that is too long.
 * @param hanging columns that stand before every line but the first
 */
export function wrapText(text: string, width: number, hanging = 0): string[] {
  if (displayWidth(text) <= width) return [text];
  const lines: string[] = [];
  const room = () => (lines.length === 0 ? width : width - hanging);
  let line = '';
  for (const piece of pieces(text)) {
    if (displayWidth((line + piece).trimEnd()) <= room()) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const character of piece) {
      if (displayWidth(line + character) > room()) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line.trimEnd() !== '') lines.push(line.trimEnd());
  return lines;
}
