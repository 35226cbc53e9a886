/** A decision that a reply states, and where. */
export interface Stated<T> {
  /** null = announced as a decision, and none of the answers. */
  value: T | null;
  /** Why it is none of the answers. */
  reason?: string;
  /** Label and answer, as places in the text that was read. */
  at: number;
  end: number;
  /** An answer without a label ("4" on a line of its own): never held against a shown text. */
  bare?: boolean;
  /** Other ways in which a shown text may say the same under the same label. */
  spellings?: readonly string[];
}
