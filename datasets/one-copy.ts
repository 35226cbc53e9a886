/** What names an item, a system, a person or a judge: so many records repeat it that one copy of each text is kept. */
const NAMES = ['item', 'system', 'judge', 'protocol', 'dimension', 'annotator', 'group'] as const;

type Named = { shown?: unknown } & Partial<Record<(typeof NAMES)[number], unknown>>;

/** One copy of each name of a data set, whichever records it stands in. */
export class OneCopy {
  readonly #copies = new Map<string, string>();

  /** Puts the copies in place of a record's names. */
  in(record: object): void {
    const named: Named = record;
    for (const name of NAMES) {
      const text = named[name];
      if (typeof text === 'string') named[name] = this.#of(text);
    }
    const { shown } = named;
    if (!Array.isArray(shown)) return;
    for (let k = 0; k < shown.length; k++) shown[k] = this.#of(shown[k]);
  }

  #of(text: string): string {
    const known = this.#copies.get(text);
    if (known !== undefined) return known;
    this.#copies.set(text, text);
    return text;
  }
}
