import type { Card, Dimension } from '../src/model/card.js';
import { type KnownCandidate, References } from './references.js';

/** Reports a fault of the record at hand. */
export type Report = (field: string | undefined, message: string) => void;

/** What a record speaks of: records with the same kind, key and more speak of the same thing. */
export interface Subject {
  kind: string;
  key: number;
  more?: string | undefined;
}

/** No candidate has this many units: keeps (candidate, unit) one number. */
const UNITS = 2 ** 20;

/** Looks up what labels and scores speak of, and reports what is not there. */
export class Subjects {
  readonly references: References;
  readonly #dimensions: ReadonlyMap<string, Dimension>;

  constructor(card: Card) {
    this.references = new References(card);
    this.#dimensions = new Map(card.dimensions.map((dimension) => [dimension.id, dimension]));
  }

  dimension(id: string, report: Report): Dimension | undefined {
    const dimension = this.#dimensions.get(id);
    if (!dimension) {
      const known = [...this.#dimensions.keys()].join(', ');
      report('dimension', `no dimension \`${id}\` in the card: expected ${known}`);
    }
    if (dimension?.derive !== undefined) {
      report(
        'dimension',
        `\`${id}\` is derived (${dimension.derive}): leave its values out, they are reckoned`,
      );
    }
    return dimension;
  }

  candidate(item: string, system: string, report: Report, field?: string): KnownCandidate | undefined {
    const found = this.references.candidate(item, system);
    if ('index' in found) return found;
    report(found[0] === 'item' ? 'item' : (field ?? found[0]), found[1]);
    return undefined;
  }

  /** A number for the candidate, or for the unit of it, that a value is about. */
  unitKey(
    { item, system, unit }: { item: string; system: string; unit?: string | undefined },
    dimension: Dimension | undefined,
    report: Report,
  ): number | undefined {
    const candidate = this.candidate(item, system, report);
    if (!candidate || !dimension) return undefined;
    if (unit === undefined) {
      if (dimension.level !== 'unit') return candidate.index * UNITS;
      report('unit', `missing: dimension \`${dimension.id}\` is judged on units`);
      return undefined;
    }
    if (dimension.level !== 'unit') {
      report('unit', `dimension \`${dimension.id}\` is judged on whole candidates: leave \`unit\` out`);
      return undefined;
    }
    const index = candidate.units.get(unit);
    if (index !== undefined) return candidate.index * UNITS + 1 + index;
    report('unit', `no unit \`${unit}\` in the candidate of \`${system}\` for item \`${item}\``);
    return undefined;
  }

  /** A number for two candidates in either order, and the order. */
  pair(a: KnownCandidate, b: KnownCandidate): { key: number; order: '<' | '>' } {
    // Pairs counted row by row of a triangle: a small number is the faster key.
    const high = Math.max(a.index, b.index);
    const key = (high * (high + 1)) / 2 + Math.min(a.index, b.index);
    return { key, order: a.index < b.index ? '<' : '>' };
  }

  item(item: string): number {
    return this.references.itemIndex(item) ?? -1;
  }
}
