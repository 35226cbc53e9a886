import type { Candidate, Unit } from '../../src/model/item.js';
import { wordEditDistance } from '../../src/text/edit-distance.js';

/** Where a piece of a summary stands: the unit it begins in, and every unit it touches. */
export interface Place {
  unit: string;
  touched: string[];
  start: number;
  end: number;
}

/** A sentence with more of its words changed than this is another sentence. */
const NEAR = 0.3;

type PlacedUnit = Unit & { start: number; end: number };

/** Finds pieces of one candidate's text among its units. */
export class Placer {
  readonly #units: PlacedUnit[] = [];
  readonly #taken = new Map<string, number>();

  constructor(readonly candidate: Candidate) {
    for (const unit of candidate.units ?? []) {
      const { start, end } = unit;
      if (start !== undefined && end !== undefined) this.#units.push({ ...unit, start, end });
    }
  }

  /**
   * The place of a sentence. One that occurs several times is given its occurrences in turn, and one that is no
   * part of the text the unit that differs from it in few words. Undefined where there is none.
   */
  sentence(text: string): Place | undefined {
    const whole = this.#units.filter((unit) => unit.text === text);
    const turn = this.#taken.get(text) ?? 0;
    this.#taken.set(text, turn + 1);
    const unit = whole[turn % Math.max(whole.length, 1)];
    if (unit) {
      return { unit: unit.id, touched: [unit.id], start: unit.start, end: unit.end };
    }
    return this.span(text) ?? this.#nearest(text);
  }

  /** The place of a span: its first occurrence in the text. Undefined where it is no part of the text. */
  span(text: string): Place | undefined {
    const start = this.candidate.text.indexOf(text);
    if (start < 0 || text === '') return undefined;
    const end = start + text.length;
    const touched = this.#units.filter((unit) => unit.start < end && unit.end > start).map(({ id }) => id);
    const [unit] = touched;
    return unit === undefined ? undefined : { unit, touched, start, end };
  }

  /** A unit without offsets for a sentence that is no part of the text: it was cut from the summary later. */
  absent(text: string): string {
    const units = this.candidate.units ?? [];
    this.candidate.units = units;
    const known = units.find((unit) => unit.start === undefined && unit.text === text);
    if (known) return known.id;
    const id = `x${units.filter(({ start }) => start === undefined).length + 1}`;
    units.push({ id, text });
    return id;
  }

  #nearest(text: string): Place | undefined {
    let best: { unit: PlacedUnit; far: number } | undefined;
    for (const unit of this.#units) {
      const far = wordEditDistance(unit.text, text).normalized;
      if (far <= NEAR && (best === undefined || far < best.far)) best = { unit, far };
    }
    if (!best) return undefined;
    const { id, start, end } = best.unit;
    return { unit: id, touched: [id], start, end };
  }
}
