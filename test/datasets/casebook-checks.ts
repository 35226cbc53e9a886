/** Plain text checks of the casebook's construction, kept apart from the code that they check. */

const flat = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();

/** Whether the anchor (plain words, or `/a pattern/`) stands in the text; case and white space do not matter. */
export function has(text: string, anchor: string): boolean {
  const pattern = /^\/(.+)\/$/.exec(anchor)?.[1];
  return pattern === undefined
    ? flat(text).includes(flat(anchor))
    : new RegExp(pattern, 'i').test(flat(text));
}

/** Words between white space that hold a letter or a digit. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Runs of n words, lower-cased and without punctuation. */
export function gramsOf(text: string, n: number): string[] {
  const words = wordsOf(text.toLowerCase()).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  return words.slice(0, Math.max(0, words.length - n + 1)).map((_, i) => words.slice(i, i + n).join(' '));
}

/** Share of the lead's word pairs found in the document's opening, taken a quarter longer than the lead. */
export function openingOverlap(lead: string, document: string): number {
  const reach = Math.ceil(wordsOf(lead).length * 1.25) + 5;
  const opening = new Set(gramsOf(wordsOf(document).slice(0, reach).join(' '), 2));
  const pairs = gramsOf(lead, 2);
  return pairs.filter((pair) => opening.has(pair)).length / pairs.length;
}

/** Numbers in digits, without those that count the items of a list or close a span of years (1955-62). */
export function numbersOf(text: string): string[] {
  const bare = text.replace(/^\s*\d+\. /gm, '').replace(/(?<=\d{4})-\d{2}\b/g, '');
  return bare.match(/\d+(?:[.,:]\d+)*/g) ?? [];
}
