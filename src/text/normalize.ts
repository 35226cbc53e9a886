/**
 * A text in Unicode normal form C without the white space around it: what two wordings must share to count as
 * the same (ARM's *repeated unchanged*). Case, inner white space, quotes and final punctuation still differ.
 */
export function normalizeOuter(text: string): string {
  return text.normalize('NFC').trim();
}
