import type { Dimension } from '../src/model/card.js';
import { type Remark, remark } from '../src/remarks/remark.js';

interface Count {
  judge: string;
  dimension: Dimension;
  scores: number;
  outside: number;
  /** The first value outside. */
  value: number;
}

/** Counts the values of each judge outside the scale that people had. Judges may have a scale of their own. */
export class OutsideScale {
  readonly #counts = new Map<string, Count>();

  add(judge: string, value: number, dimension: Dimension): void {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = dimension.scale ?? {};
    const key = JSON.stringify([judge, dimension.id]);
    const count = this.#counts.get(key) ?? { judge, dimension, scores: 0, outside: 0, value };
    this.#counts.set(key, count);
    count.scores += 1;
    if (value >= min && value <= max) return;
    if (count.outside === 0) count.value = value;
    count.outside += 1;
  }

  /** A judge most of whose values lie outside has another scale, which is no slip. */
  warnings(): Remark[] {
    return [...this.#counts.values()]
      .filter(({ outside, scores }) => outside > 0 && outside <= scores / 2)
      .map(({ dimension: { id, scale }, ...count }) =>
        remark('judge-outside-scale', {
          ...count,
          dimension: id,
          min: scale?.min === undefined ? 'any' : String(scale.min),
          max: scale?.max === undefined ? 'any' : String(scale.max),
        }),
      );
  }
}
