export interface Span {
  at: number;
  end: number;
}

/** Stretches of a text. Those that overlap are taken as one. */
export class Spans {
  readonly merged: readonly Span[];

  constructor(spans: readonly Span[]) {
    const merged: Span[] = [];
    for (const span of [...spans].sort((a, b) => a.at - b.at)) {
      const last = merged.at(-1);
      if (last && span.at < last.end) last.end = Math.max(last.end, span.end);
      else merged.push({ ...span });
    }
    this.merged = merged;
  }

  /** The stretch that holds all of another. */
  around({ at, end }: Span): Span | undefined {
    let [low, high] = [0, this.merged.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.merged[middle] as Span).at <= at) low = middle + 1;
      else high = middle;
    }
    const span = this.merged[low - 1];
    return span && end <= span.end ? span : undefined;
  }
}
