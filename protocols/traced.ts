type Edit = { at: number; end: number; put: string };
type By = (match: string, ...groups: (string | undefined)[]) => string;

/**
 * A text made from another by replacements, which still knows where in the first each of its signs stood: what is
 * found in the plain text of a reply can be looked at in the reply.
 */
export class Traced {
  readonly text: string;
  /** Where each sign stood; one more for the end. */
  readonly #from: Uint32Array | null;

  private constructor(text: string, from: Uint32Array | null) {
    this.text = text;
    this.#from = from;
  }

  static of(text: string): Traced {
    return new Traced(text, null);
  }

  /** Where the sign at `index` stood in the first text. */
  at(index: number): number {
    return this.#from ? (this.#from[index] ?? 0) : index;
  }

  /** The place behind the last sign of a stretch that ends at `index`. */
  endAt(index: number): number {
    return index === 0 ? this.at(0) : this.at(index - 1) + 1;
  }

  /** As `String.replace` with a pattern that is global; `by` may be the text itself. */
  replace(pattern: RegExp, by: string | By): Traced {
    const edits: Edit[] = [];
    for (const match of this.text.matchAll(pattern)) {
      const put = typeof by === 'string' ? by : by(match[0], ...match.slice(1));
      if (put !== match[0]) edits.push({ at: match.index, end: match.index + match[0].length, put });
    }
    return this.#edited(edits);
  }

  /** Without these stretches, which are in order and do not overlap. */
  without(stretches: readonly { at: number; end: number }[]): Traced {
    return this.#edited(stretches.map(({ at, end }) => ({ at, end, put: '' })));
  }

  #edited(edits: readonly Edit[]): Traced {
    if (edits.length === 0) return this;
    const length = edits.reduce((sum, { at, end, put }) => sum + put.length - (end - at), this.text.length);
    const from = new Uint32Array(length + 1);
    const pieces: string[] = [];
    let [read, written] = [0, 0];
    const keep = (to: number) => {
      pieces.push(this.text.slice(read, to));
      for (; read < to; read += 1, written += 1) from[written] = this.at(read);
    };
    for (const { at, end, put } of edits) {
      keep(at);
      pieces.push(put);
      from.fill(this.at(at), written, written + put.length);
      written += put.length;
      read = end;
    }
    keep(this.text.length);
    from[length] = this.at(this.text.length);
    return new Traced(pieces.join(''), from);
  }
}
