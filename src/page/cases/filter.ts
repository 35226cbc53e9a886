import type { Case, CaseData } from '../../model/case-data.js';
import { type ColumnIndex, standing } from './standing.js';

export interface Filters {
  /** Words that must all stand somewhere in the case, whatever their case. */
  text: string;
  dimension?: number;
  tag?: readonly [key: string, value: string];
  /** `''`: all. */
  kind: '' | 'against' | 'all-against' | 'flips' | 'unscored';
  /** Of `unscored`: why. */
  reason?: number;
}

/** What a search looks through, made at the first asking. */
export class SearchText {
  readonly #made = new Map<number, string>();

  constructor(readonly data: CaseData) {}

  of(item: number): string {
    const found = this.#made.get(item);
    if (found !== undefined) return found;
    const { id, tags = {}, instruction = '', document = '', texts } = this.data.items[item];
    const parts = [id, ...Object.values(tags), instruction, document, ...texts.map(([, text]) => text)];
    const made = parts.join('\n').toLowerCase();
    this.#made.set(item, made);
    return made;
  }
}

/** A case that passes, and how many of the judges shown are against the people on it. */
export interface Found {
  at: number;
  against: number;
  judges: number;
}

/** The cases that pass, those that most of the judges shown are against first; the order of the data between equals. */
export function filterCases(
  data: CaseData,
  columns: readonly ColumnIndex[],
  search: SearchText,
  { text, dimension, tag, kind, reason }: Filters,
): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found: Found[] = [];
  data.cases.forEach((one, at) => {
    if (dimension !== undefined && one.dimension !== dimension) return;
    if (tag && data.items[one.item].tags?.[tag[0]] !== tag[1]) return;
    const own = columns.filter((column) => column.dimension === one.dimension);
    const counted = countAgainst(one, at, own);
    if (!isOfKind(kind, { ...counted, own, at, reason })) return;
    if (words.length > 0) {
      const whole = search.of(one.item);
      if (!words.every((word) => whole.includes(word))) return;
    }
    found.push({ at, ...counted });
  });
  return found.sort((a, b) => b.against - a.against || a.at - b.at);
}

function countAgainst({ people }: Case, at: number, own: readonly ColumnIndex[]): Omit<Found, 'at'> {
  let [against, judges] = [0, 0];
  for (const { scores } of own) {
    const said = standing(people, scores.get(at) ?? []);
    if (said === 'against') against++;
    if (said === 'against' || said === 'with') judges++;
  }
  return { against, judges };
}

function isOfKind(
  kind: Filters['kind'],
  one: Found & { own: readonly ColumnIndex[]; reason?: number | undefined },
): boolean {
  const { against, judges, own, at, reason } = one;
  switch (kind) {
    case '':
      return true;
    case 'against':
      return against > 0;
    case 'all-against':
      return judges > 0 && against === judges;
    case 'flips':
      return own.some(({ flips }) => flips.has(at));
    case 'unscored':
      return own.some(({ unscored }) => {
        const why = unscored.get(at) ?? [];
        return reason === undefined ? why.length > 0 : why.includes(reason);
      });
  }
}
